import { expect, test } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { computeMatte, cutOut, keep, remove } from './cut.ts'

const side = 240
const centre = side / 2
const radius = 70
/** How much of a pixel is inside the disc: what a matte is held to. */
const coverage = (x: number, y: number) =>
  Math.min(1, Math.max(0, radius - Math.hypot(x + 0.5 - centre, y + 0.5 - centre) + 0.5))

/** A speckled red ball on a mottled ground that gets lighter, as a photograph has it; `scale` times as large. */
function createPhoto(scale = 1): Pixels {
  const random = seedRandom(4)
  const size = side * scale
  const data = new Uint8ClampedArray(size * size * 4)
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [(i % size) / scale, Math.floor(i / size) / scale]
    const part = coverage(x, y)
    const [grain, shade] = [random.integer(-14, 14), (x / side) * 70]
    const ball = [190 + grain, 50 + grain, 40 + grain]
    const ground = [70 + shade + grain, 100 + shade + grain, 110 + shade + grain]
    for (let k = 0; k < 3; k++)
      data[i * 4 + k] = (ball[k] as number) * part + (ground[k] as number) * (1 - part)
    data[i * 4 + 3] = 255
  }
  return { data, width: size, height: size }
}
function createMarks(...spots: [x: number, y: number, mark: number][]): Uint8Array {
  const marks = new Uint8Array(side * side)
  for (const [cx, cy, mark] of spots)
    for (let y = cy - 5; y <= cy + 5; y++) for (let x = cx - 5; x <= cx + 5; x++) marks[y * side + x] = mark
  return marks
}
/** The mean difference to the true opacity, over all pixels. */
function meanError({ data, width }: Pixels): number {
  const scale = width / side
  let sum = 0
  for (let i = 0; i < width * width; i++) {
    const [x, y] = [(i % width) / scale, Math.floor(i / width) / scale]
    sum += Math.abs((data[i * 4 + 3] as number) / 255 - coverage(x, y))
  }
  return sum / (width * width)
}

test('one mark on a thing cuts it out of a mottled ground, to within a hundredth', () => {
  const matte = computeMatte(createPhoto(), createMarks([centre, centre, keep]))
  if (!matte) throw new Error('no matte')
  expect(meanError(cutOut(createPhoto(), matte))).toBeLessThan(0.01)
})

test('the matte of a small picture cuts the large one along its own edge', () => {
  const matte = computeMatte(
    createPhoto(),
    createMarks([centre, centre, keep], [20, 20, remove], [220, 200, remove]),
  )
  if (!matte) throw new Error('no matte')
  expect(meanError(cutOut(createPhoto(3), matte))).toBeLessThan(0.01)
})

test('a mark to remove wins over likeness: of two equal things one stays', () => {
  const twoBalls: Pixels = { data: new Uint8ClampedArray(side * side * 4), width: side, height: side }
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    const ball = Math.hypot(x - 70, y - 120) < 40 || Math.hypot(x - 170, y - 120) < 40
    twoBalls.data.set(ball ? [200, 60, 50, 255] : [90, 120, 130, 255], i * 4)
  }
  const matte = computeMatte(twoBalls, createMarks([70, 120, keep], [170, 120, remove], [10, 10, remove]))
  if (!matte) throw new Error('no matte')
  const { data } = cutOut(twoBalls, matte)
  const opacity = (x: number, y: number) => data[(y * side + x) * 4 + 3]
  expect([opacity(70, 120), opacity(170, 120), opacity(120, 120), opacity(10, 230)]).toEqual([255, 0, 0, 0])
})

test('half-opaque pixels have the colour of the thing, not of its background', () => {
  const matte = computeMatte(createPhoto(), createMarks([centre, centre, keep]))
  if (!matte) throw new Error('no matte')
  const { data } = cutOut(createPhoto(), matte)
  let [red, blue, dots] = [0, 0, 0]
  for (let i = 0; i < side * side; i++) {
    const alpha = data[i * 4 + 3] as number
    if (alpha < 40 || alpha > 160) continue
    red += data[i * 4] as number
    blue += data[i * 4 + 2] as number
    dots++
  }
  expect(dots).toBeGreaterThan(50)
  expect(red / dots - blue / dots).toBeGreaterThan(90)
})

test('nothing is cut where nothing is marked to be kept', () => {
  expect(computeMatte(createPhoto(), new Uint8Array(side * side))).toBeNull()
  expect(computeMatte(createPhoto(), createMarks([20, 20, remove]))).toBeNull()
})
