import { formatMoney, type Money } from '#kernel/money.ts'

/** The former price, struck through and labelled as such. */
export const FormerPrice = ({ price }: { price: Money }) => (
  <>
    {' '}
    <s>
      <span className="vh">before </span>
      {formatMoney(price)}
    </s>
  </>
)
