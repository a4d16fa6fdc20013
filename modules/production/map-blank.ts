import { areaNames, type Blank } from '#catalogue/contract'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { openCollecting } from './open-batches.ts'
import { replaceMapping } from './outside-rows.ts'

export type BlankMapping = {
  /** `colour/size` -> the variant in the printer's catalogue. */
  variants: ReadonlyMap<string, number>
  /** Print area -> what it is called there. */
  placements: ReadonlyMap<string, string>
}

/**
 * Writes which variants of a printer's catalogue the colours and sizes of a blank are. Without any the blank is not made
 * there. With one, every print area needs its place, so that no design is printed in part.
 */
export async function mapBlank(
  tx: Tx,
  facilityId: string,
  blank: Blank,
  { variants, placements }: BlankMapping,
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
      return placement ? [{ facilityId, blankId, area, placement }] : []
    }),
  })
  await openCollecting(tx, at)
  return ok()
}
