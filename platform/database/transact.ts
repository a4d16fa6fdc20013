import { type SQL, sql } from 'drizzle-orm'
import { codeOf } from './code-of.ts'
import { combineIntoOne, combineReads } from './combine-reads.ts'
import { planOutdated } from './named-statements.ts'
import { type Database, rowsOf, type Tx } from './tx.ts'
import { runOrUnavailable } from './unavailable.ts'

type Session = Tx & { transaction<Value>(run: (tx: Tx) => Promise<Value>): Promise<Value> }

/** Postgres codes that a retry resolves: serialization failure, deadlock, a plan from before a migration. */
const retryable = new Set(['40001', '40P01', planOutdated])
const maxTries = 4

/** The first statement of every piece of work: it reads business time, and sets up a shop's isolation. */
const beginSql = (scope: Scope | null): SQL =>
  scope === null
    ? sql`select platform.business_now() as at`
    : sql`select platform.business_now() as at, set_config('fanfare.shop', ${scope.shopId}, true),
        set_config('fanfare.person', ${scope.personId}, true), set_config('role', 'fanfare_shop', true)`

async function begin(tx: Tx, scope: Scope | null = null): Promise<Date> {
  const [row] = await rowsOf<{ at: Date | string }>(tx, beginSql(scope))
  return new Date(row!.at)
}

/** The shop and person whose rows a transaction can reach; `personId` is empty if nobody is signed in. */
export type Scope = { shopId: string; personId: string }
/** Reads of one shop, in one transaction, which is where its isolation exists and ends. */
export type ScopedReads = <Value>(scope: Scope, run: (tx: Tx, at: Date) => Promise<Value>) => Promise<Value>

/** Runs in a transaction, within a shop's isolation if scoped; `at` is business time. */
export type Transactions = <Value>(
  scope: Scope | null,
  run: (tx: Tx, at: Date) => Promise<Value>,
) => Promise<Value>

/**
 * The handles over a Drizzle session of either engine; `transactions` and `reads` replace its own if they work
 * differently.
 */
export function openHandles(
  session: Tx,
  { transactions, reads }: { transactions?: Transactions; reads?: { session: Tx; scoped: ScopedReads } } = {},
): Pick<Database, 'transact' | 'write' | 'read' | 'readWith' | 'readOn' | 'scopedTo'> {
  const transactor = session as Session
  const reader = reads?.session ?? session
  const retry = async <Value>(attempt: () => Promise<Value>): Promise<Value> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt()
      } catch (cause) {
        if (tries >= maxTries || !retryable.has(codeOf(cause) ?? '')) throw cause
        // A random delay, or the same ones would conflict again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** tries))
      }
    }
  }
  const runInTransaction: Transactions =
    transactions ?? ((scope, run) => transactor.transaction(async (tx) => run(tx, await begin(tx, scope))))
  const transact = <Value>(run: (tx: Tx, at: Date) => Promise<Value>, scope: Scope | null = null) =>
    retry(() => runInTransaction(scope, (tx, at) => run(combineReads(tx), at)))
  const runReads = <Value>(run: () => Promise<Value>): Promise<Value> =>
    runOrUnavailable(() =>
      run().catch((cause: unknown) => {
        if (codeOf(cause) !== planOutdated) throw cause
        return run()
      }),
    )
  return {
    transact: (run) => runOrUnavailable(() => transact(run)),
    write: (run) => runOrUnavailable(() => retry(() => run(combineIntoOne(session)))),
    read: (run) => runReads(async () => run(combineReads(reader), await begin(reader))),
    readWith: (columns, run) =>
      runReads(async () => {
        const [row] = await rowsOf<Record<string, unknown> & { at: Date | string }>(
          reader,
          sql`select platform.business_now() as at, ${columns}`,
        )
        return run(combineReads(reader), new Date(row!.at), row!)
      }),
    readOn: (run) => runReads(() => run(combineReads(reader))),
    scopedTo: (shopId, personId = '') => {
      const scope = { shopId, personId }
      return {
        transact: (run) => runOrUnavailable(() => transact(run, scope)),
        read: (run) =>
          runOrUnavailable(() =>
            reads ? reads.scoped(scope, run) : runInTransaction(scope, (tx, at) => run(combineReads(tx), at)),
          ),
      }
    },
  }
}
