// node scripts/tiles.ts: makes the small file of each map set, `tile.webp`, anew from its pictures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { mapsOf } from '#press/files/map-set.ts'
import { packTile, tileFile } from '#press/mockup/tile.ts'
import { mapsFolder, viewNames, viewOf } from '#press/views.ts'

for (const name of viewNames()) {
  const view = viewOf(name)
  if (!view) throw new Error(`${name} is not whole.`)
  const { data, width, height } = packTile(view, await mapsOf(view))
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
  writeFileSync(join(mapsFolder, name, tileFile), file)
}
