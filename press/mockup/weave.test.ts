import { expect, test } from 'vitest'
import { readMaps } from '../files/map-set.ts'
import { readView } from '../views.ts'
import { enlargeMaps } from './enlarge-maps.ts'
import { weaveCloth } from './weave.ts'

const side = 2400
async function weave(name: string) {
  const view = readView(name)!
  const maps = enlargeMaps(await readMaps(view), side)
  const before = maps.shade.slice()
  return { maps, before, after: weaveCloth(maps, view).shade }
}
/** The mean of a plane, and how much neighbours differ, where the garment's colour is. */
function measureCloth(shade: Uint8Array, tinted: Uint8Array) {
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
  '%s from close up has threads, and is as light as it was',
  async (name) => {
    const { maps, before, after } = await weave(name)
    const [plain, cloth] = [measureCloth(before, maps.tinted), measureCloth(after, maps.tinted)]
    expect(Math.abs(cloth.mean - plain.mean)).toBeLessThan(1)
    expect(cloth.step).toBeGreaterThan(plain.step * 2)
    const isNoCloth = (i: number) => maps.tinted[i]! < 128 || maps.fixedPart[i]! > 0
    expect(
      before.findIndex((light, i) => isNoCloth(i) && after[i] !== light),
      'labels and eyelets are no cloth',
    ).toBe(-1)
  },
)

test('each cloth is different, and the same every time', async () => {
  const [first, second] = [await weave('tshirt/front'), await weave('tshirt/front')]
  expect(Buffer.compare(first.after, second.after)).toBe(0)
  const weaveRow = async (name: string) => {
    const { maps, before, after } = await weave(name)
    const middle = side * (side / 2) + side / 2
    expect(maps.tinted[middle]).toBe(255)
    return Array.from({ length: 200 }, (_, x) => after[middle + x]! / before[middle + x]!).join()
  }
  expect(await weaveRow('hoodie/front')).not.toBe(await weaveRow('tshirt/front'))
})

/** How similar the weave is to itself some steps along a rib; 1 is the same. */
async function ribbing(name: string): Promise<number> {
  const { maps, before, after } = await weave(name)
  let [product, total] = [0, 0]
  const deviation = (i: number) => after[i]! / before[i]! - 1
  for (let y = side / 2 - 100; y < side / 2 + 100; y++)
    for (let x = side / 2 - 100; x < side / 2 + 100; x++) {
      const [here, shifted] = [y * side + x, (y + 9) * side + x + 9]
      if (maps.tinted[here] !== 255 || maps.tinted[shifted] !== 255) continue
      product += deviation(here) * deviation(shifted)
      total += deviation(here) ** 2
    }
  return product / total
}

test('twill has ribs; a cap has its own in the set, and gets no second ones', async () => {
  expect(await ribbing('bucket-hat/front')).toBeGreaterThan(0.15)
  for (const cap of ['dad-cap', 'snapback', 'trucker-cap', 'five-panel-cap']) {
    expect(await ribbing(`${cap}/front`), cap).toBeLessThan(0.08)
    const { heather, tinted } = await readMaps(readView(`${cap}/front`)!)
    const fibres = heather!.filter((_, i) => tinted[i] === 255)
    const mean = fibres.reduce((sum, fibre) => sum + fibre, 0) / fibres.length
    const spread = fibres.reduce((sum, fibre) => sum + (fibre - mean) ** 2, 0) / fibres.length
    expect(Math.sqrt(spread), cap).toBeGreaterThan(40)
  }
})

test('a mug is no cloth', async () => {
  const { before, after } = await weave('mug-11oz/front')
  expect(Buffer.compare(before, after)).toBe(0)
})
