import { formatMoney, type Money } from '#kernel/money.ts'

/** A price that was reduced, struck through; said as what it is. */
export const FormerPrice = ({ of }: { of: Money }) => (
  <>
    {' '}
    <s>
      <span className="vh">before </span>
      {formatMoney(of)}
    </s>
  </>
)
