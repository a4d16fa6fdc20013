/** What is asked of another press for one order: the pieces as its variants, their files, and to whom they go. */
import { findBlanks } from '#catalogue'
import { areaOf } from '#catalogue/contract'
import { asId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findOrder, findUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { selectPlacesOf } from '../batch-rows.ts'
import { selectPlacements, selectVariants } from '../outside-rows.ts'
import { setKey } from '../print-file.ts'
import { type NeededFile, selectFilesOf } from '../print-file-rows.ts'
import { findStopped } from '../stopped.ts'
import { selectOutsideUnits } from './order-rows.ts'
import { externalIdOf, externalIdOfUnit, type OutsideOrder } from './outside-order.ts'
import type { OutsideItem, OutsideRequest } from './printer.ts'
import { printfulTechniques } from './printful.ts'

export type RequestRefusal = 'outside.files_unmade' | 'outside.refused'

/** Refusals: a file that is still being made is waited for; everything else needs a person. */
export async function requestFor(
  tx: Tx,
  order: OutsideOrder,
  fileUrl: (fileId: string) => string,
): Promise<Result<OutsideRequest, RequestRefusal>> {
  const placed = await findOrder(tx, order.orderId)
  if (!placed) return refused('outside.refused', { why: 'the order is gone' })
  const ids = (await selectOutsideUnits(tx, [order.id])).map(({ unitId }) => asId('unit', unitId))
  const units = await findUnits(tx, ids)
  const [stopped] = (await findStopped(tx, units)).values()
  if (stopped) return refused('outside.refused', { why: stopped })
  const places = new Map((await selectPlacesOf(tx, ids)).map((place) => [place.unitId, place]))
  const files = Map.groupBy(await selectFilesOf(tx, units), setKey)
  const blanks = await findBlanks(tx, [...new Set(units.map(({ blankId }) => blankId))])
  const variants = await selectVariants(tx, order.facilityId)
  const placements = await selectPlacements(tx, order.facilityId)
  const items: OutsideItem[] = []
  for (const unit of units) {
    const mine = files.get(setKey(unit)) ?? []
    if (mine.length === 0 || mine.some(({ state }) => state !== 'ready'))
      return refused('outside.files_unmade')
    const variant = variants.find(
      (one) => one.blankId === unit.blankId && one.colour === unit.colour && one.size === unit.size,
    )
    const technique = printfulTechniques[unit.technique]
    if (!variant || !technique)
      return refused('outside.refused', { why: `no variant is known for ${unit.sku}` })
    const placed = placementsOf(mine, (area) => ({
      placement: placements.find((placement) => placement.blankId === unit.blankId && placement.area === area)
        ?.placement,
      size: areaOf(blanks.get(unit.blankId)!, area, unit.size),
    }))
    if (!placed)
      return refused('outside.refused', { why: `a print area of ${unit.blankId} has no place there` })
    items.push({
      externalId: externalIdOfUnit(unit.id),
      variantId: variant.variantId,
      name: places.get(unit.id)?.title.slice(0, 100) ?? unit.sku,
      price: unit.price,
      placements: placed.map(({ file, ...one }) => ({ ...one, technique, fileUrl: fileUrl(file) })),
    })
  }
  return ok({
    externalId: externalIdOf(order),
    orderNumber: placed.number,
    recipient: placed.address,
    items,
  })
}

/** Why a piece of an order may not be printed any more: it was taken down, or its file has a fault. */
export async function whyStopped(tx: Tx, order: Pick<OutsideOrder, 'id'>): Promise<string | null> {
  const ids = (await selectOutsideUnits(tx, [order.id])).map(({ unitId }) => asId('unit', unitId))
  const [stopped] = (await findStopped(tx, await findUnits(tx, ids))).values()
  return stopped ?? null
}

function placementsOf(
  files: readonly NeededFile[],
  of: (area: string) => { placement: string | undefined; size: { widthIn: number; heightIn: number } | null },
) {
  const placed = files.map((file) => {
    const { placement, size } = of(file.area)
    const { widthIn, heightIn } = size ?? file
    return placement ? { placement, file: file.id, widthIn, heightIn } : null
  })
  return placed.every((one) => one !== null) ? placed : null
}
