import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { holdMs, triesKeptMs } from '../limits.ts'

/**
 * Counts one password try and returns how many milliseconds it must wait; 0: it may be made now. `freeTries` pass at
 * once; each later one waits twice as long as the one before. Tries during the wait aren't counted, so that repeating
 * them doesn't make it longer.
 */
export async function countTry(tx: Tx, subject: string, freeTries: number): Promise<number> {
  const isRecent = sql`f.tried_at > clock_timestamp() - ${triesKeptMs}::float8 * interval '1 millisecond'`
  const failures = sql`case when ${isRecent} then f.failures + 1 else 1 end`
  const wait = sql`least(${holdMs.longest}::float8, ${holdMs.first}::float8 * power(2, least(${failures} - ${freeTries}::int, 10)))`
  const countedRows = await rowsOf<{ failures: number }>(
    tx,
    sql`
    insert into accounts.sign_in_failure as f (subject, failures, tried_at, held_until)
    values (${subject}, 1, clock_timestamp(), clock_timestamp())
    on conflict (subject) do update set
      failures = ${failures},
      tried_at = clock_timestamp(),
      held_until = clock_timestamp()
        + case when ${failures} < ${freeTries}::int then 0 else ${wait} end * interval '1 millisecond'
    where f.held_until <= clock_timestamp()
    returning failures`,
  )
  if (countedRows.length > 0) return 0
  const [heldRow] = await rowsOf<{ ms: number }>(
    tx,
    sql`select extract(epoch from held_until - clock_timestamp())::float8 * 1000 as ms
      from accounts.sign_in_failure where subject = ${subject}`,
  )
  return Math.max(1, Math.ceil(Number(heldRow?.ms ?? 1)))
}

export async function clearTries(tx: Tx, ...subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    await tx.execute(sql`delete from accounts.sign_in_failure where subject = ${subject}`)
}

/** Forgets all tries at an account, wherever they came from. */
export async function clearAllTries(tx: Tx, account: string): Promise<void> {
  await tx.execute(
    sql`delete from accounts.sign_in_failure where subject = ${account} or starts_with(subject, ${`${account}/`})`,
  )
}

/** Deletes old tries, so that counts of many addresses don't pile up. Returns how many. */
export async function forgetTries(tx: Tx): Promise<number> {
  const deleted = await rowsOf(
    tx,
    sql`delete from accounts.sign_in_failure
      where tried_at < clock_timestamp() - ${triesKeptMs}::float8 * interval '1 millisecond' returning subject`,
  )
  return deleted.length
}
