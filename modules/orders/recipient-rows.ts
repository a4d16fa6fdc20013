/** The SQL of orders' recipients, emptied on request or after their time. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { recipient } from './tables.ts'

/**
 * Empties the name and address in these orders, or in every order of an e-mail address; the country stays, for tax.
 */
export async function emptyRecipients(
  tx: Tx,
  selection: { emailKey: string } | { orderIds: readonly Id<'order'>[] },
): Promise<void> {
  const erasedEmail = sql`${recipient.orderId} || '@erased.invalid'`
  const erasedFields = {
    line1: '',
    line2: '',
    city: '',
    postalCode: '',
    phone: '',
    taxNumber: '',
    giftNote: '',
    agingFrom: null,
  }
  await tx
    .update(recipient)
    .set({
      email: erasedEmail,
      emailKey: erasedEmail,
      name: 'Erased',
      ...erasedFields,
      keyTurn: sql`${recipient.keyTurn} + 1`,
    })
    .where(
      'emailKey' in selection
        ? eq(recipient.emailKey, selection.emailKey)
        : inArray(recipient.orderId, [...selection.orderIds]),
    )
}

/** Restarts the ageing of these orders at a moment, so that they are looked at again later. */
export async function ageOrdersFrom(tx: Tx, ids: readonly Id<'order'>[], from: Date): Promise<void> {
  await tx
    .update(recipient)
    .set({ agingFrom: from })
    .where(inArray(recipient.orderId, [...ids]))
}
