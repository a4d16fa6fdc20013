/**
 * Turns a creator's text into blocks of Markdown, never HTML. A link needs an https:// address, or only its words are
 * shown; `![alt text](pic_…)` is a picture of the store, as a block of its own.
 */
import { type Block as ReadBlock, type Inline as ReadInline, readMarkdown } from '#kernel/markdown.ts'

export type Inline = Exclude<ReadInline, { kind: 'picture' }>
export type Block =
  | Extract<ReadBlock, { kind: 'heading' }>
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'picture'; id: string; alt: string }

export const blocksOf = (text: string): Block[] =>
  readMarkdown(text).flatMap((block): Block[] => {
    if (block.kind === 'list') return [{ ...block, items: block.items.map(toSafeInlines) }]
    if (block.kind === 'quote') return [{ kind: 'quote', inlines: toSafeInlines(block.inlines) }]
    if (block.kind === 'paragraph') return splitAtPictures(block.inlines)
    return block.kind === 'heading' ? [block] : []
  })

const pictureId = /^pic_[0-9a-f]{32}$/

/** A paragraph, split at its pictures. */
function splitAtPictures(inlines: readonly ReadInline[]): Block[] {
  const index = inlines.findIndex((inline) => inline.kind === 'picture' && pictureId.test(inline.src))
  const words = toSafeInlines(index < 0 ? inlines : inlines.slice(0, index))
  const paragraph: Block[] = words.some(({ text }) => text.trim())
    ? [{ kind: 'paragraph', inlines: words }]
    : []
  const inline = inlines[index]
  if (inline?.kind !== 'picture') return paragraph
  const picture: Block = { kind: 'picture', id: inline.src, alt: inline.text }
  return [...paragraph, picture, ...splitAtPictures(inlines.slice(index + 1))]
}

/** Keeps only what may be shown: links to https:// addresses, and the words of all others. */
const toSafeInlines = (inlines: readonly ReadInline[]): Inline[] =>
  inlines.map((inline) => {
    if (inline.kind === 'picture') return { kind: 'text', text: inline.text }
    if (inline.kind !== 'link') return inline
    const url = inline.to.startsWith('https://') && URL.canParse(inline.to) ? new URL(inline.to) : null
    if (!url) return { kind: 'text', text: inline.text }
    const bare = `${url.host}${url.pathname === '/' ? '' : url.pathname}`
    return { ...inline, to: url.href, text: inline.bare ? bare : inline.text }
  })

/** The first words of a text, for cards and descriptions. */
export function excerptOf(text: string, characters = 160): string {
  const plain = text
    .replace(/^(#{2,3} |- |> |\d{1,3}\. |!\[.*$)/gm, '')
    .replace(/\[([^\]\n]{1,200})\]\([^()\s]*\)/g, '$1')
    .replace(/\*{1,2}([^*\n]+)\*{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= characters) return plain
  const cut = plain.slice(0, characters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2)).replace(/[.,;: ]+$/, '')} …`
}
