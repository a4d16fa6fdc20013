import type { Services } from '../../platform/services.ts'

/** A statement as it went to the database. */
export type Sent = { text: string; params: readonly unknown[] }
type Session = { prepareQuery(...of: unknown[]): unknown }

/** The common prototype of all sessions, behind this one's own wrappers. */
function kindOf(session: Session): Session {
  let kind = session
  for (let one: Session | null = session; one; one = Object.getPrototypeOf(one) as Session | null)
    if (Object.hasOwn(one, 'prepareQuery')) kind = one
  return kind
}

/** Counts every statement that these services send from now on, inside transactions and out of them. */
export async function countStatements({ database, read }: Pick<Services, 'database' | 'read'>) {
  let count = 0
  const sent: Sent[] = []
  const kind = await read(async (tx) => kindOf((tx as unknown as { session: Session }).session))
  const prepare = kind.prepareQuery
  kind.prepareQuery = function counted(this: Session, ...of) {
    count += 1
    const query = of[0] as { sql: string; params: unknown[] }
    sent.push({ text: query.sql, params: query.params })
    return prepare.apply(this, of)
  }
  const opened = database as { execute: typeof database.execute }
  const execute = opened.execute
  opened.execute = (text, values) => {
    count += 1
    sent.push({ text, params: values ?? [] })
    return execute(text, values)
  }
  return {
    /** How many a piece of work sends. */
    async of(work: () => Promise<unknown>): Promise<number> {
      const before = count
      await work()
      return count - before
    },
    /** Those that a piece of work sends. */
    async sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
      const before = sent.length
      await work()
      return sent.slice(before)
    },
    stop() {
      kind.prepareQuery = prepare
      opened.execute = execute
    },
  }
}
