import type { Money } from '#kernel/money.ts'
import { Figure } from '../../figure.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'

/** What is taken off an order, and the profit of it before and with that; a loss is marked. */
export function ProfitCells({
  of: { discount, before, after, loses },
}: {
  of: { discount: Money; before: Money; after: Money; loses: boolean }
}) {
  return (
    <>
      <td className="r">
        <Figure of={discount} />
      </td>
      <td className="r">
        <Figure of={before} />
      </td>
      <td className="r">
        {loses ? (
          <StatusMark shape="wrong">
            <Figure of={after} />
          </StatusMark>
        ) : (
          <Figure of={after} />
        )}
      </td>
    </>
  )
}
