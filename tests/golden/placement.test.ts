import { expect, test } from 'vitest'
import { listViewNames, readView } from '#press/views.ts'
import { measurePlacement } from './placement.ts'

/** A print that is off by more than this looks different from its mockup. */
const maxMm = 0.5

test('on every map set a mockup shows the print within half a millimetre of where the document puts it', async () => {
  const printed = listViewNames()
    .flatMap((name) => readView(name) ?? [])
    .filter(({ areaIn }) => areaIn)
  const worn = printed.filter(({ name }) => /\/worn(-back)?$/.test(name))
  const scenes = printed.filter(({ name }) =>
    /\/(rail|(oak-)?room|desk|peg|sofa|laptop|floor|shelf)$/.test(name),
  )
  const otherViews = printed.filter((view) => ![...worn, ...scenes].includes(view))
  const sets = [...new Map(otherViews.map((view) => [view.name.split('/')[0], view])).values()]
  const views = [...sets, ...worn, ...scenes]
  expect([sets.length, worn.length, scenes.length]).toEqual([78, 30, 28])
  const misplaced: string[] = []
  for (const view of views) {
    const { found, worst } = await measurePlacement(view)
    if (found < 6) misplaced.push(`${view.name} shows ${found} of its discs`)
    if (worst > maxMm) misplaced.push(`${view.name} is off by ${worst.toFixed(2)} mm`)
  }
  expect(misplaced).toEqual([])
}, 900_000)

test('a mockup that shifts the print by a millimetre is caught', async () => {
  const view = readView('tshirt/front')
  if (!view) throw new Error('There is no tee.')
  const { worst, mean } = await measurePlacement(view, { x: 1, y: 0 })
  expect(mean).toBeGreaterThan(0.8)
  expect(worst).toBeGreaterThan(maxMm)
})
