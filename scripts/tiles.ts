// node scripts/tiles.ts [set/side...]: makes the small file of map sets, `tile.webp`, again from their pictures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readMaps } from '#press/files/map-set.ts'
import { packTile, tileFile } from '#press/mockup/tile.ts'
import { listViewNames, mapsFolder, readView } from '#press/views.ts'

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : listViewNames()) {
  const view = readView(name)
  if (!view) throw new Error(`${name} is not whole.`)
  const { data, width, height } = packTile(view, await readMaps(view))
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
  writeFileSync(join(mapsFolder, name, tileFile), file)
}
