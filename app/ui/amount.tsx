import { formatMoney, type Money } from '#kernel/money.ts'

/** Money as text: tabular, never wrapped, with a true minus sign. `whole` omits ".00" as the specification's cards do. */
export function Amount({ of, whole = false }: { of: Money; whole?: boolean }) {
  const round = whole && of.minor % 100n === 0n
  return (
    <span className="num nowrap">
      {formatMoney(of, 'en-US', round ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {})}
    </span>
  )
}
