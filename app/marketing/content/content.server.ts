import { facts } from './facts.server.ts'
import { type Block, minutesToRead, type Page, parsePage, plainText } from './markdown.ts'

const sources = import.meta.glob<string>('./*/*.md', { query: '?raw', import: 'default', eager: true })
const pages = new Map<string, Page>(
  Object.entries(sources).map(([path, source]) => [path.slice(2, -3), parsePage(source, facts)]),
)

/** One of our own texts: `policies/privacy`. Null when there is none of that name. */
export const pageNamed = (name: string): Page | null => pages.get(name) ?? null

/** A text that must be there. */
export function requirePage(name: string): Page {
  const page = pageNamed(name)
  if (!page) throw new Response('Not found', { status: 404 })
  return page
}

/** The texts of a folder, with their names. */
export function pagesOf(folder: string): { slug: string; page: Page }[] {
  return [...pages]
    .filter(([name]) => name.startsWith(`${folder}/`))
    .map(([name, page]) => ({ slug: name.slice(folder.length + 1), page }))
}

export type Post = {
  slug: string
  title: string
  date: string
  author: string
  summary: string
  picture: string
  minutes: number
  blocks: Block[]
}
const postOf = (slug: string, { front, blocks }: Page): Post => ({
  slug,
  blocks,
  title: front.title ?? '',
  date: front.date ?? '',
  author: front.author ?? '',
  summary: front.summary ?? '',
  picture: front.picture ?? '',
  minutes: minutesToRead(blocks),
})

/** The blog, newest first. */
export const posts = (): Post[] =>
  pagesOf('blog')
    .map(({ slug, page }) => postOf(slug, page))
    .sort((a, b) => b.date.localeCompare(a.date))

export type Article = {
  slug: string
  title: string
  topic: string
  updated: string
  summary: string
  blocks: Block[]
}
/** The help centre, by title; an article with a `place` stands before those without. */
export const articles = (): Article[] =>
  pagesOf('help')
    .sort(
      (a, b) =>
        Number(a.page.front.place ?? 9) - Number(b.page.front.place ?? 9) ||
        (a.page.front.title ?? '').localeCompare(b.page.front.title ?? ''),
    )
    .map(({ slug, page: { front, blocks } }) => ({
      slug,
      blocks,
      title: front.title ?? '',
      topic: front.topic ?? '',
      updated: front.updated ?? '',
      summary: front.summary ?? '',
    }))

/** Articles that hold every word asked for, those with the words in their title first. */
export function searchArticles(asked: string): Article[] {
  const words = asked
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 1)
  if (words.length === 0) return []
  return articles()
    .map((article) => {
      const title = article.title.toLowerCase()
      const all = `${title} ${article.summary} ${plainText(article.blocks)}`.toLowerCase()
      const hits = words.filter((word) => all.includes(stem(word))).length
      return {
        article,
        rank: hits < words.length ? 0 : 1 + words.filter((word) => title.includes(stem(word))).length,
      }
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.article.title.localeCompare(b.article.title))
    .map(({ article }) => article)
}
/** "payouts" finds "payout": the last s, ing or ed of a longer word does not matter. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word)
