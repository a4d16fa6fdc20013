import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  type DesignDocument,
  flattenLayers,
  isTooLargeForEffects,
  listArtworks,
  listOwnFonts,
  parseDocument,
} from '#press/document.ts'
import { selectArtworksById } from './artwork-rows.ts'
import type { Artwork, DesignId, DesignRefusal, DesignVersionId } from './contract.ts'
import { insertDesign, insertVersion, lockDesign, selectLatestVersion, updateDesign } from './design-rows.ts'
import { limits } from './limits.ts'
import { selectOwnFonts } from './own-fonts.ts'

export type DesignToSave = {
  /** Absent: a new design. */
  designId?: Id<'design'> | undefined
  document: unknown
  /** The version that was opened: saving over a later one is refused. */
  baseVersion?: number | undefined
  name: string
}
export type SavedDesign = {
  id: DesignId
  name: string
  version: number
  versionId: DesignVersionId
  hash: string
  document: DesignDocument
  savedAt: Date
}

/** A document's hash: the same drawing has the same hash, whatever the order of its keys. */
export const hashDesign = (document: DesignDocument): string => sha256Hex(JSON.stringify(sortKeys(document)))

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}

export const cleanDesignName = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim(),
  ]
    .slice(0, limits.designNameCharacters)
    .join('')

/**
 * Saves a design as a new version, or keeps the present one if unchanged. Every picture and every uploaded font must
 * be the shop's own.
 */
export async function saveDesign(
  tx: Tx,
  shopId: Id<'shop'>,
  design: DesignToSave,
  at: Date,
): Promise<Result<SavedDesign, DesignRefusal>> {
  const parsed = parseDocument(design.document)
  if (!parsed.ok) return parsed
  const name = cleanDesignName(design.name)
  if (!name) return refused('design.name_missing', { limit: limits.designNameCharacters })
  const artworkIds = listArtworks(parsed.value)
  const artworks = await selectArtworksById(tx, shopId, artworkIds)
  if (artworks.length !== artworkIds.length) return refused('artwork.not_found')
  const fonts = listOwnFonts(parsed.value)
  if ((await selectOwnFonts(tx, shopId, fonts)).size !== fonts.length) return refused('font.not_found')
  if (isTooMuchWork(parsed.value, artworks))
    return refused('design.malformed', { where: '', why: 'A picture has too many pixels for its effects.' })
  const newVersion = { document: parsed.value, hash: hashDesign(parsed.value), name, at }
  return design.designId === undefined
    ? ok(await createDesign(tx, shopId, newVersion))
    : saveVersion(tx, shopId, design.designId, design.baseVersion, newVersion)
}

/** The sizes of pictures given in a document aren't trusted; the press works on the pictures themselves. */
const isTooMuchWork = (document: DesignDocument, artworks: readonly Artwork[]): boolean =>
  Object.values(document.areas)
    .flatMap((area) => flattenLayers(area.layers))
    .some((layer) => {
      if (layer.kind !== 'image' && layer.kind !== 'pattern') return false
      const artwork = artworks.find(({ id }) => id === layer.artwork)
      return artwork && isTooLargeForEffects({ ...layer, pixels: artwork })
    })

type NewVersion = { document: DesignDocument; hash: string; name: string; at: Date }

async function createDesign(
  tx: Tx,
  shopId: Id<'shop'>,
  { document, hash, name, at }: NewVersion,
): Promise<SavedDesign> {
  const id = newId('design')
  const versionId = newId('designVersion')
  await insertDesign(tx, { id, shopId, name, at })
  await insertVersion(tx, { id: versionId, designId: id, shopId, number: 1, document, hash, savedAt: at })
  return { id, name, version: 1, versionId, hash, document, savedAt: at }
}

async function saveVersion(
  tx: Tx,
  shopId: Id<'shop'>,
  designId: Id<'design'>,
  baseVersion: number | undefined,
  { document, hash, name, at }: NewVersion,
): Promise<Result<SavedDesign, DesignRefusal>> {
  const row = await lockDesign(tx, shopId, designId)
  if (!row) return refused('design.not_found')
  const latest = (await selectLatestVersion(tx, shopId, designId))!
  const isUnchanged = latest.hash === hash
  if (row.version !== baseVersion && !isUnchanged)
    return refused('design.version_conflict', { version: row.version })
  const saved = { id: row.id, name, hash, document }
  if (isUnchanged) {
    if (name !== row.name) await updateDesign(tx, shopId, row.id, { name })
    return ok({ ...saved, version: row.version, versionId: latest.id, savedAt: latest.savedAt })
  }
  const version = row.version + 1
  const versionId = newId('designVersion')
  await insertVersion(tx, {
    id: versionId,
    designId: row.id,
    shopId,
    number: version,
    document,
    hash,
    savedAt: at,
  })
  await updateDesign(tx, shopId, row.id, { name, version, savedAt: at })
  return ok({ ...saved, version, versionId, savedAt: at })
}
