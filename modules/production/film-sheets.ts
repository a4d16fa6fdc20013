/** The gang sheets of a batch at full size, for the press: every plate, laid out as on the batch's paper. */

import type { FilmPlate } from '#press/files/film-sheet.ts'
import { makeFilmSheetOnThread } from '#press/files/on-threads.ts'
import type { BatchSheet } from './find-batches.ts'
import { gangSheetsOf } from './papers/gang-sheets.ts'

type FileOfBatch = BatchSheet['files'][number]
type SheetKind = 'mirrored' | 'mirrored-white'
/** Finished prints by their name on gang sheets, each with its file and plates. */
export type ReadyFiles = ReadonlyMap<string, { file: FileOfBatch; kinds: readonly string[] }>
export type FilmSheet = {
  /** From 1, as on the gang sheets' paper. */
  number: number
  sheetCount: number
  kind: SheetKind
  widthIn: number
  heightIn: number
  bytes: Uint8Array
  prints: { unit: string; area: string; x: number; y: number; turned: boolean }[]
}
type PlateOf = (file: FileOfBatch, kind: SheetKind) => Promise<Uint8Array | null>

/**
 * Yields one sheet at a time, because each holds its prints' plates in memory. An unfinished print leaves its place
 * empty, so that positions match the paper.
 */
export async function* makeFilmSheets(
  sheet: BatchSheet,
  readyFiles: ReadyFiles,
  plateOf: PlateOf,
): AsyncGenerator<FilmSheet> {
  const { batch } = sheet
  const gangSheets = gangSheetsOf(sheet)
  for (const [index, gang] of gangSheets.entries())
    for (const kind of ['mirrored', 'mirrored-white'] as const) {
      const printable = gang.prints.filter(({ id }) => readyFiles.get(id)?.kinds.includes(kind))
      const plates: FilmPlate[] = []
      const places = new Map<string, number>()
      for (const { id } of printable) {
        const { file } = readyFiles.get(id)!
        if (places.has(file.id)) continue
        const png = await plateOf(file, kind)
        if (!png) continue
        places.set(file.id, plates.length)
        plates.push({ png, ink: inkOfPlate(file) })
      }
      const prints = printable.filter(({ fileId }) => places.has(fileId))
      if (prints.length === 0) continue
      const [number, sheetCount] = [index + 1, gangSheets.length]
      const { widthIn, heightIn } = gang
      const bytes = await makeFilmSheetOnThread({
        plates,
        prints: prints.map(({ id, fileId, ...place }) => ({
          ...place,
          plate: places.get(fileId)!,
          label: kind === 'mirrored' ? id : '',
        })),
        widthIn,
        heightIn,
        label: `${batch.number}, sheet ${number} of ${sheetCount}${kind === 'mirrored' ? '' : ', white'}`,
        at: batch.closedAt ?? batch.openedAt,
      })
      yield {
        number,
        sheetCount,
        kind,
        widthIn,
        heightIn,
        bytes,
        prints: prints.map(({ id, x, y, turned }) => {
          const [unit, area] = id.split('/') as [string, string]
          return { unit, area, x, y, turned }
        }),
      }
    }
}

/** The ink box of a plate; mirrored, left and right are swapped. A finished file records its ink box. */
function inkOfPlate({
  inkLeft,
  inkTop,
  inkWidth,
  inkHeight,
  widthPx,
  heightPx,
}: FileOfBatch): FilmPlate['ink'] {
  if (!inkWidth || !inkHeight) return { left: 0, top: 0, width: widthPx, height: heightPx }
  return { left: widthPx - (inkLeft ?? 0) - inkWidth, top: inkTop ?? 0, width: inkWidth, height: inkHeight }
}
