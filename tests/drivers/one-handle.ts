import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Handle } from '#platform/database/tx.ts'

const inside = new AsyncLocalStorage<boolean>()

/** What another process does meanwhile, in a test that is inside a transaction. */
export const runAsAnother = <Value>(run: () => Value): Value => inside.run(false, run)

/**
 * The database, refusing its outer handle to callers inside a transaction of it. On the embedded one, which has a single
 * connection, such a call waits for ever; a server has others, so that a run on it alone would never see it.
 */
export function withOneHandle(database: Database): Database {
  const outer =
    <Given extends unknown[], Value>(call: (...args: Given) => Value) =>
    (...args: Given): Value => {
      if (inside.getStore())
        throw new Error('A transaction asks the database by its own tx, not by the outer handle')
      return call(...args)
    }
  const marking = (call: Handle['transact']): Handle['transact'] =>
    outer((run) => call((tx, at) => inside.run(true, () => run(tx, at))))
  return {
    ...database,
    transact: marking(database.transact),
    read: outer(database.read),
    write: outer(database.write),
    readWith: outer(database.readWith),
    readOn: outer(database.readOn),
    execute: outer(database.execute),
    scopedTo: (shopId, personId) => {
      const { transact, read } = database.scopedTo(shopId, personId)
      // Reads of one shop are in a transaction, too.
      return { transact: marking(transact), read: marking(read) }
    },
  }
}
