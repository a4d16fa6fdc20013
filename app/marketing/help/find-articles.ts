import { editDistance, simplifyWord, typosAllowed } from '#kernel/spelling.ts'
import { type Block, plainText } from '../content/markdown.ts'

type Findable = { slug: string; title: string; summary: string; topic: string; blocks: readonly Block[] }
/** A text cut at the beginning and end of its matches. */
export type Marked = { text: string; hit: boolean }[]
export type FoundArticle = { slug: string; topic: string; title: Marked; extract: Marked }
export type FoundArticles = {
  articles: FoundArticle[]
  /** The words searched instead, if one is in no article and a similar one is. */
  corrected: string | null
}

/** Words in every article, which a search ignores. */
const stopWords = new Set(
  'a an and are can do does for from get have how i in is it my of on or the this to what when where which who why with you your'.split(
    ' ',
  ),
)
const wordsIn = (text: string): string[] => simplifyWord(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** "payouts" finds "payout": a longer word's final s, ing or ed doesn't matter. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word)

const weights = { title: 12, topic: 4, summary: 5, heading: 6, text: 1 }
const timesMost = 4

/** Articles that contain every searched word, best match first; a misspelt word is corrected. */
export function findArticles(articles: readonly Findable[], input: string): FoundArticles {
  const wanted = [...new Set(wordsIn(input))]
  const meaningful = wanted.filter((word) => !stopWords.has(word))
  const words = (meaningful.length ? meaningful : wanted).slice(0, 8)
  if (words.length === 0) return { articles: [], corrected: null }
  const indexed = articles.map((article) => ({ article, fields: fieldsOf(article) }))
  const known = new Set(indexed.flatMap(({ fields }) => fields.flatMap(({ words: held }) => held)))
  const meant = words.map((word) => meaningOf(word, known))
  const stems = meant.map(stem)
  const found = indexed
    .map(({ article, fields }) => ({ article, rank: rankOf(fields, stems) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.article.title.localeCompare(b.article.title))
  return {
    articles: found.map(({ article: { slug, topic, title, ...rest } }) => ({
      slug,
      topic,
      title: markStems(title, stems),
      extract: markStems(extractOf(rest, stems), stems),
    })),
    corrected: meant.some((word, index) => word !== words[index]) ? meant.join(' ') : null,
  }
}

type Field = { weight: number; words: string[] }
function fieldsOf({ title, topic, summary, blocks }: Findable): Field[] {
  const headings = blocks.filter((block) => block.kind === 'heading').map((block) => block.text)
  return [
    { weight: weights.title, words: wordsIn(title) },
    { weight: weights.topic, words: wordsIn(topic) },
    { weight: weights.summary, words: wordsIn(summary) },
    { weight: weights.heading, words: wordsIn(headings.join(' ')) },
    { weight: weights.text, words: wordsIn(plainText(blocks)) },
  ]
}

/** Zero if a word is missing; repetition raises the rank up to a point. */
function rankOf(fields: readonly Field[], stems: readonly string[]): number {
  const ranks = stems.map((part) =>
    fields.reduce(
      (sum, { weight, words }) =>
        sum + weight * Math.min(timesMost, words.filter((word) => word.startsWith(part)).length),
      0,
    ),
  )
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0)
}

function meaningOf(word: string, known: ReadonlySet<string>): string {
  const part = stem(word)
  if ([...known].some((one) => one.startsWith(part))) return word
  const max = typosAllowed(word)
  const near = [...known]
    .map((one) => ({ one, apart: editDistance(word, one, max) }))
    .filter(({ apart }) => apart <= max)
    .sort((a, b) => a.apart - b.apart || a.one.localeCompare(b.one))
  return near[0]?.one ?? word
}

const extractLength = 170
/** The summary if it contains a word, else the text around the first match. */
function extractOf(
  { summary, blocks }: Pick<Findable, 'summary' | 'blocks'>,
  stems: readonly string[],
): string {
  const holds = (text: string) => wordsIn(text).some((word) => stems.some((part) => word.startsWith(part)))
  if (holds(summary)) return summary
  const sentence = blocks
    .filter((block) => block.kind !== 'heading')
    .map((block) => plainText([block]))
    .find(holds)
  if (!sentence) return summary
  const first = sentence.search(new RegExp(`\\b(?:${stems.join('|')})`, 'iu'))
  const from = Math.max(0, sentence.lastIndexOf(' ', Math.max(0, first - 60)) + 1)
  const rest = sentence.slice(from)
  if (rest.length <= extractLength) return `${from > 0 ? '… ' : ''}${rest}`
  return `${from > 0 ? '… ' : ''}${rest.slice(0, rest.lastIndexOf(' ', extractLength))} …`
}

function markStems(text: string, stems: readonly string[]): Marked {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((part) => ({ text: part, hit: stems.some((stem) => simplifyWord(part).startsWith(stem)) }))
    .reduce<Marked>((all, part) => {
      const last = all.at(-1)
      if (last && last.hit === part.hit) last.text += part.text
      else all.push({ ...part })
      return all
    }, [])
}
