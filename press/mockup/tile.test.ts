import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readMaps } from '../files/map-set.ts'
import { listViewNames, mapsFolder, readView } from '../views.ts'
import type { Maps } from './compose.ts'
import { shrinkMaps } from './shrink-maps.ts'
import { packTile, tileFile, unpackTile } from './tile.ts'

/** A soft one, a hard one with fixed colours, one without a print area. */
const checkedViews = ['bucket-hat/front', 'puzzle-tin/front', 'joggers/back']
const viewOf = (name: string) => readView(name) ?? expect.unreachable(`${name} is missing`)
type Plane = Uint8Array | Uint16Array
function difference(a: Plane, b: Plane): number {
  let max = 0
  for (let i = 0; i < b.length; i++) max = Math.max(max, Math.abs((a[i] ?? -1) - (b[i] as number)))
  return max
}

describe('the small file of a map set', () => {
  it('exists for each of them', () => {
    expect(listViewNames().filter((name) => !existsSync(join(mapsFolder, name, tileFile)))).toEqual([])
  })

  it.each(checkedViews)('holds %s as it is today, a third as wide', async (name) => {
    const view = viewOf(name)
    const fullMaps = await readMaps(view)
    const storedTile = await sharp(join(mapsFolder, name, tileFile))
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(storedTile.equals(packTile(view, fullMaps).data)).toBe(true)

    const tile = unpackTile(view, { data: storedTile, channels: 3 })
    const small = shrinkMaps(fullMaps, 3)
    for (const plane of Object.keys(tile) as (keyof Maps)[]) {
      const [fromTile, reduced] = [tile[plane], small[plane]]
      if (typeof reduced !== 'object' || reduced === null) expect(fromTile).toEqual(reduced)
      else expect(difference(fromTile as Plane, reduced), plane).toBeLessThanOrEqual(tolerances[plane] ?? 0)
    }
  })
})

/** What a tile may lose: two of the twelve bits of a position, four of the eight of the noise of cloth. */
const tolerances: Partial<Record<keyof Maps, number>> = { u: 2, v: 2, heather: 15 }
