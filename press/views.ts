/** The views that exist, read from `art/maps`: server only. The studio gets what it needs from its loader. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type MapName, mapFiles, type View, viewFrom } from './mockup/view.ts'

export const mapsFolder = path.join(import.meta.dirname, '../art/maps')
const views = new Map<string, View | null>()

/** The view of a map set and side, such as `tshirt/front`; null if there is no such picture. */
export function readView(name: string): View | null {
  const cached = views.get(name)
  if (cached !== undefined) return cached
  const folder = path.join(mapsFolder, name)
  const meta = path.join(folder, 'meta.json')
  const isSafe = /^[a-z0-9-]+\/[a-z0-9-]+$/.test(name)
  const files = (Object.keys(mapFiles) as MapName[]).filter((map) =>
    existsSync(path.join(folder, mapFiles[map])),
  )
  const view =
    isSafe && existsSync(meta) ? viewFrom(name, JSON.parse(readFileSync(meta, 'utf8')), files) : null
  if (isSafe) views.set(name, view)
  return view
}

const editions = new Map<string, string>()

/**
 * Tells a map set from the same set made again, by the names and sizes of its files. Pictures are stored under it, so
 * that a new cap isn't shown with the pictures of the old one.
 */
export function readEdition(name: string, folder = path.join(mapsFolder, name)): string {
  const cachedEdition = editions.get(folder)
  if (cachedEdition) return cachedEdition
  const files = readdirSync(folder)
    .sort()
    .map((file) => [file, statSync(path.join(folder, file)).size])
  const edition = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  editions.set(folder, edition)
  return edition
}

export function listViewNames(): string[] {
  return readdirSync(mapsFolder)
    .flatMap((set) => readdirSync(path.join(mapsFolder, set)).map((side) => `${set}/${side}`))
    .sort()
}
