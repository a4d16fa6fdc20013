import type { Id } from '#kernel/id.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findCosts } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import type { QuantityRefusal } from './contract.ts'
import { type QuantityStep, quantityCases } from './quantity.ts'
import { replaceSteps } from './quantity-rows.ts'
import { lossOf, type WorstCase } from './worst-case.ts'

/** What quantity discounts would leave of everything on sale that is printed, the thinnest first. */
export async function findQuantityCases(
  tx: Tx,
  shopId: Id<'shop'>,
  steps: readonly QuantityStep[],
  at: Date,
): Promise<WorstCase[]> {
  return quantityCases(steps, await findCosts(tx, shopId, at))
}

/**
 * Puts these steps in the place of the shop's; none turns them off. Refused are steps that give less for more
 * (`quantity.falls`), and those by which an order may lose until exactly that is accepted (`quantity.loses`).
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
