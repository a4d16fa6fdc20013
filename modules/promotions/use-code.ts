import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Code, readCode, statusOf } from './code.ts'
import { selectCode, selectCodeByName } from './code-rows.ts'
import type { UseRefusal } from './contract.ts'
import {
  type CodeUse,
  countBuyerUse,
  countUse,
  countUsesOfBuyer,
  insertCountedUse,
  insertUse,
  lockUse,
  returnUse,
  uncountUse,
  writeUse,
} from './use-rows.ts'

const buyerOf = (codeId: Id<'code'>, email: string): string =>
  sha256Hex(`${codeId} ${email.trim().toLowerCase()}`)

/**
 * The code a fan typed, if it may be used now; with an e-mail, also by that person. Counts nothing. Refusals:
 * `code.unknown`, `code.not_yet`, `code.over`, `code.used_up`, `code.had`.
 */
export async function findUsableCode(
  tx: Tx,
  shopId: Id<'shop'>,
  text: string,
  email: string | null,
  at: Date,
): Promise<Result<Code, UseRefusal>> {
  const code = await selectCodeByName(tx, shopId, readCode(text))
  if (!code) return refused('code.unknown')
  if (code.usesMax !== null && code.uses >= code.usesMax) return refused('code.used_up')
  const status = statusOf(code, at)
  if (status === 'scheduled') return refused('code.not_yet')
  if (status !== 'active') return refused('code.over')
  if (email && code.perBuyer !== null) {
    const usesByBuyer = await countUsesOfBuyer(tx, code.id, buyerOf(code.id, email))
    if (usesByBuyer >= code.perBuyer) return refused('code.had')
  }
  return ok(code)
}

export type UseToHold = {
  shopId: Id<'shop'>
  codeId: Id<'code'>
  orderId: Id<'order'>
  email: string
  discount: Money
  goods: Money
  profit: Money
}

/**
 * Takes a use of a code for an order about to be paid. Two checkouts can't both take the last one: each counter
 * changes in one statement that refuses to pass its limit. A code stopped meanwhile is refused; one whose last day
 * passed while the fan typed is honoured, because the quote still holds.
 */
export async function holdUse(tx: Tx, input: UseToHold, at: Date): Promise<Result<undefined, UseRefusal>> {
  const code = await selectCode(tx, input.shopId, input.codeId)
  if (!code) return refused('code.unknown')
  if (!(await countUse(tx, code.id))) {
    return refused(code.pausedAt || code.endedAt ? 'code.over' : 'code.used_up')
  }
  const buyer = buyerOf(code.id, input.email)
  if (!(await countBuyerUse(tx, code.id, buyer, code.perBuyer))) return refused('code.had')
  await insertUse(tx, rowOfUse(input, at))
  return ok()
}

/** The same as part of a statement: throws if the code or its buyer has no use left. */
export const holdUseAtOnce = (tx: Tx, input: UseToHold, at: Date): Promise<void> =>
  insertCountedUse(tx, rowOfUse(input, at))

const rowOfUse = (input: UseToHold, at: Date) => ({
  orderId: input.orderId,
  codeId: input.codeId,
  shopId: input.shopId,
  buyer: buyerOf(input.codeId, input.email),
  state: 'held' as const,
  discountMinor: input.discount.minor,
  goodsMinor: input.goods.minor,
  profitMinor: input.profit.minor,
  heldAt: at,
})

/**
 * Makes a paid order's use final. A use released because the payment came late is taken again if there is one; if
 * not, nothing changes and the money must go back. Safe to repeat. `lockedUse`: its use, if already locked.
 */
export async function consumeUse(
  tx: Tx,
  orderId: Id<'order'>,
  at: Date,
  lockedUse?: CodeUse | null,
): Promise<Result<undefined, 'code.used_up'>> {
  const use = lockedUse === undefined ? await lockUse(tx, orderId) : lockedUse
  if (!use || use.state === 'used') return ok()
  if (use.state === 'released') {
    if (!(await countUse(tx, use.codeId, true))) return refused('code.used_up')
    if (!(await countBuyerUse(tx, use.codeId, use.buyer, null))) {
      await uncountUse(tx, use.codeId)
      return refused('code.used_up')
    }
  }
  await writeUse(tx, orderId, 'used', at)
  return ok()
}

/** Frees the use of an expired or cancelled order. It comes back once, however often this is called. */
export async function releaseUse(tx: Tx, orderId: Id<'order'>): Promise<void> {
  const use = await lockUse(tx, orderId)
  if (!use || use.state === 'released') return
  await writeUse(tx, orderId, 'released')
  await returnUse(tx, use)
}
