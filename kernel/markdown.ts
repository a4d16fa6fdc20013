/**
 * Markdown as typed blocks, never HTML: headings of two levels, paragraphs, quotes, lists and tables; bold, italic, code,
 * links and pictures inside. Tags, code blocks and rules stay plain text.
 */
import MarkdownIt, { type Token } from 'markdown-it'

export type Inline =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  /** `bare`: the address itself was written, and no words for it. */
  | { kind: 'link'; text: string; to: string; bare: boolean }
  | { kind: 'picture'; text: string; src: string }
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph' | 'quote'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

function makeParser(rules: readonly string[]): InstanceType<typeof MarkdownIt> {
  const parser = new MarkdownIt('zero', { linkify: true }).enable([...rules])
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  // The reader of the blocks decides which addresses may be followed.
  parser.validateLink = () => true
  parser.normalizeLink = (address) => address
  parser.normalizeLinkText = (address) => address
  return parser
}
// Anything else stays plain text.
const blockRules = ['heading', 'blockquote', 'list']
const inlineRules = ['linkify', 'emphasis', 'backticks', 'link', 'image', 'escape', 'newline']
const plain = makeParser([...blockRules, ...inlineRules])
const withTables = makeParser([...blockRules, 'table', ...inlineRules])

/** The blocks of a text, in order, tables only where asked for. Lists inside lists are read as one, and so is a quote. */
export const readMarkdown = (text: string, { tables = false } = {}): Block[] =>
  buildTree((tables ? withTables : plain).parse(text, {})).map(blockOf)

/** A node of the tree: markdown-it only lists where each element opens and closes. */
type Node = { type: string; tag: string; inlines: Inline[]; inside: Node[] }
function buildTree(tokens: readonly Token[]): Node[] {
  const top: Node = { type: 'top', tag: '', inlines: [], inside: [] }
  const openNodes = [top]
  for (const { type, tag, nesting, children } of tokens) {
    const parent = openNodes.at(-1)!
    if (nesting > 0) {
      const node: Node = { type: type.replace(/_open$/, ''), tag, inlines: [], inside: [] }
      parent.inside.push(node)
      openNodes.push(node)
    } else if (nesting < 0) openNodes.pop()
    else if (type === 'inline') parent.inlines.push(...inlinesOf(children ?? []))
  }
  return top.inside
}

function blockOf(node: Node): Block {
  const { type, tag, inlines, inside } = node
  if (type === 'heading') return { kind: 'heading', level: tag < 'h3' ? 2 : 3, text: wordsOf(inlines) }
  if (type === 'blockquote') return { kind: 'quote', inlines: joinRuns(listParagraphs(node)) }
  if (isList(node)) return { kind: 'list', ordered: type === 'ordered_list', items: listItems(node) }
  if (type === 'table') {
    const [head = [], ...rows] = inside
      .flatMap((part) => part.inside)
      .map((row) => row.inside.map((cell) => cell.inlines))
    return { kind: 'table', head, rows }
  }
  return { kind: 'paragraph', inlines }
}

const isList = ({ type }: Node): boolean => type === 'bullet_list' || type === 'ordered_list'
/** An item's own words, then the items of the lists in it. */
const listItems = ({ inside }: Node): Inline[][] =>
  inside.flatMap((item) => [
    joinRuns(item.inside.filter((part) => !isList(part)).flatMap(listParagraphs)),
    ...item.inside.filter(isList).flatMap(listItems),
  ])
/** Each run of words in a block, however deep. */
const listParagraphs = (node: Node): Inline[][] => [
  ...(node.inlines.length > 0 ? [node.inlines] : []),
  ...node.inside.flatMap(listParagraphs),
]
const joinRuns = (parts: readonly Inline[][]): Inline[] =>
  mergeRuns(parts.flatMap((part, index) => (index > 0 ? [{ kind: 'text', text: ' ' }, ...part] : part)))

/** The plain words of a run. */
export const wordsOf = (inlines: readonly Inline[]): string => inlines.map(({ text }) => text).join('')

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const inlines: Inline[] = []
  const marks: ('bold' | 'italic')[] = []
  let link: { kind: 'link'; text: string; to: string; bare: boolean } | null = null
  for (const { type, content, attrs, markup } of tokens) {
    const attribute = (name: string): string => String(attrs?.find(([attr]) => attr === name)?.[1] ?? '')
    if (type === 'link_open')
      link = { kind: 'link', text: '', to: attribute('href'), bare: markup === 'linkify' }
    else if (type === 'link_close' && link) {
      inlines.push(link)
      link = null
    } else if (type === 'strong_open' || type === 'em_open')
      marks.push(type === 'em_open' ? 'italic' : 'bold')
    else if (type === 'strong_close' || type === 'em_close') marks.pop()
    else if (type === 'softbreak' || type === 'hardbreak' || content) {
      const text = content || ' '
      if (link) link.text += text
      else if (type === 'image') inlines.push({ kind: 'picture', text, src: attribute('src') })
      else inlines.push({ kind: type === 'code_inline' ? 'code' : (marks[0] ?? 'text'), text })
    }
  }
  return mergeRuns(inlines)
}

/** Joins neighbouring runs of one kind. */
function mergeRuns(inlines: readonly Inline[]): Inline[] {
  const parts: Inline[] = []
  for (const inline of inlines) {
    const last = parts.at(-1)
    if (last && last.kind === inline.kind && inline.kind !== 'link' && inline.kind !== 'picture')
      parts[parts.length - 1] = { ...last, text: last.text + inline.text } as Inline
    else parts.push(inline)
  }
  return parts
}
