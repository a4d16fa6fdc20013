import type { Money } from '#kernel/money.ts'
import { formatMoney, plus, times, usd, zero } from '#kernel/money.ts'
import { deductions, type FeeTerms, profitOf, waterfallRows } from '#ledger/contract'

/** The slider's whole dollars; a price is one cent under each. */
export const calculatorRange = { min: 14, max: 50, start: 25 } as const

export type Sum = { label: string; amount: string }
export type CalculatorView = {
  blank: string
  chosenPrice: number
  /** One column of sums for each stop of the slider, by the ledger's pricing code. */
  stops: { dollars: number; price: string; sums: Sum[] }[]
  /** Two tees in one order at the starting price. */
  example: { price: string; costs: string; profit: string }
}

const toPrice = (dollars: number): Money => usd(dollars * 100 - 1)

export function readDollars(input: string | null): number {
  const dollars = Math.round(Number(input))
  const { min, max, start } = calculatorRange
  return input && Number.isFinite(dollars) ? Math.min(max, Math.max(min, dollars)) : start
}

export function buildCalculatorView(
  blank: string,
  unitCost: Money,
  chosenDollars: number,
  fees: FeeTerms,
): CalculatorView {
  const { min, max, start } = calculatorRange
  const labels: Readonly<Record<string, string>> = { price: 'Fan pays', baseCost: `${blank}, printed` }
  const stops = Array.from({ length: max - min + 1 }, (_, index) => {
    const price = toPrice(min + index)
    return {
      dollars: min + index,
      price: formatMoney(price),
      sums: waterfallRows(profitOf({ price, unitCost }, fees), {}, fees).map(({ row, label, amount }) => ({
        label: labels[row] ?? label,
        amount: formatMoney(amount),
      })),
    }
  })
  const twoTees = profitOf({ price: toPrice(start), unitCost, quantity: 2 }, fees)
  const costs = deductions.map((row) => twoTees[row]).reduce(plus, zero())
  return {
    blank,
    chosenPrice: chosenDollars,
    stops,
    example: {
      price: formatMoney(twoTees.price),
      costs: formatMoney(times(costs, -1)),
      profit: formatMoney(twoTees.profit),
    },
  }
}
