import type { Id } from '#kernel/id.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findCosts } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import type { QuantityRefusal } from './contract.ts'
import { type QuantityStep, quantityCases } from './quantity.ts'
import { replaceSteps } from './quantity-rows.ts'
import { lossOf, type WorstCase } from './worst-case.ts'

/** The profit quantity discounts would leave on everything printed on sale, lowest first. */
export async function findQuantityCases(
  tx: Tx,
  shopId: Id<'shop'>,
  steps: readonly QuantityStep[],
  at: Date,
): Promise<WorstCase[]> {
  return quantityCases(steps, await findCosts(tx, shopId, at))
}

/**
 * Replaces the shop's steps; none turns them off. Refuses steps that give less for more (`quantity.falls`), and those
 * that may make an order lose money until exactly that amount is accepted (`quantity.loses`).
 */
export async function setQuantitySteps(
  tx: Tx,
  input: { shopId: Id<'shop'>; steps: readonly QuantityStep[]; accepted: Money },
  at: Date,
): Promise<Result<undefined, QuantityRefusal>> {
  const steps = [...input.steps].sort((a, b) => a.units - b.units)
  if (steps.some((step, index) => index > 0 && steps[index - 1]!.units === step.units)) {
    return refused('quantity.twice')
  }
  if (steps.some((step, index) => index > 0 && steps[index - 1]!.bps >= step.bps)) {
    return refused('quantity.falls')
  }
  const loss = lossOf(await findQuantityCases(tx, input.shopId, steps, at))
  if (loss.minor > input.accepted.minor) return refused('quantity.loses', { loss: formatMoney(loss) })
  await replaceSteps(tx, input.shopId, steps, at)
  return ok()
}
