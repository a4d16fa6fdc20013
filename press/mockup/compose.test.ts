import { expect, test } from 'vitest'
import { readTileMaps } from '../files/map-set.ts'
import { readView } from '../views.ts'
import { compose } from './compose.ts'
import { developMaps } from './develop-maps.ts'

/** The mean light of the parts that stay white on a product of two colours, and the share of them burnt out. */
async function measureWhite(name: string, hex: string) {
  const view = readView(name) ?? expect.unreachable(`${name} is missing`)
  const maps = developMaps(await readTileMaps(view))
  const pixels = compose(maps, { hex }, null, null)
  let [sum, burnt, count] = [0, 0, 0]
  for (let i = 0; i < maps.alpha.length; i++) {
    if (maps.alpha[i] !== 255 || maps.tinted[i] !== 0 || maps.fixedPart[i] !== 0) continue
    sum += pixels[i * 4] as number
    if ((pixels[i * 4] as number) > 253) burnt += 1
    count += 1
  }
  return { mean: sum / count, burnt: burnt / count }
}

test.each(['raglan-tee/front', 'drawstring-bag/front', 'crossbody-bag/front'])(
  'the white parts of %s are as light beside a dark colour as beside white',
  async (name) => {
    const white = await measureWhite(name, '#ffffff')
    for (const hex of ['#c8332b', '#1d1d1f']) {
      const { mean, burnt } = await measureWhite(name, hex)
      expect(Math.abs(mean - white.mean), `${name} ${hex}`).toBeLessThan(3)
      expect(burnt, `${name} ${hex}`).toBeLessThan(white.burnt + 0.02)
    }
  },
)

test.each(['hoodie/front', 'snapback/front', 'trucker-cap/front'])(
  'white cloth is nowhere as white as paper: the folds and seams of %s stay visible',
  async (name) => {
    const view = readView(name) ?? expect.unreachable(`${name} is missing`)
    const maps = developMaps(await readTileMaps(view))
    const pixels = compose(maps, { hex: '#ffffff' }, null, null)
    let [burnt, count] = [0, 0]
    for (let i = 0; i < maps.alpha.length; i++) {
      if (maps.alpha[i] !== 255 || maps.fixedPart[i] !== 0) continue
      if ((pixels[i * 4] as number) > 252) burnt += 1
      count += 1
    }
    expect(burnt / count).toBeLessThan(0.003)
  },
)
