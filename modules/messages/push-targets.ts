/** The browsers in which people want a shop's notices. */

import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fingerprint, type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { maxPushTargets, type NoticeKind, noticeKinds, type PushSubscription } from './contract.ts'

type ShopId = Id<'shop'>
export type PushTarget = PushSubscription & { id: string }
/** One person's notices of one shop. */
export type Reader = { shopId: ShopId; personId: Id<'person'> }

const sealContextOf = ({ shopId, personId }: Reader, id: string): string =>
  `${shopId}/messages.push_target/${personId}/${id}`
const idOf = (ring: Keyring, endpoint: string): string => fingerprint(ring, 'push', endpoint)

/** Stores a browser, once however often it is given. */
export async function savePushTarget(
  tx: Tx,
  ring: Keyring,
  reader: Reader,
  target: PushSubscription,
  at: Date,
): Promise<Result<undefined, 'push.too_many'>> {
  const { shopId, personId } = reader
  const id = idOf(ring, target.endpoint)
  const savedTargets = await selectTargets(tx, reader)
  if (!savedTargets.some((target) => target.id === id) && savedTargets.length >= maxPushTargets)
    return refused('push.too_many', { most: maxPushTargets })
  const sealed = seal(ring, sealContextOf(reader, id), JSON.stringify(target))
  await tx.execute(sql`insert into messages.push_target (shop_id, person_id, id, sealed, made_at)
    values (${shopId}, ${personId}, ${id}, ${sealed}, ${instant(at)})
    on conflict (shop_id, person_id, id) do update set sealed = excluded.sealed`)
  return ok()
}

/** Removes a browser that was told to stop, or is gone. */
export async function deletePushTarget(tx: Tx, { shopId, personId }: Reader, id: string): Promise<void> {
  await tx.execute(sql`delete from messages.push_target
    where shop_id = ${shopId} and person_id = ${personId} and id = ${id}`)
}
/** The same by its address, which only that browser knows. */
export const deletePushEndpoint = (tx: Tx, ring: Keyring, reader: Reader, endpoint: string): Promise<void> =>
  deletePushTarget(tx, reader, idOf(ring, endpoint))

const selectTargets = (tx: Tx, { shopId, personId }: Reader) =>
  rowsOf<{ id: string; sealed: string }>(
    tx,
    sql`select id, sealed from messages.push_target
        where shop_id = ${shopId} and person_id = ${personId} order by made_at, id`,
  )

export async function findPushTargets(tx: Tx, ring: Keyring, reader: Reader): Promise<PushTarget[]> {
  return (await selectTargets(tx, reader)).map(({ id, sealed }) => ({
    id,
    ...(JSON.parse(unseal(ring, sealContextOf(reader, id), sealed)) as PushSubscription),
  }))
}

export async function countPushTargets(tx: Tx, reader: Reader): Promise<number> {
  return (await selectTargets(tx, reader)).length
}

/** The people who want these shops' notices in a browser, and have one. */
export async function findPushReaders(
  tx: Tx,
  shopIds: readonly Id<'shop'>[],
): Promise<(Reader & { kinds: NoticeKind[] })[]> {
  if (shopIds.length === 0) return []
  const rows = await rowsOf<{ shop_id: Id<'shop'>; person_id: Id<'person'>; pushes: string[] }>(
    tx,
    sql`select r.shop_id, r.person_id, r.pushes from messages.notice_reader r
        where r.shop_id = any(array(select jsonb_array_elements_text(${JSON.stringify(shopIds)}::jsonb)))
          and r.pushes <> '[]'::jsonb
          and exists (select from messages.push_target t where (t.shop_id, t.person_id) = (r.shop_id, r.person_id))
        order by r.shop_id, r.person_id`,
  )
  return rows.map((row) => ({
    shopId: row.shop_id as ShopId,
    personId: row.person_id,
    kinds: noticeKinds.filter((kind) => row.pushes.includes(kind)),
  }))
}
