/** A map set as planes, read from its files. */
import path from 'node:path'
import sharp from 'sharp'
import type { Maps } from '../mockup/compose.ts'
import { type Decoded, makeMaps } from '../mockup/texture.ts'
import { tileFile, unpackTile } from '../mockup/tile.ts'
import { type MapName, mapFiles, type View } from '../mockup/view.ts'
import { mapsFolder } from '../views.ts'

/** Throws if the set lacks its shade or its mask, which is a bug of ours. */
export async function readMaps(view: View): Promise<Maps> {
  const decoded = await Promise.all(
    view.files.map(async (map): Promise<[MapName, Decoded]> => {
      const file = path.join(mapsFolder, view.name, mapFiles[map])
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
      return [map, { data, channels: info.channels }]
    }),
  )
  const pictures = Object.fromEntries(decoded) as Partial<Record<MapName, Decoded>>
  const { shade, mask, ...rest } = pictures
  if (!shade || !mask) throw new Error(`The map set ${view.name} is not whole.`)
  return makeMaps(view, { shade, mask, ...rest })
}

/** The same set a third as wide, from its one small file. */
export async function readTileMaps(view: View): Promise<Maps> {
  const file = sharp(path.join(mapsFolder, view.name, tileFile)).removeAlpha()
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true })
  return unpackTile(view, { data, channels: info.channels })
}
