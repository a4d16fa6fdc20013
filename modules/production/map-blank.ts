import { areaNames, type Blank } from '#catalogue/contract'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { replacePrinterBlank } from '#printers'
import { openCollectingBatches } from './open-batches.ts'
import { replaceMapping } from './outside-rows.ts'

export type BlankMapping = {
  /** `colour/size` -> the variant in the printer's catalogue. */
  variants: ReadonlyMap<string, number>
  /** Print area -> its name there, and its size if known. */
  placements: ReadonlyMap<string, { placement: string; size: { widthIn: number; heightIn: number } | null }>
  /** The printer's product it corresponds to; null if entered by hand. */
  product: { productId: number; threads: string[]; seams: string[] } | null
}

/**
 * Maps a blank's colours and sizes to variants of a printer's catalogue. Without variants the blank isn't made there.
 * With any, every print area needs its placement, so that no design is printed in part.
 */
export async function mapBlank(
  tx: Tx,
  facilityId: string,
  blank: Blank,
  { variants, placements, product }: BlankMapping,
  at: Date,
): Promise<Result<undefined, 'facility.area_without_place'>> {
  const blankId = blank.id
  const missing = areaNames(blank).find((area) => !placements.get(area))
  if (variants.size > 0 && missing) return refused('facility.area_without_place', { area: missing })
  await replaceMapping(tx, facilityId, blankId, {
    variants: blank.colours.flatMap(({ slug: colour }) =>
      blank.sizes.flatMap((size) => {
        const variantId = variants.get(`${colour}/${size}`)
        return variantId ? [{ facilityId, blankId, colour, size, variantId }] : []
      }),
    ),
    placements: areaNames(blank).flatMap((area) => {
      const placement = placements.get(area)
      if (!placement) return []
      const { widthIn = null, heightIn = null } = placement.size ?? {}
      return [{ facilityId, blankId, area, placement: placement.placement, widthIn, heightIn }]
    }),
  })
  await replacePrinterBlank(tx, facilityId, blankId, variants.size > 0 ? product : null)
  await openCollectingBatches(tx, at)
  return ok()
}
