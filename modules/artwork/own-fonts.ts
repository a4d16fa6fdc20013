import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { isOwnFont, type OwnFontId, ownFontId } from '#press/fonts.ts'
import { cleanFont } from './clean/clean-font.ts'
import type { FontRefusal, OwnFont } from './contract.ts'
import { limits } from './limits.ts'
import { ownFontTable as fonts } from './tables.ts'

export const fontKey = (hash: string): string => `fonts/${hash.slice(0, 2)}/${hash}`
const fontHashOf = (id: OwnFontId): string => id.slice(ownFontId('').length)

/** A shop's uploaded fonts, by name, including removed ones, which designs may still use. */
export async function findOwnFonts(tx: Tx, shopId: Id<'shop'>): Promise<OwnFont[]> {
  const rows = await tx
    .select({ hash: fonts.hash, family: fonts.family, removedAt: fonts.removedAt })
    .from(fonts)
    .where(eq(fonts.shopId, shopId))
    .orderBy(asc(fonts.family), asc(fonts.hash))
  return rows.map(({ hash, family, removedAt }) => ({
    id: ownFontId(hash),
    family,
    removed: removedAt !== null,
  }))
}

/** The shop's fonts among these ids, including removed ones. */
export async function selectOwnFonts(
  tx: Tx,
  shopId: Id<'shop'>,
  ids: readonly OwnFontId[],
): Promise<Set<OwnFontId>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ hash: fonts.hash })
    .from(fonts)
    .where(and(eq(fonts.shopId, shopId), inArray(fonts.hash, ids.map(fontHashOf))))
  return new Set(rows.map(({ hash }) => ownFontId(hash)))
}

/** The file of a shop's font, even a removed one; null if the shop has no such font. */
export async function findFontFile(
  deps: Pick<Database, 'read'> & { blobs: Blobs },
  shopId: Id<'shop'>,
  id: string,
): Promise<Buffer | null> {
  if (!isOwnFont(id)) return null
  const ownFonts = await deps.read((tx) => selectOwnFonts(tx, shopId, [id]))
  return ownFonts.has(id) ? readFont(deps.blobs, id) : null
}

/** A font's bytes, checked against its hash; null if they are gone. The caller checks that the shop has it. */
export async function readFont(blobs: Blobs, id: OwnFontId): Promise<Buffer | null> {
  const bytes = await blobs.get(fontKey(fontHashOf(id)))
  if (bytes) invariant(sha256Hex(bytes) === fontHashOf(id), `the bytes of font ${id} are not what was stored`)
  return bytes
}

/**
 * Stores a font for a person who confirms the shop may print with it: taken apart in a child process, stored once
 * under the hash of the result. The same file again is the same font, and restores a removed one.
 */
export async function storeFont(
  deps: Pick<Database, 'transact' | 'read'> & { blobs: Blobs },
  owner: { shopId: Id<'shop'>; personId: Id<'person'> },
  file: { bytes: Uint8Array; name: string; whenRead?: () => void },
): Promise<Result<OwnFont, FontRefusal>> {
  const { shopId } = owner
  if (!(await deps.transact((tx) => consumeToken(tx, `artwork:${shopId}`, limits.uploadsPerHour, 3600))))
    return refused('artwork.too_many_uploads', { limit: limits.uploadsPerHour })
  const cleaned = await cleanFont(file.bytes, file.name, file.whenRead)
  if (!cleaned.ok) return cleaned
  const { hash, family } = cleaned.value
  await deps.blobs.put(fontKey(hash), cleaned.value.file, 'font/sfnt')
  return deps.transact(async (tx, at) => {
    // One at a time per shop, so that two uploads can't both take its last place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`fonts:${shopId}`}, 0))`)
    const [{ held: fontCount } = { held: 0 }] = await tx
      .select({ held: count() })
      .from(fonts)
      .where(and(eq(fonts.shopId, shopId), isNull(fonts.removedAt), sql`${fonts.hash} <> ${hash}`))
    if (fontCount >= limits.shopFonts) return refused('font.full', { limit: limits.shopFonts })
    const row = {
      shopId,
      hash,
      family,
      bytes: cleaned.value.file.length,
      licensedBy: owner.personId,
      addedAt: at,
    }
    await tx
      .insert(fonts)
      .values(row)
      .onConflictDoUpdate({
        target: [fonts.shopId, fonts.hash],
        set: { family, licensedBy: owner.personId, addedAt: at, removedAt: null },
      })
    return ok({ id: ownFontId(hash), family, removed: false })
  })
}

/** Removes a font from the shop's list. Designs that use it keep it. */
export async function removeFont(
  tx: Tx,
  shopId: Id<'shop'>,
  id: OwnFontId,
  at: Date,
): Promise<Result<undefined, 'font.not_found'>> {
  const removedRows = await tx
    .update(fonts)
    .set({ removedAt: at })
    .where(and(eq(fonts.shopId, shopId), eq(fonts.hash, fontHashOf(id)), isNull(fonts.removedAt)))
    .returning({ hash: fonts.hash })
  return removedRows.length > 0 ? ok() : refused('font.not_found')
}
