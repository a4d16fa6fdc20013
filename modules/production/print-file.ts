/** A print file: the production file of a design version on one size of one print area of a blank. */
import type { Id } from '#kernel/id.ts'
export type PrintFile = {
  id: Id<'printFile'>
  designVersionId: Id<'designVersion'>
  blankId: string
  area: string
  sizeArea: string
  widthIn: number
  heightIn: number
  dpi: number
  widthPx: number
  heightPx: number
  state: 'waiting' | 'ready' | 'faulty'
  sha256: string | null
  bytes: number | null
  /** The box of the file's pixels that aren't clear. */
  inkLeft: number | null
  inkTop: number | null
  inkWidth: number | null
  inkHeight: number | null
  fault: string | null
  plannedAt: Date
  madeAt: Date | null
}

export type { InkBox } from '#press/files/print-file.ts'

/** The fields that decide which files a unit needs. */
export type PrintSetKey = { designVersionId: Id<'designVersion'>; blankId: string; size: string }
export const keyOfSet = (printSetKey: PrintSetKey): string =>
  `${printSetKey.designVersionId}/${printSetKey.blankId}/${printSetKey.size}`

/** Each combination once. */
export function distinctSets(units: readonly PrintSetKey[]): PrintSetKey[] {
  const sets = new Map(
    units.map(({ designVersionId, blankId, size }) => [
      keyOfSet({ designVersionId, blankId, size }),
      { designVersionId, blankId, size },
    ]),
  )
  return [...sets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, set]) => set)
}

/** Stored under its hash: a key's content never changes. */
export const blobKey = (sha256: string): string => `print-files/${sha256.slice(0, 2)}/${sha256}.png`

export const thumbnailKey = (sha256: string): string => `print-thumbs/${sha256.slice(0, 2)}/${sha256}.webp`

/** `12x16`: the area's size identifies the file, so that sizes of a blank with the same area share one. */
export const sizeAreaOf = (area: { widthIn: number; heightIn: number }): string =>
  `${Number(area.widthIn.toFixed(3))}x${Number(area.heightIn.toFixed(3))}`
