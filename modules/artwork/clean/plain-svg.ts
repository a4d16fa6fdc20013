import { ok, type Result, refused } from '#kernel/result.ts'
import { limits } from '../limits.ts'

/**
 * Makes a program's SVG plain: without its DOCTYPE, with entities written out, without Illustrator's private data,
 * and with a size in pixels. The result is then judged and drawn.
 */
export function simplifySvg(text: string): Result<string, 'artwork.svg_doctype'> {
  const svg = removeDoctype(text)
  return svg === null ? refused('artwork.svg_doctype') : ok(setPixelSize(removePrivateParts(svg)))
}

const doctype =
  /<!DOCTYPE\s+(?:[\w-]+:)?svg(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s*(?:"[^"]*"|'[^']*')?|SYSTEM\s+(?:"[^"]*"|'[^']*')))?\s*(?:\[([^\]]*)\]\s*)?>/i
const definition = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/g

/**
 * Illustrator defines its namespaces as entities. Plain text ones are written out; nested, growing or external ones
 * are refused: null.
 */
function removeDoctype(text: string): string | null {
  const match = doctype.exec(text)
  if (!match) return text
  const remaining = text.slice(0, match.index) + text.slice(match.index + match[0].length)
  const subset = (match[1] ?? '').replace(/<!--[\s\S]*?-->/g, '')
  if (subset.replace(definition, '').trim() !== '') return null
  const values = new Map<string, string>()
  for (const [, name, double, single] of subset.matchAll(definition)) {
    const value = double ?? single ?? ''
    if (/[&<%]/.test(value) || value.length > limits.svgEntityCharacters) return null
    values.set(name!, value)
  }
  if (values.size === 0) return remaining
  if (values.size > limits.svgEntities) return null
  let expandedLength = remaining.length
  const expanded = remaining.replace(/&([A-Za-z_][\w.-]*);/g, (reference, name: string) => {
    const value = values.get(name)
    expandedLength += value?.length ?? 0
    return expandedLength > limits.svgBytes ? '' : (value ?? reference)
  })
  return expandedLength > limits.svgBytes ? null : expanded
}

/** Illustrator stores its own document in a switch that no other program reads; nothing of it is drawn. */
const removePrivateParts = (text: string): string =>
  /\srequiredExtensions\s*=|<i:/.test(text)
    ? text
        .replace(/<foreignObject\s[^>]*requiredExtensions\s*=[\s\S]*?<\/foreignObject\s*>/g, '')
        .replace(/<i:(pgf|aipgf)\b[\s\S]*?<\/i:\1\s*>/g, '')
    : text

/** Pixels of each unit, at CSS's 96 per inch. */
const pixelsPerUnit: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
}
const root = /<!--[\s\S]*?-->|(<(?:[\w-]+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>)/g

/**
 * Converts the root's size to pixels: a size in millimetres would be enlarged by the requested density and again by
 * the unit. A percentage of a missing page is replaced by the drawing's own frame.
 */
function setPixelSize(text: string): string {
  for (const match of text.matchAll(root)) {
    const tag = match[1]
    if (!tag) continue
    const isFramed = /\sviewBox\s*=/i.test(tag)
    const sizedTag = tag.replace(
      /\s(width|height)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      (attribute, side: string, double?: string, single?: string) => {
        const [, number, unit = ''] =
          /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(double ?? single ?? '') ?? []
        const pixels = Number(number) * (pixelsPerUnit[unit.toLowerCase()] ?? Number.NaN)
        if (pixels > 0 && Number.isFinite(pixels)) return ` ${side}="${Number(pixels.toFixed(4))}"`
        return isFramed ? '' : attribute
      },
    )
    return text.slice(0, match.index) + sizedTag + text.slice(match.index + tag.length)
  }
  return text
}
