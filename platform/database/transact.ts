import { sql } from 'drizzle-orm'
import { type Database, rowsOf, type Tx } from './tx.ts'

type Session = Tx & { transaction<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> }

/** Postgres codes of conflicts that a second try resolves: serialization failure and deadlock. */
const retryable = new Set(['40001', '40P01'])
const triesMax = 4

export function codeOf(cause: unknown): string | undefined {
  const error = cause as { code?: string; cause?: unknown } | null
  if (!error || typeof error !== 'object') return undefined
  return typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

export async function businessTime(tx: Tx): Promise<Date> {
  const [row] = await rowsOf<{ at: Date | string }>(tx, sql`select platform.business_now() as at`)
  return new Date(row!.at)
}

/** `transact` and `read` over a Drizzle session of either engine. */
export function transactions(session: Tx): Pick<Database, 'transact' | 'read'> {
  const open = session as Session
  return {
    async transact(run) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await open.transaction(async (tx) => run(tx, await businessTime(tx)))
        } catch (cause) {
          if (tries >= triesMax || !retryable.has(codeOf(cause) ?? '')) throw cause
        }
      }
    },
    async read(run) {
      return run(session, await businessTime(session))
    },
  }
}
