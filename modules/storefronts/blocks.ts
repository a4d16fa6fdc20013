/**
 * What a creator writes becomes a tree of typed blocks, never HTML: blank lines part paragraphs, `## ` begins a heading,
 * `- ` a list item, and an address beginning with https:// is a link.
 */
export type Inline = { kind: 'text'; text: string } | { kind: 'link'; href: string; text: string }
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Inline[][] }

export function blocksOf(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blockOf)
}

function blockOf(part: string): Block[] {
  const lines = part.split('\n').map((line) => line.trim())
  const first = lines[0]!
  if (first.startsWith('## ')) {
    const heading: Block = { kind: 'heading', text: first.slice(3).trim() }
    const rest = lines.slice(1).join('\n').trim()
    return rest ? [heading, ...blockOf(rest)] : [heading]
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return [{ kind: 'list', items: lines.map((line) => inlinesOf(line.slice(2))) }]
  }
  return [{ kind: 'paragraph', parts: inlinesOf(lines.join(' ')) }]
}

const address = /https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g

function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    if (!URL.canParse(match[0])) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    const url = new URL(match[0])
    parts.push({
      kind: 'link',
      href: url.href,
      text: `${url.host}${url.pathname === '/' ? '' : url.pathname}`,
    })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** The first words of a text, for cards and descriptions. */
export function excerptOf(text: string, characters = 160): string {
  const plain = text
    .replace(/^(## |- )/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= characters) return plain
  const cut = plain.slice(0, characters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2)).replace(/[.,;: ]+$/, '')} …`
}
