import { sql } from 'drizzle-orm'
import { type Refusal, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { rowsOf, type Tx } from './tx.ts'

const hashBody = (body: unknown): string => sha256Hex(JSON.stringify(body ?? null))

/**
 * Runs a command once per key: the key's row is written in the same transaction as the effect and stores the answer.
 * The same key with the same body gets that answer again; with another body it is refused (`command.key_reused`).
 * `answer` must survive JSON.
 */
export async function runOnce<Answer>(
  tx: Tx,
  command: { key: string; actor: string; name: string; body: unknown },
  run: () => Promise<Answer>,
): Promise<{ ok: true; value: Answer; isRepeat: boolean } | Refusal<'command.key_reused'>> {
  const hash = hashBody(command.body)
  const inserted = await rowsOf<{ key: string }>(
    tx,
    sql`
    insert into platform.command (key, actor, name, body_hash) values (${command.key}, ${command.actor}, ${command.name}, ${hash})
    on conflict (actor, name, key) do nothing returning key`,
  )
  if (inserted.length === 0) {
    const [earlier] = await rowsOf<{ body_hash: string; answer: Answer }>(
      tx,
      sql`
      select body_hash, answer from platform.command
      where actor = ${command.actor} and name = ${command.name} and key = ${command.key}`,
    )
    if (!earlier || earlier.body_hash !== hash) return refused('command.key_reused')
    return { ok: true, value: earlier.answer, isRepeat: true }
  }
  const value = await run()
  await tx.execute(sql`
    update platform.command set answer = ${JSON.stringify(value ?? null)}::jsonb
    where actor = ${command.actor} and name = ${command.name} and key = ${command.key}`)
  return { ok: true, value, isRepeat: false }
}

/** Stores a command's answer, beside its effect in one statement; throws a duplicate error if its key was used. */
export async function recordCommand<Answer>(
  tx: Tx,
  command: { key: string; actor: string; name: string; body: unknown },
  answer: Answer,
): Promise<void> {
  await tx.execute(sql`
    insert into platform.command (key, actor, name, body_hash, answer)
    values (${command.key}, ${command.actor}, ${command.name}, ${hashBody(command.body)}, ${JSON.stringify(answer)}::jsonb)`)
}

/** Days a key is remembered, and keys deleted per sweep. [ours] */
const [daysRemembered, maxDeleted] = [30, 1_000]

/** Deletes expired keys, by the system's clock; returns how many. Their effects stay. */
export async function forgetCommands(tx: Tx): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from platform.command where ctid in (select ctid from platform.command
      where ran_at < clock_timestamp() - make_interval(days => ${daysRemembered}) order by ran_at limit ${maxDeleted}
      for update skip locked) returning 1`,
  )
  return rows.length
}

/** A command's earlier answer, without running it; null if that key was never used. */
export async function findAnswer<Answer>(
  tx: Tx,
  command: { key: string; actor: string; name: string },
): Promise<Answer | null> {
  const [earlier] = await rowsOf<{ answer: Answer }>(
    tx,
    sql`select answer from platform.command
      where actor = ${command.actor} and name = ${command.name} and key = ${command.key}`,
  )
  return earlier?.answer ?? null
}

/**
 * `runOnce` for callers that may send the same thing twice at the same moment: while the first still runs, the second is
 * refused (`command.running`) instead of waiting for it.
 */
export async function runOnceOrBusy<Answer>(
  tx: Tx,
  command: { key: string; actor: string; name: string; body: unknown },
  run: () => Promise<Answer>,
): Promise<
  { ok: true; value: Answer; isRepeat: boolean } | Refusal<'command.key_reused' | 'command.running'>
> {
  const [lock] = await rowsOf<{ got: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${command.actor} ${command.name} ${command.key}`}, 0)) as got`,
  )
  return lock?.got ? runOnce(tx, command, run) : refused('command.running')
}
