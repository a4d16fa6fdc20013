import type { Services } from '../../platform/http/request-context.ts'

type Session = { prepareQuery(...of: unknown[]): unknown }

/** Counts every statement that these services send from now on, inside transactions and out of them. */
export async function countStatements({ database, read }: Pick<Services, 'database' | 'read'>) {
  let count = 0
  const texts: string[] = []
  const session = await read(async (tx) => (tx as unknown as { session: Session }).session)
  const kind = Object.getPrototypeOf(session) as Session
  const prepare = kind.prepareQuery
  kind.prepareQuery = function counted(this: Session, ...of) {
    count += 1
    texts.push((of[0] as { sql: string }).sql)
    return prepare.apply(this, of)
  }
  const opened = database as { execute: typeof database.execute }
  const execute = opened.execute
  opened.execute = (text, values) => {
    count += 1
    texts.push(text)
    return execute(text, values)
  }
  return {
    /** How many a piece of work sends. */
    async of(work: () => Promise<unknown>): Promise<number> {
      const before = count
      await work()
      return count - before
    },
    /** The texts of those that a piece of work sends. */
    async textsOf(work: () => Promise<unknown>): Promise<string[]> {
      const before = texts.length
      await work()
      return texts.slice(before)
    },
    stop() {
      kind.prepareQuery = prepare
      opened.execute = execute
    },
  }
}
