import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Code, type CodeStatus, statusOf } from './code.ts'
import { selectCodes } from './code-rows.ts'

/** A code with what its paid orders come to: sums of the rows that hold its uses. */
export type CodeInList = {
  code: Code
  status: CodeStatus
  orders: number
  cost: Money
  brought: Money
  profit: Money
}

/** As many as the screen shows, or as asked for; the newest first. */
export async function findCodes(tx: Tx, shopId: Id<'shop'>, at: Date, max?: number): Promise<CodeInList[]> {
  const rows = await selectCodes(tx, shopId, max)
  return rows.map((row) => ({ ...row, status: statusOf(row.code, at) }))
}
