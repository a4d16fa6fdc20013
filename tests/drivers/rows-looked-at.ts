/** How many rows the statements of a page read, including those they filter out, and how many blocks. */
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Jar, TestApp } from './app.ts'
import type { countStatements, SentStatement } from './statements.ts'

type Plan = {
  Plans?: Plan[]
  'Function Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
}
/** Rows read by the leaves of a plan, including filtered ones; for a function, whose plan isn't shown, blocks. */
function countRows(plan: Plan): number {
  if (plan.Plans?.length) return plan.Plans.reduce((sum, childPlan) => sum + countRows(childPlan), 0)
  if (plan['Function Name'] === 'holding')
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  const rowsPerLoop =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  return rowsPerLoop * (plan['Actual Loops'] ?? 1)
}

/** The statement rebuilt as a template with its values. */
function rebuildQuery({ text, params }: SentStatement): SQL {
  const textParts = text.split(/\$(\d+)/)
  return sql.join(
    textParts.map((textPart, index) =>
      index % 2 ? sql`${sql.param(params[Number(textPart) - 1])}` : sql.raw(textPart),
    ),
  )
}

/**
 * Opens a page twice and explains what the second visit read. A visitor carries a cart, so that each page is drawn; `scope`
 * is that of a creator, whose pages read only rows of their shop.
 */
export async function countRowsLookedAt(
  app: TestApp,
  statements: Awaited<ReturnType<typeof countStatements>>,
  path: string,
  {
    jar = new Map([
      ['cart', 'x'.repeat(43)],
      ['own', 'page'],
    ]),
    scope,
  }: { jar?: Jar; scope?: [shopId: string, personId: string] } = {},
): Promise<{ rows: number; blocks: number; statements: number }> {
  const visit = async () => {
    const answer = await app.fetch(path, { jar })
    expect(answer.status, path).toBe(200)
    await answer.text()
  }
  await visit()
  const sent = await statements.sentBy(visit)
  const readStatements = sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  const explainStatements = async (tx: Tx) => {
    const totals = { rows: 0, blocks: 0 }
    for (const statement of readStatements) {
      const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        tx,
        sql`explain (analyze, buffers, timing off, format json) ${rebuildQuery(statement)}`,
      )
      const { Plan: plan } = row!['QUERY PLAN'][0]!
      totals.rows += countRows(plan)
      totals.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    return totals
  }
  // A connection that meets a function for the first time reads the catalogue too, and those blocks would be counted.
  const explain = async (tx: Tx) => {
    await explainStatements(tx)
    return explainStatements(tx)
  }
  const { database } = app.services
  const looked = await (scope ? database.scopedTo(...scope).read(explain) : database.read(explain))
  return { ...looked, statements: sent.length }
}
