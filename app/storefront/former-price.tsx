import { formatMoney, type Money } from '#kernel/money.ts'

/** The former price, struck through and labelled as such. */
export const FormerPrice = ({ of }: { of: Money }) => (
  <>
    {' '}
    <s>
      <span className="vh">before </span>
      {formatMoney(of)}
    </s>
  </>
)
