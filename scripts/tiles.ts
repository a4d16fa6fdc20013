// node scripts/tiles.ts [set/side...]: rebuilds `tile.webp`, the small file of a map set, from its pictures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readMaps } from '#press/files/map-set.ts'
import { packTile, tileFile } from '#press/mockup/tile.ts'
import { listViewNames, mapsFolder, readView } from '#press/views.ts'

const requestedNames = process.argv.slice(2)
for (const name of requestedNames.length > 0 ? requestedNames : listViewNames()) {
  const view = readView(name)
  if (!view) throw new Error(`${name} is not whole.`)
  const { data, width, height } = packTile(view, await readMaps(view))
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
  writeFileSync(join(mapsFolder, name, tileFile), file)
}
