import { sql } from 'drizzle-orm'
import { type Database, rowsOf, type Tx } from '../database/tx.ts'

export type Fact = { id: number; name: string; payload: Record<string, string> }
/** One named effect of a fact. Runs in its own transaction together with the row that says it ran. */
export type Reaction = { name: string; run(tx: Tx, payload: Record<string, string>, at: Date): Promise<void> }
export type Reactions = Readonly<Record<string, readonly Reaction[]>>

const attemptsMax = 8
const batch = 50

/** Runs the reactions of waiting facts until none is due. Returns how many facts were finished. */
export async function drainFacts(
  database: Database,
  reactions: Reactions,
  onError: (fact: Fact, reaction: string, cause: unknown) => void,
): Promise<number> {
  let finished = 0
  for (;;) {
    const { rows } = await database.execute(
      `select id, name, payload from platform.fact where done_at is null and attempts < ${attemptsMax} and retry_at <= clock_timestamp() order by id limit ${batch}`,
    )
    if (rows.length === 0) return finished
    for (const row of rows) {
      const fact = {
        id: Number(row.id),
        name: String(row.name),
        payload: row.payload as Record<string, string>,
      }
      if (await reactTo(database, reactions, fact, onError)) finished += 1
    }
  }
}

async function reactTo(
  database: Database,
  reactions: Reactions,
  fact: Fact,
  onError: (fact: Fact, reaction: string, cause: unknown) => void,
): Promise<boolean> {
  let failed: string | null = null
  for (const reaction of reactions[fact.name] ?? []) {
    try {
      await database.transact(async (tx, at) => {
        const mine = await rowsOf(
          tx,
          sql`
          insert into platform.reaction (fact_id, name) values (${fact.id}, ${reaction.name}) on conflict do nothing returning 1`,
        )
        if (mine.length) await reaction.run(tx, fact.payload, at)
      })
    } catch (cause) {
      onError(fact, reaction.name, cause)
      failed = `${reaction.name}: ${cause instanceof Error ? cause.message.slice(0, 300) : 'failed'}`
    }
  }
  await database.execute(
    failed === null
      ? `update platform.fact set done_at = clock_timestamp(), failure = null where id = ${fact.id}`
      : `update platform.fact set attempts = attempts + 1, failure = $1, retry_at = clock_timestamp() + (interval '1 second' * power(4, attempts)) where id = ${fact.id}`,
    failed === null ? undefined : [failed],
  )
  return failed === null
}
