/** Builds the request to an outside press for one order: units as its variants, their files, and the recipient. */
import { findBlanks } from '#catalogue'
import { areaOf, type Blank } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findOrder, findUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { distance, labOfHex } from '#press/colour.ts'
import {
  doesFit,
  findPrinterBlanks,
  type PrinterItem,
  type PrinterRequest,
  printfulTechniques,
} from '#printers'
import { selectPlacesOf } from '../batch-rows.ts'
import { findStopReasons } from '../find-stopped.ts'
import { type OutsidePlacement, selectMappings } from '../outside-rows.ts'
import { keyOfSet } from '../print-file.ts'
import { type NeededFile, selectFilesOf } from '../print-file-rows.ts'
import { selectOutsideUnits } from './order-rows.ts'
import { externalIdOf, externalIdOfUnit, type OutsideOrder } from './outside-order.ts'

export type RequestRefusal = 'outside.files_unmade' | 'outside.refused'

/** Before the threads of its files are known; `palette`: the printer's threads. */
type PlannedPlacement<Placement> = Omit<Placement, 'threads'> & {
  fileId: Id<'printFile'>
  palette: readonly string[]
}
export type PlannedRequest = Omit<PrinterRequest, 'items'> & {
  items: (Omit<PrinterItem, 'placements'> & {
    placements: PlannedPlacement<PrinterItem['placements'][number]>[]
  })[]
}

/** Refusals: a file still being made is waited for; everything else needs a person. */
export async function buildRequest(
  tx: Tx,
  order: OutsideOrder,
  fileUrl: (fileId: Id<'printFile'>) => string,
): Promise<Result<PlannedRequest, RequestRefusal>> {
  const fanOrder = await findOrder(tx, order.orderId)
  if (!fanOrder) return refused('outside.refused', { why: 'the order is gone' })
  const ids = (await selectOutsideUnits(tx, [order.id])).map(({ unitId }) => asId('unit', unitId))
  const units = await findUnits(tx, ids)
  const [stopReason] = (await findStopReasons(tx, units)).values()
  if (stopReason) return refused('outside.refused', { why: stopReason })
  const places = new Map((await selectPlacesOf(tx, ids)).map((place) => [place.unitId, place]))
  const files = Map.groupBy(await selectFilesOf(tx, units), keyOfSet)
  const blankIds = [...new Set(units.map(({ blankId }) => blankId))]
  const blanks = await findBlanks(tx, blankIds)
  const { variants, placements } = await selectMappings(tx, order.facilityId, blankIds)
  const products = new Map(
    (await findPrinterBlanks(tx, order.facilityId)).map((blank) => [blank.blankId, blank]),
  )
  const items: PlannedRequest['items'] = []
  for (const unit of units) {
    const ownFiles = files.get(keyOfSet(unit)) ?? []
    if (ownFiles.length === 0 || ownFiles.some(({ state }) => state !== 'ready'))
      return refused('outside.files_unmade')
    const variant = variants.find(
      (candidate) =>
        candidate.blankId === unit.blankId &&
        candidate.colour === unit.colour &&
        candidate.size === unit.size,
    )
    const technique = printfulTechniques[unit.technique]
    if (!variant || !technique)
      return refused('outside.refused', { why: `no variant is known for ${unit.sku}` })
    const blank = blanks.get(unit.blankId)!
    const placedPrints = placementsOf(ownFiles, (area) => ({
      placement: placements.find(
        (placement) => placement.blankId === unit.blankId && placement.area === area,
      ),
      size: areaOf(blank, area, unit.size),
    }))
    if (!placedPrints)
      return refused('outside.refused', { why: `a print area of ${unit.blankId} has no place there` })
    const oversized = placedPrints.find(({ room, ...print }) => room && !doesFit(print, room))
    if (oversized) return refused('outside.refused', { why: describeOversize(oversized, oversized.room!) })
    const product = products.get(unit.blankId)
    const palette = technique === 'embroidery' ? (product?.threads ?? []) : []
    items.push({
      externalId: externalIdOfUnit(unit.id),
      variantId: variant.variantId,
      name: places.get(unit.id)?.title.slice(0, 100) ?? unit.sku,
      price: unit.price,
      placements: placedPrints.map(({ file, room: _, ...placement }) => ({
        ...placement,
        technique,
        fileUrl: fileUrl(file),
        fileId: file,
        palette,
      })),
      seams: seamsFor(product?.seams ?? [], hexOfColour(blank, unit.colour)),
    })
  }
  return ok({
    externalId: externalIdOf(order),
    orderNumber: fanOrder.number,
    recipient: fanOrder.address,
    items,
  })
}

/**
 * The reason an order's unit may no longer be printed: it was taken down, or its file has a fault. Null if there is
 * none.
 */
export async function findStopReason(tx: Tx, order: Pick<OutsideOrder, 'id'>): Promise<string | null> {
  const ids = (await selectOutsideUnits(tx, [order.id])).map(({ unitId }) => asId('unit', unitId))
  const [stopReason] = (await findStopReasons(tx, await findUnits(tx, ids))).values()
  return stopReason ?? null
}

/** Looks up each sewn file's thread colours and picks the printer's nearest threads. */
export async function addThreads(
  request: PlannedRequest,
  findThreadColours: (fileId: Id<'printFile'>) => Promise<readonly string[]>,
): Promise<PrinterRequest> {
  const items: PrinterItem[] = []
  for (const { placements, ...item } of request.items) {
    const sewnPlacements: PrinterItem['placements'] = []
    for (const { fileId, palette, ...placement } of placements) {
      const threadColours = palette.length > 0 ? await findThreadColours(fileId) : []
      sewnPlacements.push({
        ...placement,
        threads: [...new Set(threadColours.map((hex) => nearestColour(hex, palette)))],
      })
    }
    items.push({ ...item, placements: sewnPlacements })
  }
  return { ...request, items }
}

const nearestColour = (hex: string, palette: readonly string[]): string => {
  const distanceTo = (candidate: string) => distance(labOfHex(hex), labOfHex(candidate))
  return palette.reduce((best, colour) => (distanceTo(colour) < distanceTo(best) ? colour : best))
}

/** The seam colour least visible on the cloth. */
const seamsFor = (seams: readonly string[], cloth: string): string | null =>
  seams.length > 0 ? nearestColour(cloth, seams) : null
const hexOfColour = (blank: Blank, colour: string): string =>
  blank.colours.find(({ slug }) => slug === colour)?.hex ?? '#ffffff'

type Size = { widthIn: number; heightIn: number }
const describeOversize = (print: Size & { placement: string }, room: Size): string =>
  `${print.placement} is ${print.widthIn} by ${print.heightIn} in, and there is room for ${room.widthIn} by ${room.heightIn} in`

function placementsOf(
  files: readonly NeededFile[],
  placementOf: (area: string) => { placement: OutsidePlacement | undefined; size: Size | null },
) {
  const entries = files.map((file) => {
    const { placement, size } = placementOf(file.area)
    const { widthIn, heightIn } = size ?? file
    const room =
      placement?.widthIn && placement.heightIn
        ? { widthIn: placement.widthIn, heightIn: placement.heightIn }
        : null
    return placement ? { placement: placement.placement, file: file.id, widthIn, heightIn, room } : null
  })
  return entries.every((entry) => entry !== null) ? entries : null
}
