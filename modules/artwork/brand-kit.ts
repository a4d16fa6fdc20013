import { and, asc, eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type FontId, fontIds } from '#press/fonts.ts'
import { colourSchema } from '#press/ink.ts'
import { selectArtworksInLibrary } from './artwork-rows.ts'
import type { BrandKind, BrandKit, BrandRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { brandPieceTable as pieces } from './tables.ts'

/** A shop's brand kit, without logos removed from the shop's pictures. */
export async function findBrandKit(tx: Tx, shopId: Id<'shop'>): Promise<BrandKit> {
  const rows = await tx
    .select({ kind: pieces.kind, value: pieces.value })
    .from(pieces)
    .where(eq(pieces.shopId, shopId))
    .orderBy(asc(pieces.addedAt), asc(pieces.value))
  const valuesOfKind = (kind: BrandKind) => rows.flatMap((row) => (row.kind === kind ? [row.value] : []))
  const logos = valuesOfKind('logo')
  const pictures = logos.length > 0 ? await selectArtworksInLibrary(tx, shopId, logos) : []
  return {
    colours: valuesOfKind('colour'),
    fonts: valuesOfKind('font').filter(isFont),
    logos: logos.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []),
  }
}

/** Adds a piece to the kit, once. Refused if it isn't a colour, font or picture of the shop. */
export async function addBrandPiece(
  tx: Tx,
  shopId: Id<'shop'>,
  { kind, value }: { kind: BrandKind; value: string },
  at: Date,
): Promise<Result<undefined, BrandRefusal>> {
  const normalisedValue = kind === 'colour' ? value.toLowerCase() : value
  if (kind === 'colour' && !colourSchema.safeParse(normalisedValue).success) return refused('brand.unknown')
  if (kind === 'font' && !isFont(normalisedValue)) return refused('brand.unknown')
  if (kind === 'logo' && (await selectArtworksInLibrary(tx, shopId, [normalisedValue])).length === 0)
    return refused('artwork.not_found')
  const sameKind = and(eq(pieces.shopId, shopId), eq(pieces.kind, kind))
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(pieces)
    .where(and(sameKind, sql`${pieces.value} <> ${normalisedValue}`))
  if (count >= limits.brandPieces) return refused('brand.full', { limit: limits.brandPieces })
  await tx.insert(pieces).values({ shopId, kind, value: normalisedValue, addedAt: at }).onConflictDoNothing()
  return ok()
}

/** Removes a piece from the kit. Designs that use it keep it. */
export async function removeBrandPiece(
  tx: Tx,
  shopId: Id<'shop'>,
  { kind, value }: { kind: BrandKind; value: string },
): Promise<void> {
  await tx
    .delete(pieces)
    .where(and(eq(pieces.shopId, shopId), eq(pieces.kind, kind), eq(pieces.value, value)))
}

const isFont = (value: string): value is FontId => (fontIds as readonly string[]).includes(value)
