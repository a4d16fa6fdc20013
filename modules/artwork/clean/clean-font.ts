import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { cleanArtworkName } from '../artwork-name.ts'
import type { FontRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import { runInJail } from './run-in-jail.ts'

export type CleanFont = { file: Buffer; hash: string; family: string }

const FontLine = z.object({
  family: z.string().max(10_000),
  style: z.string().max(10_000),
  restricted: z.boolean(),
  file: z.int().positive().max(limits.fontCleanBytes),
})
const cleaner = {
  script: 'font-cleaner.ts',
  lineSchema: FontLine,
  length: ({ file }: z.output<typeof FontLine>) => file,
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
  const answer = await runInJail(cleaner, {}, bytes, whenRead)
  if (answer === 'failed' || answer === 'stopped') return refused('font.unreadable')
  const { restricted, family, style } = answer.line
  if (restricted) return refused('font.restricted')
  const hash = sha256Hex(answer.files)
  return ok({ file: answer.files, hash, family: displayName(family, style, name) })
}

function kindOf(bytes: Uint8Array): 'one' | 'several' | 'other' {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (signature === 'ttcf') return 'several'
  return ['\0\x01\0\0', 'true', 'OTTO', 'wOF2'].includes(signature) ? 'one' : 'other'
}

/** The font's own name; a font without one gets its file's name. */
function displayName(family: string, style: string, file: string): string {
  const styleName = cleanArtworkName(
    /^(regular|normal|book)?$/i.test(style.trim()) ? family : `${family} ${style}`,
  )
  const fontName = family.trim() ? styleName : cleanArtworkName(file.replace(/\.(ttf|otf|woff2)$/i, ''))
  return fontName.slice(0, limits.fontNameCharacters)
}
