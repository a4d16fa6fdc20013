import { type Refusal, type Result, refused } from '#kernel/result.ts'
import type { UploadRefusal } from '../contract.ts'
import { simplifySvg } from './plain-svg.ts'

type SvgRefusal = Extract<UploadRefusal, `artwork.svg_${string}` | 'artwork.unreadable'>

/** Elements that a drawing may not have at all, with their names for the uploader. */
const forbiddenElements: readonly [pattern: RegExp, what: string][] = [
  [/<(?:[\w-]+:)?script[\s/>]/i, 'a script'],
  [/<(?:[\w-]+:)?foreignObject[\s/>]/i, 'a foreign object'],
  [/<(?:[\w-]+:)?(?:iframe|object|embed|audio|video|handler|listener)[\s/>]/i, 'an embedded page'],
  [/<(?:[\w-]+:)?(?:animate\w*|set)[\s/>]/i, 'an animation'],
  [/[\s"'/]on[a-z]{3,}\s*=/i, 'an event handler'],
  [/javascript\s*:|vbscript\s*:/i, 'a script address'],
  // Our renderer doesn't support them, and would fill with black.
  [/\bvar\(\s*--/i, 'colours as CSS variables'],
]

/**
 * Reads a drawing as text, makes it plain and refuses anything that could run, fetch, expand or depend on the
 * machine. The result is safe to draw.
 */
export function judgeSvg(bytes: Uint8Array): Result<string, SvgRefusal> {
  const text = decodeText(bytes)
  if (text === null || text.includes('\u0000')) return refused('artwork.unreadable')
  const plain = simplifySvg(text)
  if (!plain.ok) return plain
  const resolved = resolveReferences(plain.value)
  if (/<!DOCTYPE|<!ENTITY/i.test(resolved)) return refused('artwork.svg_doctype')
  return findRefusal(resolved) ?? (hasSize(plain.value) ? plain : refused('artwork.svg_unsized'))
}

const declaration = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["'][^>]*>/i
/**
 * The text of a drawing in UTF-8, or in the Latin-1 of older programs, without its encoding declaration; null if it
 * is in neither.
 */
function decodeText(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(200, bytes.byteLength)).toString(
    'latin1',
  )
  const declaredEncoding =
    declaration.exec(start.replace(/^\u00EF\u00BB\u00BF/, ''))?.[1]?.toLowerCase() ?? 'utf-8'
  if (/^(iso-8859-1|iso-8859-15|windows-1252)$/.test(declaredEncoding))
    return new TextDecoder(declaredEncoding).decode(bytes).replace(declaration, '')
  if (!/^utf-?8$|^us-ascii$/.test(declaredEncoding)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Tells if the root gives a page size: without it the drawing's place on the page is undefined. */
function hasSize(text: string): boolean {
  const tag =
    /<(?:[\w-]+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[0] ?? ''
  const isGiven = (side: string) => new RegExp(`\\s${side}\\s*=\\s*["']\\s*[\\d.]+\\s*["']`).test(tag)
  return /\sviewBox\s*=/i.test(tag) || (isGiven('width') && isGiven('height'))
}

function findRefusal(text: string): Refusal<SvgRefusal> | null {
  for (const [pattern, label] of forbiddenElements)
    if (pattern.test(text)) return refused('artwork.svg_script', { what: label })
  const outsideReference = findOutsideReference(text)
  if (outsideReference?.startsWith('data:'))
    return refused('artwork.svg_script', { what: 'a font or a picture other than a PNG, JPEG or WebP' })
  if (outsideReference) return refused('artwork.svg_external', { what: outsideReference })
  if (/<(?:[\w-]+:)?(?:text|tspan|textPath)[\s/>]/i.test(text)) return refused('artwork.svg_text')
  return null
}

/** The first reference that is neither to a part of the drawing nor to an embedded picture, shortened. */
function findOutsideReference(text: string): string | null {
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

/** Resolves character references, so that `&#106;avascript:` is recognised. */
function resolveReferences(text: string): string {
  return text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});?/gi, (reference, code: string) => {
    const point = code.toLowerCase().startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : reference
  })
}
