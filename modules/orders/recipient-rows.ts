/** The SQL of the recipients of orders: emptied at a wish or after their time. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { recipient } from './tables.ts'

/** Empties who and where to of these orders, or of every order of an address; the country stays, for the taxes. */
export async function emptyRecipients(
  tx: Tx,
  which: { emailKey: string } | { orderIds: readonly Id<'order'>[] },
): Promise<void> {
  const nobody = sql`${recipient.orderId} || '@erased.invalid'`
  const place = {
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
      email: nobody,
      emailKey: nobody,
      name: 'Erased',
      ...place,
      keyTurn: sql`${recipient.keyTurn} + 1`,
    })
    .where(
      'emailKey' in which
        ? eq(recipient.emailKey, which.emailKey)
        : inArray(recipient.orderId, [...which.orderIds]),
    )
}

/** These orders age from another moment on, so that they are looked at again later. */
export async function ageOrdersFrom(tx: Tx, ids: readonly Id<'order'>[], from: Date): Promise<void> {
  await tx
    .update(recipient)
    .set({ agingFrom: from })
    .where(inArray(recipient.orderId, [...ids]))
}
