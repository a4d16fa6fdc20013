import { type Refusal, type Result, refused } from '#kernel/result.ts'
import type { UploadRefusal } from '../contract.ts'
import { plainSvg } from './plain-svg.ts'

type SvgRefusal = Extract<UploadRefusal, `artwork.svg_${string}` | 'artwork.unreadable'>

/** What may not be in a drawing at all, and how it is called to the person. */
const forbidden: readonly [pattern: RegExp, what: string][] = [
  [/<(?:[\w-]+:)?script[\s/>]/i, 'a script'],
  [/<(?:[\w-]+:)?foreignObject[\s/>]/i, 'a foreign object'],
  [/<(?:[\w-]+:)?(?:iframe|object|embed|audio|video|handler|listener)[\s/>]/i, 'an embedded page'],
  [/<(?:[\w-]+:)?(?:animate\w*|set)[\s/>]/i, 'an animation'],
  [/[\s"'/]on[a-z]{3,}\s*=/i, 'an event handler'],
  [/javascript\s*:|vbscript\s*:/i, 'a script address'],
]

/**
 * Reads a drawing as text, makes it plain and refuses what could run, fetch, expand or change by the machine it is drawn
 * on. What it answers is what may be drawn.
 */
export function judgeSvg(bytes: Uint8Array): Result<string, SvgRefusal> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refused('artwork.unreadable')
  }
  if (text.includes('\u0000')) return refused('artwork.unreadable')
  const declared = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(text)?.[1]
  if (declared && !/^utf-?8$|^us-ascii$/i.test(declared)) return refused('artwork.unreadable')
  const plain = plainSvg(text)
  if (!plain.ok) return plain
  const seen = withoutReferences(plain.value)
  if (/<!DOCTYPE|<!ENTITY/i.test(seen)) return refused('artwork.svg_doctype')
  return refusalIn(seen) ?? plain
}

function refusalIn(text: string): Refusal<SvgRefusal> | null {
  for (const [pattern, what] of forbidden)
    if (pattern.test(text)) return refused('artwork.svg_script', { what })
  const outside = outsideReference(text)
  if (outside) return refused('artwork.svg_external', { what: outside })
  if (/<(?:[\w-]+:)?(?:text|tspan|textPath)[\s/>]/i.test(text)) return refused('artwork.svg_text')
  return null
}

/** The first reference that is neither to a part of the drawing nor to a picture inside it, shortened. */
function outsideReference(text: string): string | null {
  if (/<\?xml-stylesheet/i.test(text)) return 'a style sheet'
  if (/@import/i.test(text)) return 'an imported style sheet'
  if (/\bxml:base\s*=/i.test(text)) return 'a base address'
  const links = [...text.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
  const urls = [...text.matchAll(/\burl\(\s*["']?([^"')]*)/gi)].map((match) => match[1] ?? '')
  const isInside = (address: string): boolean =>
    /^\s*#/.test(address) ||
    /^\s*$/.test(address) ||
    /^\s*data:image\/(?:png|jpe?g|webp);base64,/i.test(address)
  const outside = [...links, ...urls].find((address) => !isInside(address))
  return outside === undefined ? null : outside.trim().slice(0, 60)
}

/** Character references resolved, so that `&#106;avascript:` is read as what it is. */
function withoutReferences(text: string): string {
  return text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});?/gi, (reference, code: string) => {
    const point = code.toLowerCase().startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : reference
  })
}
