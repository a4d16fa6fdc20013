/**
 * The little Markdown of our own pages: headings, paragraphs, lists, tables, quotes; bold, code and links inside.
 * Written by us only, and still rendered as elements, never as HTML.
 */
import { slugOf } from '#kernel/slug.ts'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; to: string }
export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
export type Page = { front: Record<string, string>; blocks: Block[] }

/** Front matter between two lines of `---`, then blocks parted by empty lines. `{{name}}` is filled from `facts`. */
export function parsePage(source: string, facts: Readonly<Record<string, string>> = {}): Page {
  const filled = source.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`no fact is called ${name}`)
    return fact
  })
  const [, head = '', body = filled] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(filled) ?? []
  const front = Object.fromEntries(
    head
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
      }),
  )
  return {
    front,
    blocks: body
      .split(/\n{2,}/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(blockOf),
  }
}

/** One block of a text. */
export function blockOf(part: string): Block {
  const lines = part.split('\n')
  const heading = /^(#{2,3}) (.+?)(?: \{#([\w-]+)\})?$/.exec(part)
  if (heading) {
    const [, marks = '', text = '', id] = heading
    return { kind: 'heading', level: marks.length === 2 ? 2 : 3, text, id: id ?? slugOf(text) }
  }
  if (lines.every((line) => line.startsWith('|'))) return tableOf(lines)
  if (lines.every((line) => line.startsWith('> ')))
    return { kind: 'quote', inlines: inlinesOf(lines.map((line) => line.slice(2)).join(' ')) }
  const marker = /^(?:-|\d+\.) /
  if (marker.test(part)) {
    const items = part
      .split(/\n(?=(?:-|\d+\.) )/)
      .map((item) => item.replace(marker, '').replace(/\s*\n\s*/g, ' '))
    return { kind: 'list', ordered: /^\d/.test(part), items: items.map(inlinesOf) }
  }
  return { kind: 'paragraph', inlines: inlinesOf(lines.join(' ')) }
}

function tableOf(lines: string[]): Block {
  const cells = (line: string): Inline[][] =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inlinesOf(cell.trim()))
  const rows = lines.filter((line) => !/^\|[\s|:-]+\|$/.test(line)).map(cells)
  return { kind: 'table', head: rows[0] ?? [], rows: rows.slice(1) }
}

export function inlinesOf(text: string): Inline[] {
  const found: Inline[] = []
  let last = 0
  for (const match of text.matchAll(/\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (match.index > last) found.push({ kind: 'text', text: text.slice(last, match.index) })
    const [whole, bold, code, label, to] = match
    if (bold) found.push({ kind: 'bold', text: bold })
    else if (code) found.push({ kind: 'code', text: code })
    else found.push({ kind: 'link', text: label ?? '', to: to ?? '' })
    last = match.index + whole.length
  }
  if (last < text.length) found.push({ kind: 'text', text: text.slice(last) })
  return found
}

const plainInlines = (inlines: readonly Inline[]): string => inlines.map((inline) => inline.text).join('')
/** All words of a page, for search and for the reading time. */
export function plainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return block.text
      if (block.kind === 'list') return block.items.map(plainInlines).join(' ')
      if (block.kind === 'table') return [block.head, ...block.rows].flat().map(plainInlines).join(' ')
      return plainInlines(block.inlines)
    })
    .join(' ')
}
/** Headings of the third level that ask something, each with the words below it. */
export function questionsOf(blocks: readonly Block[]): { question: string; answer: string }[] {
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'heading' || block.level !== 3) return []
    const rest = blocks.slice(index + 1)
    const end = rest.findIndex((one) => one.kind === 'heading')
    return [{ question: block.text, answer: plainText(end < 0 ? rest : rest.slice(0, end)) }]
  })
}
/** Whole minutes at 220 words a minute, one at least. */
export const minutesToRead = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(plainText(blocks).split(/\s+/).length / 220))
