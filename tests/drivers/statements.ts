import type { Services } from '../../platform/services.ts'

/** A statement as it went to the database. */
export type SentStatement = { text: string; params: readonly unknown[] }
type Session = { prepareQuery(...args: unknown[]): unknown }

/** The common prototype of all sessions, behind this one's own wrappers. */
function findPrototype(session: Session): Session {
  let prototype = session
  for (
    let current: Session | null = session;
    current;
    current = Object.getPrototypeOf(current) as Session | null
  )
    if (Object.hasOwn(current, 'prepareQuery')) prototype = current
  return prototype
}

/** Counts every statement that these services send from now on, inside transactions and out of them. */
export async function countStatements({ database, read }: Pick<Services, 'database' | 'read'>) {
  let count = 0
  const sent: SentStatement[] = []
  const prototype = await read(async (tx) => findPrototype((tx as unknown as { session: Session }).session))
  const prepare = prototype.prepareQuery
  prototype.prepareQuery = function countedPrepare(this: Session, ...args) {
    count += 1
    const query = args[0] as { sql: string; params: unknown[] }
    sent.push({ text: query.sql, params: query.params })
    return prepare.apply(this, args)
  }
  const patchedDatabase = database as { execute: typeof database.execute }
  const execute = patchedDatabase.execute
  patchedDatabase.execute = (text, values) => {
    count += 1
    sent.push({ text, params: values ?? [] })
    return execute(text, values)
  }
  return {
    /** How many a piece of work sends. */
    async countSent(work: () => Promise<unknown>): Promise<number> {
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
      prototype.prepareQuery = prepare
      patchedDatabase.execute = execute
    },
  }
}
