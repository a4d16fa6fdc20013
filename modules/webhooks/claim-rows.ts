/** The SQL of claiming due deliveries. */

import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'

/** A claimed delivery, with what its try needs. */
export type DueDelivery = {
  id: string
  messageId: Id<'webhookMessage'>
  endpointId: Id<'webhook'>
  shopId: Id<'shop'>
  /** Including this one. */
  tries: number
  url: string
  body: string
  secret: string
  /** The previous secret, while it still signs too. */
  oldSecret: string | null
  /** Its address was answering when it was claimed. */
  healthy: boolean
}

/**
 * Ids of deliveries that may be sent now: for each address as many as aren't in progress already, one if it has just
 * rested; shops take turns, so that one with many addresses or a long queue gets no more than its part.
 */
export async function selectClaimable(
  tx: Tx,
  sendingByEndpoint: ReadonlyMap<string, number>,
  max: number,
  at: Date,
): Promise<Id<'delivery'>[]> {
  const now = instant(at)
  const rows = await rowsOf<{ id: Id<'delivery'> }>(
    tx,
    sql`with due as (
      select d.id, d.due_at, e.shop_id, d.place
      from webhooks.endpoint e cross join lateral (
        select id, due_at, row_number() over (order by due_at, id) as place from webhooks.delivery
        where endpoint_id = e.id and state = 'waiting' and due_at <= ${now}
        order by due_at, id
        limit greatest(0, case when e.unanswered >= ${limits.maxUnanswered} then 1 else ${limits.atOncePerAddress} end
          - coalesce((${JSON.stringify(Object.fromEntries(sendingByEndpoint))}::jsonb ->> e.id)::int, 0))) d
      where e.status = 'active' and (e.rests_until is null or e.rests_until <= ${now}))
    select id from (
      select id, due_at, row_number() over (partition by shop_id order by place, due_at) as round from due) ordered
    order by round, due_at limit ${max}`,
  )
  return rows.map(({ id }) => id)
}

/** Claims the deliveries among these that are still due and sets their next try. Other workers skip them. */
export async function claimDeliveries(tx: Tx, ids: readonly string[], at: Date): Promise<DueDelivery[]> {
  if (ids.length === 0) return []
  const now = instant(at)
  const rows = await rowsOf<{
    id: string
    message_id: Id<'webhookMessage'>
    endpoint_id: Id<'webhook'>
    shop_id: Id<'shop'>
    tries: number
    url: string
    body: string
    secret: string
    old_secret: string | null
    healthy: boolean
  }>(
    tx,
    sql`with mine as (
      select id from webhooks.delivery
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and state = 'waiting' and due_at <= ${now}
        and exists (select from webhooks.endpoint e where e.id = endpoint_id and e.status = 'active')
      for update skip locked),
    taken as (
      update webhooks.delivery d set tries = d.tries + 1, due_at = ${now} + interval '1 minute' *
        (select value::int from jsonb_array_elements_text(${JSON.stringify(limits.pausesMinutes)}::jsonb) with ordinality
          as pause(value, number) where number <= d.tries + 1 order by number desc limit 1)
      from mine where d.id = mine.id returning d.*)
    select t.id, t.message_id, t.endpoint_id, t.shop_id, t.tries, e.url, m.body, e.secret,
      case when e.old_until > ${now} then e.old_secret end as old_secret,
      e.failing_since is null and e.unanswered = 0 as healthy
    from taken t join webhooks.message m on m.id = t.message_id join webhooks.endpoint e on e.id = t.endpoint_id`,
  )
  return rows.map(({ message_id, endpoint_id, shop_id, old_secret, ...row }) => ({
    ...row,
    messageId: message_id,
    endpointId: endpoint_id,
    shopId: shop_id,
    oldSecret: old_secret,
  }))
}

/** One due delivery whose address is on and isn't resting. */
export async function selectFirstDue(tx: Tx, at: Date): Promise<Id<'delivery'> | null> {
  const [id] = await selectClaimable(tx, new Map(), 1, at)
  return id ?? null
}
