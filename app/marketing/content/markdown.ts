/** Parses our own texts: front matter and blocks. */
import { type Block as ReadBlock, readMarkdown, wordsOf } from '#kernel/markdown.ts'
import { slugOf } from '#kernel/slug.ts'

type Heading = Extract<ReadBlock, { kind: 'heading' }>
export type Block = Exclude<ReadBlock, Heading> | (Heading & { id: string })
export type Page = { front: Record<string, string>; blocks: Block[] }

/** Front matter between two lines of `---`, then Markdown. `{{name}}` is filled from `facts`. */
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
        const colon = line.indexOf(':')
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
      }),
  )
  return { front, blocks: parseBlocks(body) }
}

/** The blocks of a text. A heading's id is from a `{#name}` after it, or from its words. */
export const parseBlocks = (text: string): Block[] =>
  readMarkdown(text, { tables: true }).map((block) => {
    if (block.kind !== 'heading') return block
    const [, heading = block.text, id] = /^(.+?) \{#([\w-]+)\}$/.exec(block.text) ?? []
    return { ...block, text: heading, id: id ?? slugOf(heading) }
  })

/** All words of a page, for search and reading time. */
export function toPlainText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return block.text
      if (block.kind === 'list') return block.items.map(wordsOf).join(' ')
      if (block.kind === 'table') return [block.head, ...block.rows].flat().map(wordsOf).join(' ')
      return wordsOf(block.inlines)
    })
    .join(' ')
}
/** Third-level headings that are questions, each with the text below it. */
export function listQuestions(blocks: readonly Block[]): { question: string; answer: string }[] {
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'heading' || block.level !== 3) return []
    const followingBlocks = blocks.slice(index + 1)
    const end = followingBlocks.findIndex((block) => block.kind === 'heading')
    return [
      {
        question: block.text,
        answer: toPlainText(end < 0 ? followingBlocks : followingBlocks.slice(0, end)),
      },
    ]
  })
}
/** Whole minutes at 220 words per minute, at least one. */
export const estimateMinutes = (blocks: readonly Block[]): number =>
  Math.max(1, Math.round(toPlainText(blocks).split(/\s+/).length / 220))
