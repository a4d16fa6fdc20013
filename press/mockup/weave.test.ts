import { expect, test } from 'vitest'
import { mapsOf } from '../files/map-set.ts'
import { viewOf } from '../views.ts'
import { enlargeMaps } from './enlarged.ts'
import { weaveCloth } from './weave.ts'

const side = 2400
async function both(name: string) {
  const view = viewOf(name)!
  const maps = enlargeMaps(await mapsOf(view), side)
  const before = maps.shade.slice()
  return { maps, before, after: weaveCloth(maps, view).shade }
}
/** The mean of a plane, and how much neighbours differ, where the garment's colour is. */
function seen(shade: Uint8Array, tinted: Uint8Array) {
  let [sum, steps, count] = [0, 0, 0]
  for (let i = 1; i < shade.length; i++) {
    if (tinted[i] !== 255 || tinted[i - 1] !== 255) continue
    sum += shade[i]!
    steps += Math.abs(shade[i]! - shade[i - 1]!)
    count += 1
  }
  return { mean: sum / count, step: steps / count }
}

test.each(['tshirt/front', 'hoodie/front', 'dad-cap/front', 'tote/front'])(
  '%s from near has threads, and is as light as it was',
  async (name) => {
    const { maps, before, after } = await both(name)
    const [plain, cloth] = [seen(before, maps.tinted), seen(after, maps.tinted)]
    expect(Math.abs(cloth.mean - plain.mean)).toBeLessThan(1)
    expect(cloth.step).toBeGreaterThan(plain.step * 2)
    const same = (i: number) => maps.tinted[i]! < 128 || maps.fixedPart[i]! > 0
    expect(
      before.findIndex((light, i) => same(i) && after[i] !== light),
      'labels and eyelets are no cloth',
    ).toBe(-1)
  },
)

test('each cloth is another, and the same every time', async () => {
  const [once, again] = [await both('tshirt/front'), await both('tshirt/front')]
  expect(Buffer.compare(once.after, again.after)).toBe(0)
  const rows = async (name: string) => {
    const { maps, before, after } = await both(name)
    const middle = side * (side / 2) + side / 2
    expect(maps.tinted[middle]).toBe(255)
    return Array.from({ length: 200 }, (_, x) => after[middle + x]! / before[middle + x]!).join()
  }
  expect(await rows('hoodie/front')).not.toBe(await rows('tshirt/front'))
})

test('a mug is no cloth', async () => {
  const { before, after } = await both('mug-11oz/front')
  expect(Buffer.compare(before, after)).toBe(0)
})
