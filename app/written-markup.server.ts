import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRandomText } from '#platform/crypto/random-text.ts'
import type { MarkupStore } from './ui/written-once.tsx'

/** Markup by what it depends on: gone with it. */
const written = new WeakMap<object, Map<string, string>>()
/** A list of two hundred countries has as many; more is a bug, and must not fill the memory. */
const maxIds = 500

/** Nobody can type a mark: each process has a word of its own for them. */
const markWord = createRandomText(9, 'base64url')
const markStart = `\uE002${markWord}`
const markEnd = '\uE003'

/** The content of an element, without its own tags. */
function writeContent(element: ReactElement): string {
  const html = renderToStaticMarkup(element)
  return html.slice(html.indexOf('>') + 1, html.lastIndexOf('</'))
}

/** The marks of one page, and its text with the markup in their places. */
export function openMarkup(): { keep: MarkupStore; fill(html: string): string } {
  const parts: (() => string)[] = []
  return {
    keep(of, id, draw) {
      parts.push(() => {
        const known = written.get(of) ?? new Map<string, string>()
        written.set(of, known)
        const content = known.get(id) ?? writeContent(draw())
        if (known.size < maxIds) known.set(id, content)
        return content
      })
      return `${markStart}${parts.length - 1}${markEnd}`
    },
    fill(html) {
      if (parts.length === 0) return html
      const [first = '', ...rest] = html.split(markStart)
      const filled = rest.map((piece) => {
        const end = piece.indexOf(markEnd)
        return parts[Number(piece.slice(0, end))]!() + piece.slice(end + 1)
      })
      return first + filled.join('')
    },
  }
}
