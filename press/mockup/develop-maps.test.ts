import { expect, test } from 'vitest'
import { readMaps, readTileMaps } from '../files/map-set.ts'
import { readView } from '../views.ts'
import type { Maps } from './compose.ts'
import { developMaps } from './develop-maps.ts'

const readSet = async (name: string, small = false) => {
  const view = readView(name) ?? expect.unreachable(`${name} is missing`)
  return small ? readTileMaps(view) : readMaps(view)
}
const isCloth = ({ tinted, fixedPart }: Maps, i: number) => tinted[i] === 255 && fixedPart[i] === 0

/** The mean of the cloth of a part of the picture, in hundredths of its sides. */
function meanLight(maps: Maps, [left, top, right, bottom]: readonly [number, number, number, number]) {
  const { width, shade } = maps
  const part = (n: number) => Math.round((n / 100) * width)
  let [sum, count] = [0, 0]
  for (let y = part(top); y < part(bottom); y++)
    for (let x = part(left); x < part(right); x++) {
      if (!isCloth(maps, y * width + x)) continue
      sum += shade[y * width + x] as number
      count += 1
    }
  return sum / count
}

test('the light on a tee is evener from its collar to its hem, and about as bright', async () => {
  const before = await readSet('tshirt/front')
  const after = developMaps(before)
  const fall = (maps: Maps) => meanLight(maps, [30, 17, 70, 27]) - meanLight(maps, [30, 80, 70, 90])
  expect(fall(before)).toBeGreaterThan(15)
  expect(fall(after)).toBeLessThan(fall(before) * 0.55)
  const wholeBox = [0, 0, 100, 100] as const
  expect(Math.abs(meanLight(after, wholeBox) - meanLight(before, wholeBox))).toBeLessThan(8)
})

test('folds are deeper: lit and unlit cloth differ more, a few pixels apart', async () => {
  const before = await readSet('hoodie/front')
  const after = developMaps(before)
  const depth = (maps: Maps) => {
    let [sum, count] = [0, 0]
    for (let i = 8; i < maps.shade.length; i += 3) {
      if (!isCloth(maps, i) || !isCloth(maps, i - 8) || (before.shade[i] as number) < 160) continue
      sum += Math.abs((maps.shade[i] as number) - (maps.shade[i - 8] as number))
      count += 1
    }
    return sum / count
  }
  expect(depth(after)).toBeGreaterThan(depth(before) * 1.3)
})

test('inside a hood it is dark', async () => {
  const before = await readSet('hoodie/front')
  const hood = [45, 12, 55, 20] as const
  expect(meanLight(developMaps(before), hood)).toBeLessThan(meanLight(before, hood) * 0.88)
})

test('labels and eyelets keep their light, and so do hard products', async () => {
  const tee = await readSet('tshirt/front')
  const { shade } = developMaps(tee)
  for (let i = 0; i < shade.length; i++)
    if ((tee.fixedPart[i] as number) > 127 && shade[i] !== tee.shade[i]) expect.unreachable(`pixel ${i}`)
  const mug = await readSet('mug-11oz/front')
  expect(developMaps(mug)).toBe(mug)
})

test.each([true, false])(
  'a garment without a shadow throws one, below it and to the right (small: %s)',
  async (small) => {
    const tee = await readSet('tshirt/front', small)
    expect(tee.shadow).toBeNull()
    const { shadow, alpha, width } = developMaps(tee)
    if (!shadow) return expect.unreachable('no shadow')
    const sums = { left: 0, right: 0, above: 0, below: 0 }
    for (let i = 0; i < alpha.length; i++) {
      if (alpha[i] !== 0) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      sums[x < width / 2 ? 'left' : 'right'] += shadow[i] as number
      if (y < width * 0.05) sums.above += shadow[i] as number
      if (y > width * 0.95) sums.below += shadow[i] as number
    }
    expect(sums.right).toBeGreaterThan(sums.left * 1.2)
    expect(sums.below).toBeGreaterThan(sums.above * 3)
    expect(shadow[0], 'none in the corners').toBe(0)
    expect(Math.max(...shadow.subarray(0, width * 4)), 'nor at the upper edge').toBeLessThan(4)
  },
)

test('a photographed shadow stays, and a scene gets no other', async () => {
  const [cap, room] = await Promise.all([readSet('dad-cap/front'), readSet('tshirt/rail')])
  expect(developMaps(cap).shadow).toBe(cap.shadow)
  expect(developMaps(room).shadow).toBe(room.shadow)
})

test.each([true, false])(
  'a mesh shows the dark inside in all its holes, and the ground in none (small: %s)',
  async (small) => {
    const before = await readSet('trucker-cap/front', small)
    const after = developMaps(before)
    const { width, alpha, tinted, shade } = after
    const part = (n: number) => Math.round((n / 1200) * width)
    let holes = 0
    for (let y = part(340); y < part(760); y++)
      for (let x = part(220); x < part(300); x++) {
        const i = y * width + x
        if ((before.alpha[i] as number) > 240) continue
        holes += 1
        expect(alpha[i]).toBe(255)
        expect(tinted[i]).toBe(255)
        if ((before.alpha[i] as number) < 40) expect(shade[i]).toBeLessThan(130)
      }
    expect(holes).toBeGreaterThan(width / 4)
  },
)

test('a gap that is no mesh stays open: between a handle and its bag, an arm and its side', async () => {
  for (const name of ['drawstring-bag-draped/front', 'tote/front', 'zip-hoodie/worn']) {
    const before = await readSet(name, true)
    expect(developMaps(before).alpha, name).toBe(before.alpha)
  }
})
