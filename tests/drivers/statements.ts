import type { Services } from '../../platform/services.ts'

/** A statement as it went to the database. */
export type SentStatement = { text: string; params: readonly unknown[] }
type Session = { prepareQuery(...args: unknown[]): unknown }

/** The common prototype of all sessions, behind this one's own wrappers. */
function findKind(session: Session): Session {
  let kind = session
  for (
    let current: Session | null = session;
    current;
    current = Object.getPrototypeOf(current) as Session | null
  )
    if (Object.hasOwn(current, 'prepareQuery')) kind = current
  return kind
}

/** Counts every statement that these services send from now on, inside transactions and out of them. */
export async function countStatements({ database, read }: Pick<Services, 'database' | 'read'>) {
  let count = 0
  const sent: SentStatement[] = []
  const kind = await read(async (tx) => findKind((tx as unknown as { session: Session }).session))
  const prepare = kind.prepareQuery
  kind.prepareQuery = function counted(this: Session, ...args) {
    count += 1
    const query = args[0] as { sql: string; params: unknown[] }
    sent.push({ text: query.sql, params: query.params })
    return prepare.apply(this, args)
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
      const countBefore = count
      await work()
      return count - countBefore
    },
    /** Those that a piece of work sends. */
    async sentBy(work: () => Promise<unknown>): Promise<SentStatement[]> {
      const lengthBefore = sent.length
      await work()
      return sent.slice(lengthBefore)
    },
    stop() {
      kind.prepareQuery = prepare
      opened.execute = execute
    },
  }
}
