import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../database/tx.ts'
import { askToWait } from './wait.ts'

/**
 * Takes one token from a bucket shared by all processes. `per` tokens refill over `seconds`; a full bucket holds `per`.
 * Returns false when it is empty, and notes when the next token is there for a `Retry-After`.
 */
export async function takeToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<boolean> {
  const rate = per / seconds
  const rows = await rowsOf<{ tokens: number }>(
    tx,
    sql`
    insert into platform.bucket as b (name, tokens) values (${bucket}, ${per - 1})
    on conflict (name) do update set
      tokens = least(${per}::float8, b.tokens + extract(epoch from clock_timestamp() - b.filled_at) * ${rate}::float8) - 1,
      filled_at = clock_timestamp()
    where least(${per}::float8, b.tokens + extract(epoch from clock_timestamp() - b.filled_at) * ${rate}::float8) >= 1
    returning tokens`,
  )
  if (rows.length === 0) askToWait(1 / rate)
  return rows.length > 0
}
