/** All files a press needs for a batch, with names that say their purpose, and a manifest at the end. */

import { needsWhite } from '#catalogue/contract'
import { toCsv } from '#kernel/csv.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { storeDrawn } from '#platform/blobs/store-drawn.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { ZipEntry } from '#platform/zip/zip.ts'
import {
  makePatternPdfOnThread,
  makePlateOnThread,
  makePrintPdfOnThread,
  makeStitchFileOnThread,
} from '#press/files/on-threads.ts'
import type { PlateOrder } from '#press/files/plate.ts'
import type { StitchFormat } from '#press/files/stitch-file.ts'
import { isGanged, type PressTechnique } from './contract.ts'
import { type FilmSheet, makeFilmSheets } from './film-sheets.ts'
import { type BatchSheet, filesOfPiece } from './find-batches.ts'
import { pressProfiles, screenOf, settingsOf } from './press-profile.ts'
import { readPrintFile } from './render-print-file.ts'

type FileOfBatch = BatchSheet['files'][number]
/** Files made from a print file: itself, a page or a plate of it, or its stitches. */
type FileKind = 'colour' | 'pdf' | 'pattern' | PlateOrder['kind'] | Exclude<StitchFormat, 'webp'>
type MadeFile = { bytes: Uint8Array; threads?: readonly string[] }
type Entry = {
  name: string
  unit: string
  area: string
  kind: FileKind
  sha256: string
  bytes: number
  threads?: readonly string[]
}
type SheetEntry = Omit<FilmSheet, 'bytes'> & { name: string; sha256: string; bytes: number }

const fileEndings: Readonly<Record<FileKind, string>> = {
  colour: '.png',
  white: '_white.png',
  mirrored: '_mirrored.png',
  'mirrored-white': '_mirrored-white.png',
  engraved: '_engraved.png',
  outlines: '_outlines.svg',
  dst: '.dst',
  pes: '.pes',
  pdf: '.pdf',
  pattern: '_pattern.pdf',
}

/** The files to make from a print file for this cloth. */
export function fileKindsOf(
  technique: PressTechnique,
  cloth: string | null,
  panels: readonly unknown[] = [],
): FileKind[] {
  const profile = pressProfiles[technique]
  if (profile.stitched) return ['dst', 'pes']
  if (profile.cut) return ['pdf']
  if (profile.burned) return ['engraved', 'outlines']
  const needsWhitePlate = needsWhite(technique, cloth)
  if (technique === 'cut-sew' && panels.length > 0) return ['mirrored', 'pattern']
  if (profile.mirrored) return needsWhitePlate ? ['mirrored', 'mirrored-white'] : ['mirrored']
  return needsWhitePlate ? ['colour', 'white'] : ['colour']
}

/**
 * Yields the files, each checked against its stored hash. Files that can't be read, are unfinished or may not be
 * printed are listed in the manifest as missing, so that nobody takes the batch for complete.
 */
export async function* makePressFiles(blobs: Blobs, sheet: BatchSheet, at: Date): AsyncGenerator<ZipEntry> {
  const { batch, pieces } = sheet
  const entries: Entry[] = []
  const missing: { unit: string; area: string; why: string }[] = []
  const screen = screenOf(batch.technique as PressTechnique, sheet.facility)
  const make = createMaker(blobs, screen)
  const readyFiles = new Map<string, { file: FileOfBatch; kinds: FileKind[] }>()
  for (const piece of pieces) {
    if (piece.status === 'misprinted' || piece.paidBack) continue
    for (const file of filesOfPiece(sheet, piece)) {
      const png = piece.stopped ? null : await readPrintFile(blobs, file)
      if (!png) {
        const obstacle = piece.stopped ?? file.fault ?? 'The print file isn’t ready.'
        missing.push({ unit: piece.code, area: file.area, why: obstacle })
        continue
      }
      const kinds = fileKindsOf(batch.technique as PressTechnique, piece.cloth, file.finish.panels)
      readyFiles.set(`${piece.code}/${file.area}`, { file, kinds })
      for (const kind of kinds) {
        const name = `${piece.code}_${file.area}_${batch.technique}${fileEndings[kind]}`
        const { bytes, threads } = await make(file, png, kind)
        const sha256 = sha256Hex(bytes)
        const entry = { name, unit: piece.code, area: file.area, kind, sha256, bytes: bytes.length }
        entries.push({ ...entry, ...(threads ? { threads } : {}) })
        yield { name: `${batch.number}/${name}`, bytes, at }
      }
    }
  }
  const sheets: SheetEntry[] = []
  if (isGanged(batch.technique))
    for await (const { bytes, ...sheetEntry } of makeFilmSheets(sheet, readyFiles, async (file, kind) => {
      const png = await readPrintFile(blobs, file)
      return png && (await make(file, png, kind)).bytes
    })) {
      const name = `${batch.number}_sheet-${sheetEntry.number}_${batch.technique}${fileEndings[sheetEntry.kind].replace('.png', '.pdf')}`
      const sha256 = sha256Hex(bytes)
      sheets.push({ name, ...sheetEntry, sha256, bytes: bytes.length })
      yield { name: `${batch.number}/${name}`, bytes, at }
    }
  const manifest = manifestOf(sheet, entries, sheets, missing)
  yield { name: `${batch.number}/manifest.csv`, bytes: Buffer.from(csvOf(sheet, entries)), at }
  yield { name: `${batch.number}/manifest.json`, bytes: Buffer.from(JSON.stringify(manifest, null, 2)), at }
}

