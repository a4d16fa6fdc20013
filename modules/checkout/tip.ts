/** A fan's tip to the creator on top of the goods. Pure, for browsers too. */
import { z } from 'zod'
import { formatMoney, isNegative, type Money, parseMoney, share, usd, zero } from '#kernel/money.ts'

export const tipPercents = [5, 10, 15] as const
/** The largest tip on an order; the database has the same figure. [ours] */
export const maxTip = usd(50_000)

const parseAmount = (text: string): Money | null => {
  const amount = parseMoney(text.replace(/^\$/, ''))
  return amount && !isNegative(amount) ? amount : null
}

export const TipForm = z
  .strictObject({
    choice: z.enum(['', 'other', ...tipPercents.map(String)]).default(''),
    tipAmount: z.string().trim().max(20, 'Enter an amount such as 5.00.').default(''),
  })
  .superRefine(({ choice, tipAmount }, check) => {
    if (choice !== 'other') return
    const amount = parseAmount(tipAmount)
    const isTooMuch = amount && amount.minor > maxTip.minor
    const message = amount ? `A tip is up to ${formatMoney(maxTip)}.` : 'Enter an amount such as 5.00.'
    if (!amount || isTooMuch) check.addIssue({ code: 'custom', path: ['tipAmount'], message })
  })
export type TipForm = z.output<typeof TipForm>
export const noTip: TipForm = { choice: '', tipAmount: '' }

/** The tip: a share of the goods or the fan's own amount; zero if it can't be read. */
export function tipFor({ choice, tipAmount }: TipForm, goods: Money): Money {
  if (!choice) return zero(goods.currency)
  const tip = choice === 'other' ? parseAmount(tipAmount) : share(goods, Number(choice) * 100)
  if (!tip) return zero(goods.currency)
  return tip.minor > maxTip.minor ? maxTip : tip
}
