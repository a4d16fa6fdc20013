import { editDistance, simplifyWord, typosAllowed } from '#kernel/spelling.ts'
import { type Block, toPlainText } from '../content/markdown.ts'

type Findable = { slug: string; title: string; summary: string; topic: string; blocks: readonly Block[] }
/** A text split at the beginning and end of each match. */
export type MarkedText = { text: string; hit: boolean }[]
export type FoundArticle = { slug: string; topic: string; title: MarkedText; extract: MarkedText }
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
const splitWords = (text: string): string[] => simplifyWord(text).match(/[\p{L}\p{N}]+/gu) ?? []
/** "payouts" finds "payout": a longer word's final s, ing or ed doesn't matter. */
const stemWord = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word)

const weights = { title: 12, topic: 4, summary: 5, heading: 6, text: 1 }
const maxRepeats = 4

/** Articles that contain every searched word, best match first; a misspelt word is corrected. */
export function findArticles(articles: readonly Findable[], input: string): FoundArticles {
  const allWords = [...new Set(splitWords(input))]
  const significantWords = allWords.filter((word) => !stopWords.has(word))
  const words = (significantWords.length ? significantWords : allWords).slice(0, 8)
  if (words.length === 0) return { articles: [], corrected: null }
  const indexed = articles.map((article) => ({ article, fields: listFields(article) }))
  const knownWords = new Set(
    indexed.flatMap(({ fields }) => fields.flatMap(({ words: fieldWords }) => fieldWords)),
  )
  const correctedWords = words.map((word) => correctWord(word, knownWords))
  const stems = correctedWords.map(stemWord)
  const matches = indexed
    .map(({ article, fields }) => ({ article, rank: rankFields(fields, stems) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.article.title.localeCompare(b.article.title))
  return {
    articles: matches.map(({ article: { slug, topic, title, ...shown } }) => ({
      slug,
      topic,
      title: markStems(title, stems),
      extract: markStems(findExtract(shown, stems), stems),
    })),
    corrected: correctedWords.some((word, index) => word !== words[index]) ? correctedWords.join(' ') : null,
  }
}

type Field = { weight: number; words: string[] }
function listFields({ title, topic, summary, blocks }: Findable): Field[] {
  const headings = blocks.filter((block) => block.kind === 'heading').map((block) => block.text)
  return [
    { weight: weights.title, words: splitWords(title) },
    { weight: weights.topic, words: splitWords(topic) },
    { weight: weights.summary, words: splitWords(summary) },
    { weight: weights.heading, words: splitWords(headings.join(' ')) },
    { weight: weights.text, words: splitWords(toPlainText(blocks)) },
  ]
}

/** Zero if a word is missing; repetition raises the rank up to a point. */
function rankFields(fields: readonly Field[], stems: readonly string[]): number {
  const ranks = stems.map((stem) =>
    fields.reduce(
      (sum, { weight, words }) =>
        sum + weight * Math.min(maxRepeats, words.filter((word) => word.startsWith(stem)).length),
      0,
    ),
  )
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0)
}

function correctWord(word: string, knownWords: ReadonlySet<string>): string {
  const stemmed = stemWord(word)
  if ([...knownWords].some((known) => known.startsWith(stemmed))) return word
  const max = typosAllowed(word)
  const nearest = [...knownWords]
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, max) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
  return nearest[0]?.candidate ?? word
}

const extractLength = 170
/** The summary if it contains a word, else the text around the first match. */
function findExtract(
  { summary, blocks }: Pick<Findable, 'summary' | 'blocks'>,
  stems: readonly string[],
): string {
  const containsStem = (text: string) =>
    splitWords(text).some((word) => stems.some((stem) => word.startsWith(stem)))
  if (containsStem(summary)) return summary
  const sentence = blocks
    .filter((block) => block.kind !== 'heading')
    .map((block) => toPlainText([block]))
    .find(containsStem)
  if (!sentence) return summary
  const first = sentence.search(new RegExp(`\\b(?:${stems.join('|')})`, 'iu'))
  const from = Math.max(0, sentence.lastIndexOf(' ', Math.max(0, first - 60)) + 1)
  const remainder = sentence.slice(from)
  if (remainder.length <= extractLength) return `${from > 0 ? '… ' : ''}${remainder}`
  return `${from > 0 ? '… ' : ''}${remainder.slice(0, remainder.lastIndexOf(' ', extractLength))} …`
}

function markStems(text: string, stems: readonly string[]): MarkedText {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((piece) => ({ text: piece, hit: stems.some((stem) => simplifyWord(piece).startsWith(stem)) }))
    .reduce<MarkedText>((marked, piece) => {
      const last = marked.at(-1)
      if (last && last.hit === piece.hit) last.text += piece.text
      else marked.push({ ...piece })
      return marked
    }, [])
}
