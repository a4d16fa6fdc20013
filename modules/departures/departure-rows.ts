import { sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

export type Departure = {
  id: Id<'departure'>
  personId: Id<'person'>
  shopId: Id<'shop'> | null
  askedAt: Date
  dueAt: Date
  storeWasOpen: boolean
}
type DepartureRow = {
  id: Id<'departure'>
  person_id: Id<'person'>
  shop_id: Id<'shop'> | null
  asked_at: Date | string
  due_at: Date | string
  store_was_open: boolean
}
const columns = sql`id, person_id, shop_id, asked_at, due_at, store_was_open`
const departureOf = (row: DepartureRow): Departure => ({
  id: row.id,
  personId: asId('person', row.person_id),
  shopId: row.shop_id === null ? null : asId('shop', row.shop_id),
  askedAt: new Date(row.asked_at),
  dueAt: new Date(row.due_at),
  storeWasOpen: row.store_was_open,
})

/** Writes a departure; false, without breaking the transaction, if one of the person is pending. */
export async function insertDeparture(tx: Tx, row: Departure): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into departures.departure (id, person_id, shop_id, asked_at, due_at, store_was_open)
        values (${row.id}, ${row.personId}, ${row.shopId}, ${instant(row.askedAt)}, ${instant(row.dueAt)},
          ${row.storeWasOpen})
        on conflict (person_id) where state = 'waiting' do nothing returning id`,
  )
  return rows.length > 0
}

/** A person's pending departure, or null. */
export async function selectPendingDeparture(
  tx: Tx,
  personId: Id<'person'>,
  lock = false,
): Promise<Departure | null> {
  const [row] = await rowsOf<DepartureRow>(
    tx,
    sql`select ${columns} from departures.departure where person_id = ${personId} and state = 'waiting'
        ${lock ? sql`for update` : sql``}`,
  )
  return row ? departureOf(row) : null
}

/** Due departures, locked so that two sweeps can't erase one twice. */
export async function lockDueDepartures(tx: Tx, at: Date, max: number): Promise<Departure[]> {
  const rows = await rowsOf<DepartureRow>(
    tx,
    sql`select ${columns} from departures.departure where state = 'waiting' and due_at <= ${instant(at)}
        order by due_at, id limit ${max} for update skip locked`,
  )
  return rows.map(departureOf)
}

/** Takes departures due for a reminder, and marks them reminded. */
export async function claimReminders(tx: Tx, before: Date, at: Date, max: number): Promise<Departure[]> {
  const rows = await rowsOf<DepartureRow>(
    tx,
    sql`update departures.departure set reminded_at = ${instant(at)} where id in (
          select id from departures.departure
          where state = 'waiting' and reminded_at is null and due_at <= ${instant(before)}
          order by due_at, id limit ${max} for update skip locked)
        returning ${columns}`,
  )
  return rows.map(departureOf)
}

export async function endDeparture(tx: Tx, id: string, state: 'kept' | 'erased', at: Date): Promise<void> {
  await tx.execute(
    sql`update departures.departure set state = ${state}, ended_at = ${instant(at)} where id = ${id}`,
  )
}

/** Accounts erased since a moment. */
export async function selectErasedSince(tx: Tx, since: Date): Promise<Departure[]> {
  const rows = await rowsOf<DepartureRow>(
    tx,
    sql`select ${columns} from departures.departure where state = 'erased' and ended_at >= ${instant(since)}
        order by ended_at, id limit 500`,
  )
  return rows.map(departureOf)
}
