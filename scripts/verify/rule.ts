/**
 * The rules that `db verify` checks the rows of the whole house against. They read every schema and share no code with
 * the modules that wrote the rows: an auditor who used that code would repeat its faults.
 */
import type { Database } from '#platform/database/tx.ts'

export type Rule = {
  /** The table whose row is named; where two tables disagree, the one that repeats the other. */
  table: string
  /** Selects `row`, the key of a faulty row, and `differs`, what is wrong with it. */
  query: string
}
export type Fault = { table: string; row: string; differs: string }

/** The most rows named for one rule; a wholly damaged table isn't listed in full. */
const maxNamed = 50

/** Every row that breaks a rule. In one snapshot, which the caller opens, all rules see the same moment. */
export async function findFaults(
  { execute }: Pick<Database, 'execute'>,
  rules: readonly Rule[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { table, query } of rules) {
    const { rows } = await execute(
      `select row::text, differs::text, count(*) over () as total from (${query}) found order by 1, 2 limit ${maxNamed}`,
    )
    for (const { row, differs } of rows) faults.push({ table, row: String(row), differs: String(differs) })
    const more = Number(rows[0]?.total ?? 0) - rows.length
    if (more > 0) faults.push({ table, row: `and ${more} more`, differs: String(rows[0]!.differs) })
  }
  return faults
}

/** The money that an entry moved on one account, or on those that a pattern names; debits are positive. */
export const sumMoved = (entry: string, account: string): string =>
  `(select coalesce(sum(moved.amount_minor), 0) from ledger.posting moved where moved.entry_id = ${entry} and moved.account like '${account}')`
