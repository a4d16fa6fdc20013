import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/tx.ts'

export type Trouble = { kind: string; detail: string; beganAt: Date; overAt: Date | null }

/** Notes that something fails. True for the first process to see it, which reports it. */
export async function beginTrouble(tx: Tx, kind: string, detail: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into platform.trouble (kind, detail) values (${kind}, ${detail.slice(0, 500)})
        on conflict (kind) where over_at is null do nothing returning 1`,
  )
  return rows.length > 0
}

/** Notes that it is over. Returns the ended trouble to the process that reports it; null to all others. */
export async function endTrouble(tx: Tx, kind: string): Promise<Trouble | null> {
  const rows = await rowsOf<Row>(
    tx,
    sql`update platform.trouble set over_at = clock_timestamp() where kind = ${kind} and over_at is null
        returning kind, detail, began_at, over_at`,
  )
  return rows[0] ? troubleOf(rows[0]) : null
}

/** Current failures first, then recent ones, newest first. */
export async function findTroubles(tx: Tx, max = 20): Promise<Trouble[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select kind, detail, began_at, over_at from platform.trouble
        where over_at is null or began_at > clock_timestamp() - interval '30 days'
        order by over_at is not null, began_at desc limit ${max}`,
  )
  return rows.map(troubleOf)
}

type Row = { kind: string; detail: string; began_at: Date | string; over_at: Date | string | null }
const troubleOf = ({ kind, detail, began_at, over_at }: Row): Trouble => ({
  kind,
  detail,
  beganAt: new Date(began_at),
  overAt: over_at === null ? null : new Date(over_at),
})
