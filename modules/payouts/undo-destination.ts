import { endSessions, findShop } from '#accounts'
import { record } from '#audit'
import { asId, type Id, parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { openThread } from '#messages'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { Tx } from '#platform/database/tx.ts'
import { disconnectAccount } from './connect/connect-accounts.ts'
import { type DestinationRow, lockDestinations, restoreDestination } from './destination-rows.ts'
import { methodLabel, type PayoutMethod } from './methods.ts'

const purpose = 'undo-payout-details'

/** The key of the link in the letter about new details. It works once, while the details wait. */
export const signUndoKey = (ring: Keyring, destinationId: Id<'payoutMethod'>): string =>
  signToken(ring, purpose, destinationId)

export type UndoableDestination = {
  method: string
  ending: string
  addedAt: Date
  until: Date
  earlier: string | null
}

/** The change that the link would undo, without a sign-in; null if it was used, is too late, or is invalid. */
export async function readDestinationUndo(
  tx: Tx,
  ring: Keyring,
  key: string,
  at: Date,
): Promise<UndoableDestination | null> {
  const undoable = await findUndo(tx, ring, key, at)
  if (!undoable) return null
  const { row, earlier } = undoable
  return {
    method: methodLabel(row.method as PayoutMethod),
    ending: row.lastFour ? `ending ${row.lastFour}` : row.holder,
    addedAt: row.addedAt,
    until: row.usableAt,
    earlier: earlier && `${earlier.label}${earlier.lastFour ? `, ending ${earlier.lastFour}` : ''}`,
  }
}

/**
 * Undoes new details: they and any saved after them are never used, the last ones that were already in use come back,
 * everyone is signed out of the account that saved them, and staff are notified.
 */
export async function undoDestination(
  tx: Tx,
  ring: Keyring,
  key: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'payout.undo_over'>> {
  const undoable = await findUndo(tx, ring, key, at)
  if (!undoable) return refused('payout.undo_over')
  const { row, earlier, undoneRows } = undoable
  const method = row.method
  const shopId = asId('shop', row.shopId)
  await restoreDestination(
    tx,
    { undoneIds: undoneRows.map(({ id }) => id), restoredId: earlier?.id ?? null },
    at,
  )
  // Otherwise Stripe's next event would pay a thief who connected an account there.
  if (method === 'stripe') await disconnectAccount(tx, shopId, at)
  for (const personId of new Set(undoneRows.map(({ addedBy }) => addedBy))) await endSessions(tx, personId)
  const shop = await findShop(tx, shopId)
  const label = methodLabel(method as PayoutMethod)
  const after = { method, undone: undoneRows.length, restored: earlier?.id ?? null }
  await record(
    tx,
    { actor: 'system', action: 'payout_details.undone', resource: row.id, shopId, after, requestId },
    at,
  )
  if (shop)
    await openThread(
      tx,
      {
        topic: 'payout',
        name: shop.ownerName,
        email: shop.ownerEmail,
        shopId,
        quiet: true,
        subject: `New ${label} details were undone`,
        message: `The owner of ${shop.name} undid new ${label} details by the link of our letter, so someone else may have been in the account. ${earlier ? 'The earlier details are in use again.' : 'There were none before.'} Everybody was signed out.`,
      },
      at,
    )
  return ok()
}

async function findUndo(
  tx: Tx,
  ring: Keyring,
  key: string,
  at: Date,
): Promise<{ row: DestinationRow; earlier: DestinationRow | null; undoneRows: DestinationRow[] } | null> {
  const id = parseId('payoutMethod', readToken(ring, purpose, key))
  const rows = id ? await lockDestinations(tx, id) : []
  const row = rows.find((other) => other.id === id)
  if (!row || row.undoneAt || row.usableAt <= at) return null
  const undoneRows = rows.filter(
    (destination) => destination.addedAt >= row.addedAt && !destination.undoneAt && destination.usableAt > at,
  )
  const earlierRows = rows.filter(
    (earlier) => earlier.addedAt < row.addedAt && !earlier.undoneAt && earlier.usableAt <= row.addedAt,
  )
  return { row, undoneRows, earlier: earlierRows.at(-1) ?? null }
}
