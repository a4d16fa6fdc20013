import { ok, type Result, refused } from '#kernel/result.ts'
import { limits } from '../limits.ts'

/**
 * A drawing as programs write it, made plain: without its DOCTYPE, with the names that it defined written out, without what
 * Illustrator keeps for itself, and with a size in pixels. What comes out is judged after this, and is what is drawn.
 */
export function plainSvg(text: string): Result<string, 'artwork.svg_doctype'> {
  const written = withoutDoctype(text)
  return written === null ? refused('artwork.svg_doctype') : ok(sizedInPixels(withoutPrivateParts(written)))
}

const doctype =
  /<!DOCTYPE\s+(?:[\w-]+:)?svg(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s*(?:"[^"]*"|'[^']*')?|SYSTEM\s+(?:"[^"]*"|'[^']*')))?\s*(?:\[([^\]]*)\]\s*)?>/i
const definition = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/g

/**
 * Illustrator names its namespaces by entities. Those that are plain text are written out; what nests, grows or is
 * fetched from elsewhere is refused: null.
 */
function withoutDoctype(text: string): string | null {
  const found = doctype.exec(text)
  if (!found) return text
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length)
  const subset = (found[1] ?? '').replace(/<!--[\s\S]*?-->/g, '')
  if (subset.replace(definition, '').trim() !== '') return null
  const values = new Map<string, string>()
  for (const [, name, double, single] of subset.matchAll(definition)) {
    const value = double ?? single ?? ''
    if (/[&<%]/.test(value) || value.length > limits.svgEntityCharacters) return null
    values.set(name!, value)
  }
  if (values.size === 0) return rest
  if (values.size > limits.svgEntities) return null
  let grown = rest.length
  const written = rest.replace(/&([A-Za-z_][\w.-]*);/g, (reference, name: string) => {
    const value = values.get(name)
    grown += value?.length ?? 0
    return grown > limits.svgBytes ? '' : (value ?? reference)
  })
  return grown > limits.svgBytes ? null : written
}

/** Illustrator keeps its own document in a switch that no other program takes; nothing of it is drawn. */
const withoutPrivateParts = (text: string): string =>
  /\srequiredExtensions\s*=|<i:/.test(text)
    ? text
        .replace(/<foreignObject\s[^>]*requiredExtensions\s*=[\s\S]*?<\/foreignObject\s*>/g, '')
        .replace(/<i:(pgf|aipgf)\b[\s\S]*?<\/i:\1\s*>/g, '')
    : text

/** Pixels of each unit, 96 to the inch as CSS counts. */
const pixelsOf: Record<string, number> = {
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
 * The size that the root names, in pixels: a size in millimetres is drawn larger by the density asked for, and larger
 * again by the unit. A size in parts of a page that isn't there gives way to the drawing's own frame.
 */
function sizedInPixels(text: string): string {
  for (const found of text.matchAll(root)) {
    const tag = found[1]
    if (!tag) continue
    const isFramed = /\sviewBox\s*=/i.test(tag)
    const sized = tag.replace(
      /\s(width|height)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      (attribute, side: string, double?: string, single?: string) => {
        const [, number, unit = ''] =
          /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(double ?? single ?? '') ?? []
        const pixels = Number(number) * (pixelsOf[unit.toLowerCase()] ?? Number.NaN)
        if (pixels > 0 && Number.isFinite(pixels)) return ` ${side}="${Number(pixels.toFixed(4))}"`
        return isFramed ? '' : attribute
      },
    )
    return text.slice(0, found.index) + sized + text.slice(found.index + tag.length)
  }
  return text
}
