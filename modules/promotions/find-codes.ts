import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Code, type CodeStatus, statusOf } from './code.ts'
import { selectCodes } from './code-rows.ts'

/** A code with the totals of its paid orders, summed from the rows of its uses. */
export type CodeInList = {
  code: Code
  status: CodeStatus
  orders: number
  cost: Money
  brought: Money
  profit: Money
}

/** A shop's codes, newest first, at most `max`. */
export async function findCodes(tx: Tx, shopId: Id<'shop'>, at: Date, max?: number): Promise<CodeInList[]> {
  const rows = await selectCodes(tx, shopId, max)
  return rows.map((row) => ({ ...row, status: statusOf(row.code, at) }))
}
