import { compare, type Money } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'

/** The lowest and highest of some amounts; one figure if they are equal. */
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
