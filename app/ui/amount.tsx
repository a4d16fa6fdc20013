import { formatMoney, type Money } from '#kernel/money.ts'

/** Money as text: tabular, never wrapped, with a true minus sign. `isWhole` omits ".00" as the specification's cards do. */
export function Amount({ amount, isWhole = false }: { amount: Money; isWhole?: boolean }) {
  const isRound = isWhole && amount.minor % 100n === 0n
  return (
    <span className="num nowrap">
      {formatMoney(amount, 'en-US', isRound ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {})}
    </span>
  )
}
