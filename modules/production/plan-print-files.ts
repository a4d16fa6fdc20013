/** Plans a unit's print files: one for each area of its design that the blank has in its size. */
import { findDesignVersion } from '#artwork'
import { findBlanks } from '#catalogue'
import { areaOf, type Blank, type PrintArea } from '#catalogue/contract'
import { asId, type Id, newId } from '#kernel/id.ts'
import { findOrders, findUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type DesignDocument, isBare } from '#press/document.ts'
import { selectBatchUnits } from './batch-rows.ts'
import { distinctSets, keyOfSet, type PrintSetKey, sizeAreaOf } from './print-file.ts'
import { insertFile, insertSet, selectFilesOf, selectSets } from './print-file-rows.ts'

/**
 * Plans the missing files of these units. Returns the files still to be made. A combination with nothing to print
 * gets a fault: a blank piece is never produced by accident.
 */
export async function planPrintFiles(
  tx: Tx,
  pieces: readonly PrintSetKey[],
  at: Date,
): Promise<Id<'printFile'>[]> {
  const keys = distinctSets(pieces)
  const plannedKeys = new Set((await selectSets(tx, keys)).map(keyOfSet))
  const newKeys = keys.filter((key) => !plannedKeys.has(keyOfSet(key)))
  const blanks = await findBlanks(tx, [...new Set(newKeys.map(({ blankId }) => blankId))])
  // All sets, then all files, each in a fixed order, so that concurrent planners can't deadlock.
  const plannedFiles: { key: PrintSetKey; area: PrintArea }[] = []
  for (const key of newKeys) {
    const version = await findDesignVersion(tx, key.designVersionId)
    const blank = blanks.get(key.blankId)
    const areas = version && blank ? areasFor(version.document, blank, key.size) : []
    const fault = faultOf(Boolean(version), Boolean(blank), areas.length)
    await insertSet(tx, { ...key, fault, plannedAt: at })
    plannedFiles.push(...areas.map((area) => ({ key, area })))
  }
  const lockOrderOf = ({ key, area }: (typeof plannedFiles)[number]) =>
    [key.designVersionId, key.blankId, area.name, sizeAreaOf(area), key.size].join('|')
  for (const { key, area } of plannedFiles.sort((a, b) => (lockOrderOf(a) < lockOrderOf(b) ? -1 : 1)))
    await insertFile(tx, fileFor(key, area, at), key.size)
  const files = await selectFilesOf(tx, keys)
  return [...new Set(files.filter(({ state }) => state === 'waiting').map(({ id }) => id))]
}

const fileFor = ({ designVersionId, blankId }: PrintSetKey, area: PrintArea, plannedAt: Date) => ({
  id: newId('printFile'),
  designVersionId,
  blankId,
  area: area.name,
  sizeArea: sizeAreaOf(area),
  widthIn: String(area.widthIn),
  heightIn: String(area.heightIn),
  dpi: area.dpi,
  widthPx: Math.round(area.widthIn * area.dpi),
  heightPx: Math.round(area.heightIn * area.dpi),
  plannedAt,
})

/** The areas of a blank, in one size, that a design decorates. */
function areasFor(document: DesignDocument, blank: Blank, size: string) {
  return Object.entries(document.areas).flatMap(([name, design]) => {
    const area = areaOf(blank, name, size)
    return area && !isBare(design) ? [area] : []
  })
}

function faultOf(hasDesign: boolean, hasBlank: boolean, areas: number): string | null {
  if (!hasDesign) return 'The design of this piece is missing.'
  if (!hasBlank) return 'The blank of this piece is not in the catalogue.'
  return areas === 0 ? 'The design puts nothing on a print area of this blank.' : null
}

/** Plans the files of units just paid. */
export async function planOrders(
  tx: Tx,
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<Id<'printFile'>[]> {
  const lines = (await findOrders(tx, orderIds)).flatMap((order) => order.lines)
  return planPrintFiles(
    tx,
    lines.filter(({ digital }) => !digital),
    at,
  )
}

/** Plans files of a closed batch that a change of size after payment left out. */
export async function planBatch(tx: Tx, batchId: Id<'batch'>, at: Date): Promise<Id<'printFile'>[]> {
  return planPrintFiles(tx, await selectBatchUnits(tx, batchId), at)
}

/** Plans the files of a reprint, which another size may lack. */
export async function planUnit(tx: Tx, unitId: Id<'unit'>, at: Date): Promise<Id<'printFile'>[]> {
  return planPrintFiles(tx, await findUnits(tx, [asId('unit', unitId)]), at)
}
