import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import { mapsFolder, readView } from '../views.ts'
import { type Art, compose, thinMaps } from './compose.ts'
import { createRecompose } from './recompose.ts'
import { type Decoded, makeMaps } from './texture.ts'
import { type MapName, mapFiles } from './view.ts'

test('a picture recomposed in part equals one composed whole, wherever the art changed', async () => {
  const view = readView('mug-11oz/front')
  if (!view) throw new Error('There is no mug.')
  const readMap = async (map: MapName): Promise<[MapName, Decoded]> => {
    const file = path.join(mapsFolder, view.name, mapFiles[map])
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    return [map, { data, channels: info.channels }]
  }
  const decoded = Object.fromEntries(await Promise.all(view.files.map(readMap))) as Record<MapName, Decoded>
  const maps = thinMaps(makeMaps(view, decoded), 3)
  const { recompose } = createRecompose(maps)
  const random = seedRandom(7)
  const [width, height] = [270, 110]
  let art: Art = { data: new Uint8ClampedArray(width * height * 4), width, height }
  let partialCount = 0
  for (let n = 0; n < 24; n++) {
    const data = new Uint8ClampedArray(art.data)
    const [x, y] = [random.integer(0, width - 30), random.integer(0, height - 20)]
    const [wide, high] = [random.integer(0, 29), random.integer(0, 19)]
    for (let row = y; row < y + high; row++)
      for (let column = x; column < x + wide; column++)
        data.set([random.integer(0, 255), 90, 20, random.integer(0, 255)], (row * width + column) * 4)
    art = { data, width, height }
    const colour = { hex: n < 12 ? '#8c2f39' : '#f2ece0', heather: n % 12 === 11 }
    const { pixels, part } = recompose(colour, n === 15 ? null : art)
    if (part && part.right > part.left) partialCount++
    const composed = compose(maps, colour, n === 15 ? null : art, null)
    expect(Buffer.compare(Buffer.from(pixels), Buffer.from(composed)), `step ${n}`).toBe(0)
  }
  expect(partialCount).toBeGreaterThan(8)
})
