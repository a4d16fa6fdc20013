/** Files, browser door: kinds, statuses and their words, forms, refusals. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { limits } from './limits.ts'

export { limits as fileLimits } from './limits.ts'

/** The blank of creators' own files: its listing sells the files attached to it. */
export const ownFileBlank = 'download-own-file'

/** File types that can be sold: media type, name extensions and maximum size. */
export const fileKinds = {
  pdf: { name: 'PDF', type: 'application/pdf', ends: ['pdf'], max: 100_000_000 },
  epub: { name: 'EPUB', type: 'application/epub+zip', ends: ['epub'], max: 500_000_000 },
  mp3: { name: 'MP3', type: 'audio/mpeg', ends: ['mp3'], max: 500_000_000 },
  wav: { name: 'WAV', type: 'audio/wav', ends: ['wav'], max: 2_000_000_000 },
  zip: { name: 'ZIP', type: 'application/zip', ends: ['zip'], max: limits.fileBytes },
  png: { name: 'PNG', type: 'image/png', ends: ['png'], max: 200_000_000 },
  mp4: { name: 'MP4', type: 'video/mp4', ends: ['mp4', 'm4v', 'mov'], max: limits.fileBytes },
  webm: { name: 'WebM', type: 'video/webm', ends: ['webm'], max: limits.fileBytes },
} as const
export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as readonly FileKind[]
export const fileExtensions: readonly string[] = fileKindNames.flatMap((kind) => fileKinds[kind].ends)

/** The kind given by a name's extension. */
export function kindOfName(name: string): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fileKindNames.find((kind) => (fileKinds[kind].ends as readonly string[]).includes(extension)) ?? null
}

/** "12.4 MB", by thousands. */
export function formatSize(bytes: number): string {
  const units = [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'KB'],
  ] as const
  const [size, unit] = units.find(([minBytes]) => bytes >= minBytes) ?? [1, 'bytes']
  const amount = bytes / size
  return `${amount >= 100 || size === 1 ? Math.round(amount) : Number(amount.toFixed(1))} ${unit}`
}

export const versionStates = ['sending', 'checking', 'refused', 'ready', 'released'] as const
export type VersionState = (typeof versionStates)[number]
export const stateWords = {
  sending: { words: 'Upload not finished', shape: 'waiting' },
  checking: { words: 'Being checked', shape: 'running' },
  refused: { words: 'Refused', shape: 'wrong' },
  ready: { words: 'Ready to release', shape: 'waiting' },
  released: { words: 'Released', shape: 'done' },
} as const satisfies Record<VersionState, { words: string; shape: string }>

/** Drops control and direction characters from a name; letters of any script stay. */
export const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()

export const FileForm = z.strictObject({
  name: z
    .string()
    .transform(plainName)
    .pipe(
      z
        .string()
        .min(1, 'Give it a name.')
        .max(limits.nameCharacters, `A name has up to ${limits.nameCharacters} characters.`),
    ),
  licence: z
    .string()
    .trim()
    .max(limits.licenceCharacters, `Terms have up to ${limits.licenceCharacters} characters.`)
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .default(''),
  stamped: z.boolean().default(false),
  previewed: z.boolean().default(false),
})
export type FileForm = z.output<typeof FileForm>

export const BeginForm = z.strictObject({
  filename: z.string().min(1).max(400),
  bytes: z.coerce.number().int().min(1).max(limits.fileBytes),
})
export const PartForm = z.strictObject({
  place: z.coerce.number().int().min(0).max(2_000),
  sha256: z.string().regex(/^([0-9a-f]{64})?$/),
})

/** A version as its shop sees it. */
export type VersionView = {
  id: Id<'fileVersion'>
  ordinal: number
  filename: string
  kind: FileKind
  bytes: number
  state: VersionState
  fault: string | null
  scanner: 'content' | 'clamd' | null
  preview: string | null
  beganAt: Date
  releasedAt: Date | null
}
/** A file as a fan sees it: its newest released version. */
export type OfferedFile = {
  id: Id<'file'>
  name: string
  licence: string
  stamped: boolean
  version: { id: Id<'fileVersion'>; ordinal: number; kind: FileKind; bytes: number; preview: string | null }
}

export type FileRefusal =
  | 'file.not_found'
  | 'file.unknown_kind'
  | 'file.too_large'
  | 'file.no_room'
  | 'file.too_many'
  | 'file.one_in_hand'
  | 'file.part_damaged'
  | 'file.part_unwanted'
  | 'file.parts_missing'
  | 'file.not_ready'
  | 'file.nothing_released'
  | 'file.stamp_too_large'
  | 'file.listing_needs_it'
export const fileRefusals: RefusalWords<FileRefusal> = {
  'file.not_found': { status: 404, words: 'Your shop has no such file.' },
  'file.unknown_kind': {
    status: 422,
    words: 'Choose a PDF, EPUB, MP3, WAV, ZIP, PNG, MP4 or WebM file.',
  },
  'file.too_large': { status: 413, words: 'A {kind} may have up to {most}. This one has {bytes}.' },
  'file.no_room': {
    status: 409,
    words: 'Your shop’s files may come to {most}. Remove one you no longer sell.',
  },
  'file.too_many': { status: 409, words: 'A shop holds up to {most} files. Remove one first.' },
  'file.one_in_hand': {
    status: 409,
    words: 'Another version is still on its way. Release or discard it first.',
  },
  'file.part_damaged': { status: 422, words: 'A part of the file arrived damaged. Send it again.' },
  'file.part_unwanted': { status: 409, words: 'This upload has ended. Open the page again.' },
  'file.parts_missing': { status: 409, words: 'Not all of the file has arrived. Continue the upload.' },
  'file.not_ready': { status: 409, words: 'Only a version that has passed its check can be released.' },
  'file.stamp_too_large': {
    status: 422,
    words: 'A PDF with each buyer’s stamp may have up to {most}. This one has {bytes}.',
  },
  'file.listing_needs_it': {
    status: 409,
    words: '{title} is on sale with only this file. End it first, or add another file to it.',
  },
  'file.nothing_released': { status: 409, words: 'Release a version of this file first.' },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'file.sent': { versionId: Id<'fileVersion'> }
    'file.released': { versionId: Id<'fileVersion'> }
  }
}
