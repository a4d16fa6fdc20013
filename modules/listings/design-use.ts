import { sql } from 'drizzle-orm'
import { type DesignVersion, findDesignVersion } from '#artwork'
import { areaNames, type Blank } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type DesignDocument, isBare } from '#press/document.ts'
import type { ShopId } from './listing.ts'

/** The design of an offer, if it belongs to that shop. */
export async function findOwnDesign(
  tx: Tx,
  shopId: ShopId,
  versionId: Id<'designVersion'>,
): Promise<DesignVersion | null> {
  const version = await findDesignVersion(tx, versionId)
  return version && version.shopId === shopId ? version : null
}

/** Those of the design versions that a listing offers or offered, or that were proofed for one. */
export async function findOfferedDesigns(
  tx: Tx,
  versions: readonly Id<'designVersion'>[],
): Promise<Set<string>> {
  const versionArray = sql`array(select jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb))`
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select design_version_id as id from listings.listing_version where design_version_id = any(${versionArray})
        union select design_version_id from listings.proof where design_version_id = any(${versionArray})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The print areas of a blank that a design decorates. */
export const areasUsed = (document: DesignDocument, blank: Blank): string[] =>
  areaNames(blank).filter((name) => {
    const area = document.areas[name]
    return area !== undefined && !isBare(area)
  })

/** The extent of each decorated area's art, in fractions of the area's width from its left edge. */
export type ArtSpans = Readonly<Record<string, readonly { from: number; to: number }[]>>

/** The extent of the art on a blank, layer by layer; a rotated layer counts with its upright box. */
export const artSpans = (document: DesignDocument, blank: Blank): ArtSpans =>
  Object.fromEntries(
    areasUsed(document, blank).map((name) => {
      const { layers, widthIn } = document.areas[name]!
      const spans = layers
        .filter(({ hidden }) => !hidden)
        .map(({ x, width }) => ({ from: x / widthIn, to: (x + width) / widthIn }))
      return [name, spans]
    }),
  )