/**
 * Plates are made once and stored beside their print file. Stitches are small and quick to make: they stay in memory
 * while a batch is packed, which may use a file a hundred times.
 */
function createMaker(blobs: Blobs, screen: number | null) {
  const stitchFiles = new Map<string, MadeFile>()
  return async (file: FileOfBatch, png: Buffer, kind: FileKind): Promise<MadeFile> => {
    if (kind === 'colour' && screen === null) return { bytes: png }
    if (kind === 'pdf') return { bytes: await makePdf(blobs, file, png) }
    if (kind === 'pattern') return { bytes: await makePattern(blobs, file, png) }
    if (kind !== 'dst' && kind !== 'pes')
      return { bytes: await makePlate(blobs, file, png, { kind, screen }) }
    const { id, sha256, widthIn, heightIn } = file
    const key = `${id} ${kind}`
    const label = sha256?.slice(0, 12) ?? ''
    const stitchFile =
      stitchFiles.get(key) ?? (await makeStitchFileOnThread({ png, widthIn, heightIn, format: kind, label }))
    stitchFiles.set(key, stitchFile)
    return stitchFile
  }
}

/** The page that paper or canvas is printed from, stored like plates. */
async function makePdf(blobs: Blobs, file: FileOfBatch, png: Buffer): Promise<Uint8Array> {
  const { sha256, area, widthIn, heightIn, dpi, madeAt, finish } = file
  const key = `press-plates/${sha256?.slice(0, 2)}/${sha256}-${finish.cutIn}-${finish.foldIn}.pdf`
  const cached = await blobs.get(key)
  if (cached) return cached
  const label = `${sha256?.slice(0, 12)}, ${area}, ${widthIn} × ${heightIn} in, ${dpi} dpi`
  const at = madeAt ?? file.plannedAt
  const bytes = await makePrintPdfOnThread({ png, widthIn, heightIn, dpi, ...finish, label, at })
  await storeDrawn(blobs, key, bytes, 'application/pdf')
  return bytes
}

/** The panels of an all-over print, stored like plates. */
async function makePattern(blobs: Blobs, file: FileOfBatch, png: Buffer): Promise<Uint8Array> {
  const { sha256, area, blankName, sizes, widthIn, heightIn, dpi, madeAt } = file
  const { panels } = file.finish
  const label = `${blankName}, ${area}, ${sizes.join(' ')}, ${sha256?.slice(0, 12)}, ${widthIn} × ${heightIn} in, ${dpi} dpi`
  const lines = sha256Hex(JSON.stringify([panels, label])).slice(0, 12)
  const key = `press-plates/${sha256?.slice(0, 2)}/${sha256}-pattern-${lines}.pdf`
  const cached = await blobs.get(key)
  if (cached) return cached
  const at = madeAt ?? file.plannedAt
  const bytes = await makePatternPdfOnThread({ png, widthIn, heightIn, dpi, panels, label, at })
  await storeDrawn(blobs, key, bytes, 'application/pdf')
  return bytes
}

async function makePlate(
  blobs: Blobs,
  { sha256, dpi }: FileOfBatch,
  png: Buffer,
  { kind, screen }: Pick<PlateOrder, 'kind' | 'screen'>,
): Promise<Uint8Array> {
  const dots = screen === null ? '' : `-${screen}`
  const profile = kind === 'mirrored' || kind === 'colour' ? '-srgb' : ''
  const [ending, type] =
    kind === 'outlines' ? (['svg', 'image/svg+xml'] as const) : (['png', 'image/png'] as const)
  const key = `press-plates/${sha256?.slice(0, 2)}/${sha256}-${kind}${dots}${profile}.${ending}`
  const cached = await blobs.get(key)
  if (cached) return cached
  const bytes = await makePlateOnThread({ png, kind, dpi, screen })
  await storeDrawn(blobs, key, bytes, type)
  return bytes
}

const manifestOf = (
  { batch, facility, pieces, files }: BatchSheet,
  entries: readonly Entry[],
  sheets: readonly SheetEntry[],
  missing: readonly object[],
) => ({
  batch: batch.number,
  press: facility.name,
  technique: batch.technique,
  closedAt: batch.closedAt,
  manifestHash: batch.manifestHash,
  settings: settingsOf(batch.technique as PressTechnique, facility),
  prints: files.map(({ id, area, widthIn, heightIn, dpi, widthPx, heightPx, sha256 }) => ({
    id,
    area,
    widthIn,
    heightIn,
    dpi,
    widthPx,
    heightPx,
    sha256,
  })),
  units: pieces.map(({ code, orderNumber, title, blankName, colourName, size, sku, status, paidBack }) => ({
    unit: code,
    order: orderNumber,
    design: title,
    blank: blankName,
    colour: colourName,
    size,
    sku,
    status: paidBack ? 'paid_back' : status,
    files: entries.filter(({ unit }) => unit === code).map(({ unit: _, ...entry }) => entry),
  })),
  sheets,
  missing,
})

const csvOf = ({ pieces }: BatchSheet, entries: readonly Entry[]): string => {
  const pieceOf = new Map(pieces.map((piece) => [piece.code, piece]))
  return toCsv(
    ['file', 'unit', 'order', 'blank', 'colour', 'size', 'sku', 'side', 'kind', 'bytes', 'sha256'],
    entries.map(({ name, unit, area, kind, bytes, sha256 }) => {
      const { orderNumber, blankName, colourName, size, sku } = pieceOf.get(unit)!
      return [name, unit, orderNumber, blankName, colourName, size, sku, area, kind, bytes, sha256]
    }),
  )
}
