/** Getting-started letters: those due for each shop, and how they end. */

import { sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type BeginningStep, beginningSteps } from './contract.ts'

type ShopId = Id<'shop'>
const purpose = 'beginning/leave'
/** Days after the opening on which each is due. */
const dueDays: Readonly<Record<BeginningStep, number>> = { greeting: 0, product: 2, sale: 5, paid: 9 }

/** Starts the letters of a shop that opens. Repeating changes nothing. */
export async function beginLetters(tx: Tx, shopId: ShopId, at: Date): Promise<void> {
  await tx.execute(sql`insert into messages.beginning (shop_id, begun_at, due_at)
    values (${shopId}, ${instant(at)}, ${instant(at)}) on conflict do nothing`)
}

/** Takes letters that are due, each once: the caller sends them, or skips steps the shop has done already. */
export async function claimBeginnings(
  tx: Tx,
  at: Date,
  max = 50,
): Promise<{ shopId: ShopId; step: BeginningStep }[]> {
  const rows = await rowsOf<{ shop_id: Id<'shop'>; sent: number; begun_at: string | Date }>(
    tx,
    sql`select shop_id, sent, begun_at from messages.beginning
        where ended_at is null and sent < ${beginningSteps.length}::integer and due_at <= ${instant(at)}
        order by due_at, shop_id limit ${max}::integer for update skip locked`,
  )
  for (const { shop_id, sent: sentCount, begun_at } of rows) {
    const next = beginningSteps[sentCount + 1]
    const dueAt = after(new Date(begun_at), days(next ? dueDays[next] : 0))
    await tx.execute(sql`update messages.beginning set sent = ${sentCount + 1}::integer, due_at = ${instant(dueAt)}
      where shop_id = ${shop_id}`)
  }
  return rows.map(({ shop_id, sent }) => ({ shopId: asId('shop', shop_id), step: beginningSteps[sent]! }))
}

/** Tells if more of them will come. */
export async function hasBeginnings(tx: Tx, shopId: ShopId): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from messages.beginning where shop_id = ${shopId} and ended_at is null
        and sent < ${beginningSteps.length}::integer`,
  )
  return rows.length > 0
}

export async function stopBeginnings(tx: Tx, shopId: ShopId, at: Date): Promise<void> {
  await tx.execute(sql`update messages.beginning set ended_at = ${instant(at)}
    where shop_id = ${shopId} and ended_at is null`)
}

/** The link at the foot of each of them; it works for ever. */
export const stopBeginningsLink = (deps: { ring: Keyring; appUrl: string }, shopId: ShopId): string =>
  `${deps.appUrl}/letters/stop?token=${encodeURIComponent(signToken(deps.ring, purpose, shopId))}`

/** Ends them by that link; repeating changes nothing. */
export async function stopBeginningsByLink(
  tx: Tx,
  ring: Keyring,
  token: string,
  at: Date,
): Promise<Result<undefined, 'subscription.bad_link'>> {
  const shopId = readToken(ring, purpose, token)
  if (shopId === null) return refused('subscription.bad_link')
  await stopBeginnings(tx, asId('shop', shopId), at)
  return ok()
}
