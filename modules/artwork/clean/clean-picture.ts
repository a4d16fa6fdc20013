import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { type Blend, blends } from '#press/ink.ts'
import type { UploadRefusal } from '../contract.ts'
import { topSide } from '../ladder.ts'
import { limits } from '../limits.ts'
import type { VectorKind } from './draw-vector.ts'
import { judgeSvg } from './judge-svg.ts'
import { type Header, readHeader } from './read-header.ts'
import { runInJail } from './run-in-jail.ts'

export type CleanPicture = {
  kind: 'raster' | 'vector'
  master: Buffer
  thumbnail: Buffer
  hash: string
  width: number
  height: number
  transparent: boolean
  /** The number of pages of its document; 1 for a picture. */
  pages: number
  /** The names of the pages after the first, if they have any: layers. */
  names: string[]
  /** The blend mode of each, and the features it loses. */
  looks: { blend: Blend; without: string[] }[]
  /** Names of layers that only change others, and aren't imported. */
  leftOut: string[]
  /** The source a vector can be drawn from again, and its maximum longest side. */
  vector: { kind: VectorKind; bytes: Buffer; hash: string; side: number } | null
}

/**
 * Turns hostile bytes into a fresh PNG: the header is read first, then the child runs. The original is never stored;
 * of a drawing only its plain form is, of a document only the page. `whenRead` is called as soon as the child has the
 * bytes, so that a large file needn't stay in memory beside the result. `page`: of a document, from 1.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  {
    whenRead,
    page = 1,
    header = readHeader(bytes),
  }: {
    whenRead?: (() => void) | undefined
    page?: number
    /** Its header, if it was already read. */
    header?: ReturnType<typeof readHeader>
  } = {},
): Promise<Result<CleanPicture, UploadRefusal>> {
  if (!header.ok) return header
  const { type } = header.value
  let source = bytes
  let hasFilters = false
  if (type === 'svg') {
    const judged = judgeSvg(bytes)
    if (!judged.ok) return judged
    source = Buffer.from(judged.value)
    hasFilters = filters.test(judged.value)
  }
  const { pixels, side: sideMax, svg, thumbnailSide } = limits
  const { layers: layersMax, layerNameCharacters: nameMax } = limits
  const order = { type, page, pixels, sideMax, svg, hasFilters, thumbnailSide, layersMax, nameMax }
  const firstAnswer = await runInJail(cleaner, order, source, whenRead)
  // Beyond the second trial's size some drawings cost far more (nested groups of partial opacity): they are drawn at
  // that size.
  const smallOrder = { ...order, svg: { ...svg, side: svg.secondSide } }
  const isWorthRetrying = firstAnswer === 'stopped' && type === 'svg' && !hasFilters
  const answer = isWorthRetrying ? await runInJail(cleaner, smallOrder, source) : firstAnswer
  if (answer === 'failed') return refused(unreadableCode(type))
  if (answer === 'stopped') return refused(hasFilters ? 'artwork.svg_filters' : 'artwork.too_heavy')
  const { master: length, thumbnail: thumbnailLength, alone: _, missingFonts, ...described } = answer.line
  if (missingFonts.length > 0) return refused('artwork.pdf_fonts', { fonts: missingFonts.join(', ') })
  const master = answer.files.subarray(0, length)
  const thumbnail = answer.files.subarray(length, length + thumbnailLength)
  const kind = type === 'svg' || type === 'pdf' ? 'vector' : 'raster'
  const vectorBytes = type === 'svg' ? Buffer.from(source) : answer.files.subarray(length + thumbnailLength)
  const vector =
    kind === 'vector' && vectorBytes.length > 0
      ? {
          kind: type as VectorKind,
          bytes: vectorBytes,
          hash: sha256Hex(vectorBytes),
          side: topSide(described, hasFilters),
        }
      : null
  return ok({ kind, ...described, master, thumbnail, hash: sha256Hex(master), vector })
}

/** Blurs and shadows are drawn pixel by pixel, at a cost that grows faster than the picture. */
const filters = /<(?:[\w-]+:)?filter[\s>]/

const unreadableCodes: Partial<Record<Header['type'], UploadRefusal>> = {
  pdf: 'artwork.pdf_unreadable',
  psd: 'artwork.psd_unreadable',
  tiff: 'artwork.tiff_unreadable',
}
const unreadableCode = (type: Header['type']): UploadRefusal => unreadableCodes[type] ?? 'artwork.unreadable'

const PictureLine = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  transparent: z.boolean(),
  pages: z.int().positive(),
  names: z.array(z.string().min(1).max(limits.layerNameCharacters)).max(limits.layers),
  looks: z
    .array(
      z.object({
        blend: z.enum(blends),
        without: z.array(z.string().max(limits.layerNameCharacters)).max(40),
      }),
    )
    .max(limits.layers),
  leftOut: z.array(z.string().min(1).max(limits.layerNameCharacters)).max(limits.layers),
  missingFonts: z.array(z.string().min(1).max(128)).max(5),
  master: z
    .int()
    .positive()
    .max(limits.pixels * 5),
  thumbnail: z.int().positive().max(10_000_000),
  alone: z.int().nonnegative().max(limits.uploadBytes),
})
const cleaner = {
  script: 'cleaner.ts',
  lineSchema: PictureLine,
  length: ({ master, thumbnail, alone }: z.output<typeof PictureLine>) => master + thumbnail + alone,
} as const
