import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Handle } from '#platform/database/tx.ts'

const insideTransaction = new AsyncLocalStorage<boolean>()

/** Runs what another process does meanwhile, in a test that is inside a transaction. */
export const runAsAnother = <Value>(run: () => Value): Value => insideTransaction.run(false, run)

/**
 * The database, refusing its outer handle to callers inside a transaction of it. On the embedded one, which has one
 * connection, such a call waits forever; a server has more, so a run against a server only would never notice it.
 */
export function withOneHandle(database: Database): Database {
  const guard =
    <Args extends unknown[], Value>(call: (...args: Args) => Value) =>
    (...args: Args): Value => {
      if (insideTransaction.getStore())
        throw new Error('A transaction asks the database by its own tx, not by the outer handle')
      return call(...args)
    }
  const guardAndMark = (call: Handle['transact']): Handle['transact'] =>
    guard((run) => call((tx, at) => insideTransaction.run(true, () => run(tx, at))))
  return {
    ...database,
    transact: guardAndMark(database.transact),
    read: guard(database.read),
    write: guard(database.write),
    readWith: guard(database.readWith),
    readOn: guard(database.readOn),
    execute: guard(database.execute),
    scopedTo: (shopId, personId) => {
      const { transact, read } = database.scopedTo(shopId, personId)
      // Reads of one shop are in a transaction, too.
      return { transact: guardAndMark(transact), read: guardAndMark(read) }
    },
  }
}
