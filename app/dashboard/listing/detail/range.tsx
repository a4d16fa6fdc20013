import { compare, type Money } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'

/** The least and the most of some amounts; one figure where they are the same. */
export function Range({ of }: { of: readonly Money[] }) {
  const [least, ...more] = [...of].sort(compare)
  const most = more.at(-1) ?? least
  if (!least || !most) return null
  return (
    <>
      <Figure of={least} />
      {compare(least, most) === 0 ? null : (
        <>
          –<Figure of={most} />
        </>
      )}
    </>
  )
}
