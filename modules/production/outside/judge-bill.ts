/** Judges if an outside bill may be confirmed automatically. */
import { compare, formatMoney, type Money, minus, plus, times, usd } from '#kernel/money.ts'
import { type Refusal, refused } from '#kernel/result.ts'
import { limits } from '../limits.ts'
import type { OutsideOrder } from './outside-order.ts'

type Bill = { total: Money; shipping: Money }

/** Refuses a bill that looks like the printer's mistake or our wrong variant rather than a price. */
export function refuseOverpriced(
  { accrued }: Pick<OutsideOrder, 'accrued'>,
  { total, shipping }: Bill,
): Refusal<'outside.overpriced'> | null {
  const making = minus(total, shipping)
  const maxMaking = plus(times(accrued, limits.outsideMakingTimes), usd(limits.outsideMakingSpareCents))
  const maxShipping = plus(accrued, usd(limits.outsidePostSpareCents))
  if (compare(making, maxMaking) <= 0 && compare(shipping, maxShipping) <= 0) return null
  const [makingText, shippingText, accruedText] = [making, shipping, accrued].map((amount) =>
    formatMoney(amount),
  )
  return refused('outside.overpriced', { making: makingText!, post: shippingText!, accrued: accruedText! })
}
