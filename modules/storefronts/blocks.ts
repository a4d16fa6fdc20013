/**
 * What a creator writes becomes a tree of typed blocks, never HTML. Blank lines part paragraphs; `## ` and `### ` begin
 * headings, `- ` and `1. ` list items, `> ` a quote; `**bold**`, `*italic*`, `[words](https://…)`; a line of its own
 * `![what is on it](pic_…)` is a picture of the store. An address beginning with https:// is a link.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'italic'; text: string }
  | { kind: 'link'; href: string; text: string }
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'quote'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'picture'; id: string; alt: string }

export function blocksOf(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blockOf)
}

const picture = /^!\[([^\]\n]{0,200})\]\((pic_[0-9a-f]{32})\)$/

function blockOf(part: string): Block[] {
  const lines = part.split('\n').map((line) => line.trim())
  const first = lines[0]!
  const heading = /^(##|###) +(.+)$/.exec(first)
  const shown = picture.exec(first)
  if (heading || shown) {
    const block: Block = heading
      ? { kind: 'heading', level: heading[1] === '##' ? 2 : 3, text: heading[2]!.trim() }
      : { kind: 'picture', alt: shown![1]!, id: shown![2]! }
    const rest = lines.slice(1).join('\n').trim()
    return rest ? [block, ...blockOf(rest)] : [block]
  }
  if (lines.every((line) => line.startsWith('- ')))
    return [{ kind: 'list', ordered: false, items: lines.map((line) => inlinesOf(line.slice(2))) }]
  if (lines.every((line) => /^\d{1,3}\. /.test(line)))
    return [
      { kind: 'list', ordered: true, items: lines.map((line) => inlinesOf(line.replace(/^\d+\. /, ''))) },
    ]
  if (lines.every((line) => line.startsWith('> ')))
    return [{ kind: 'quote', parts: inlinesOf(lines.map((line) => line.slice(2)).join(' ')) }]
  return [{ kind: 'paragraph', parts: inlinesOf(lines.join(' ')) }]
}

/** One mark at a time, so that a text with many of them is read in one pass whatever it says. */
const marks =
  /\[([^\]\n]{1,200})\]\((https:\/\/[^\s()<>"']{3,300})\)|\*\*([^*\n]{1,500})\*\*|\*([^*\s][^*\n]{0,500})\*|https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(marks)) {
    const part = inlineOf(match)
    if (!part) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(part)
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function inlineOf([all, words, address, bold, italic]: RegExpMatchArray): Inline | null {
  if (bold !== undefined) return { kind: 'bold', text: bold }
  if (italic !== undefined) return { kind: 'italic', text: italic }
  const given = address ?? all
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  return {
    kind: 'link',
    href: url.href,
    text: words ?? `${url.host}${url.pathname === '/' ? '' : url.pathname}`,
  }
}

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
