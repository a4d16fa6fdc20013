import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { artworkName } from '../artwork-name.ts'
import type { FontRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import { askChild } from './ask-child.ts'

export type CleanFont = { file: Buffer; hash: string; family: string }

const Said = z.object({
  family: z.string().max(10_000),
  style: z.string().max(10_000),
  restricted: z.boolean(),
  file: z.int().positive().max(limits.fontCleanBytes),
})
const cleaner = {
  script: 'font-cleaner.ts',
  said: Said,
  length: ({ file }: z.output<typeof Said>) => file,
} as const

/**
 * Turns a hostile TTF, OTF or WOFF2 into a fresh file with only the tables needed to set text. `name`: of the file.
 */
export async function cleanFont(
  bytes: Uint8Array,
  name: string,
  whenRead?: () => void,
): Promise<Result<CleanFont, FontRefusal>> {
  if (bytes.length > limits.fontBytes)
    return refused('font.too_large', { limit: limits.fontBytes / 1_000_000 })
  const kind = kindOf(bytes)
  if (kind === 'other') return refused('font.unknown_type')
  if (kind === 'several') return refused('font.collection')
  const done = await askChild(cleaner, {}, bytes, whenRead)
  if (done === 'failed' || done === 'stopped') return refused('font.unreadable')
  const { restricted, family, style } = done.said
  if (restricted) return refused('font.restricted')
  const hash = createHash('sha256').update(done.files).digest('hex')
  return ok({ file: done.files, hash, family: shownName(family, style, name) })
}

function kindOf(bytes: Uint8Array): 'one' | 'several' | 'other' {
  const first = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (first === 'ttcf') return 'several'
  return ['\0\x01\0\0', 'true', 'OTTO', 'wOF2'].includes(first) ? 'one' : 'other'
}

/** The font's own name; a font without one gets its file's name. */
function shownName(family: string, style: string, file: string): string {
  const own = artworkName(/^(regular|normal|book)?$/i.test(style.trim()) ? family : `${family} ${style}`)
  const called = family.trim() ? own : artworkName(file.replace(/\.(ttf|otf|woff2)$/i, ''))
  return called.slice(0, limits.fontNameCharacters)
}
