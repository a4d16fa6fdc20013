import { compare, type Money } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'

/** The lowest and highest of some amounts; one figure if they are equal. */
export function Range({ prices }: { prices: readonly Money[] }) {
  const [lowest, ...more] = [...prices].sort(compare)
  const highest = more.at(-1) ?? lowest
  if (!lowest || !highest) return null
  return (
    <>
      <Figure amount={lowest} />
      {compare(lowest, highest) === 0 ? null : (
        <>
          –<Figure amount={highest} />
        </>
      )}
    </>
  )
}
