/** Verifies the chain from a design to the printed unit, link by link. */
import { findDesignVersion, hashDesign } from '#artwork'
import { asId } from '#kernel/id.ts'
import { findUnits } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type BatchUnit, selectPlacesAfter } from './batch-rows.ts'
import { limits } from './limits.ts'
import { keyOfSet } from './print-file.ts'
import { selectFilesOf, selectReadyFiles } from './print-file-rows.ts'
import { type PressDeps, readPrintFile } from './render-print-file.ts'

export type PrintChain = { versions: number; files: number; units: number; faults: string[] }

/**
 * Checks every printed design version against its hash, every print file against its bytes, and every unit of a batch
 * against the design version and files of its order. Reports differences in words.
 */
export async function verifyPrints(deps: Pick<PressDeps, 'read' | 'blobs'>): Promise<PrintChain> {
  const files = await deps.read(selectReadyFiles)
  const versionIds = [...new Set(files.map(({ designVersionId }) => designVersionId))]
  const faults: string[] = []
  for (const id of versionIds) {
    const version = await deps.read((tx) => findDesignVersion(tx, id))
    if (!version) faults.push(`Design version ${id} was printed from and is gone.`)
    else if (hashDesign(version.document) !== version.hash)
      faults.push(`Design version ${id} is not what was saved.`)
  }
  for (const file of files) {
    if (!(await readPrintFile(deps.blobs, file)))
      faults.push(`The bytes of print file ${file.id} are gone, or are not those that were made.`)
  }
  let [units, last]: [number, BatchUnit | undefined] = [0, undefined]
  for (;;) {
    const previous: BatchUnit | undefined = last
    const rows: BatchUnit[] = await deps.read((tx) => selectPlacesAfter(tx, previous, limits.chunk))
    if (rows.length === 0) break
    faults.push(...(await deps.read((tx) => faultsOf(tx, rows))))
    units += rows.length
    last = rows.at(-1)
  }
  return { versions: versionIds.length, files: files.length, units, faults }
}

async function faultsOf(tx: Tx, rows: readonly BatchUnit[]): Promise<string[]> {
  const ids = rows.map(({ unitId }) => asId('unit', unitId))
  const units = new Map((await findUnits(tx, ids)).map((unit) => [unit.id as string, unit]))
  const filesByKey = Map.groupBy(await selectFilesOf(tx, rows), keyOfSet)
  return rows.flatMap((row): string[] => {
    const unit = units.get(row.unitId)
    const name = `Piece ${row.place} of batch ${row.batchId}`
    if (unit?.designVersionId !== row.designVersionId)
      return [`${name} is not the design that unit ${row.unitId} was ordered with.`]
    const isUnmade = filesByKey.get(keyOfSet(row))?.some(({ state }) => state !== 'ready')
    return isUnmade && unit.status === 'printing'
      ? [`${name} is on the press without a finished print file.`]
      : []
  })
}
