import { facts, type HouseFact, houseMarks } from './facts.server.ts'
import { type Block, estimateMinutes, type Page, parsePage } from './markdown.ts'
import type { VersionedText } from './versioned-text.ts'
import { listChangedSections, rebuildEarlierPage } from './versions.ts'

const sources = import.meta.glob<string>(['./*/*.md', '!./templates/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const texts = new Map(Object.entries(sources).map(([path, source]) => [path.slice(2, -3), source]))
/** Parsed on first use: parsing all of them at the start would take longer than opening the database. */
const pages = new Map<string, Page>()

/** A text with the facts about the house filled in. */
export const fillHouseFacts = <Value>(value: Value, houseFacts: Readonly<Record<HouseFact, string>>): Value =>
  JSON.parse(
    JSON.stringify(value).replace(houseMarks, (_, name: HouseFact) =>
      JSON.stringify(houseFacts[name]).slice(1, -1),
    ),
  ) as Value

/** One of our own texts: `policies/privacy`. Null if there is none of that name. */
export function findPage(name: string): Page | null {
  const source = texts.get(name)
  if (source === undefined) return null
  const page = pages.get(name) ?? parsePage(source, facts)
  pages.set(name, page)
  return page
}

/** A text that must be there. */
export function requirePage(name: string): Page {
  const page = findPage(name)
  if (!page) throw new Response('Not found', { status: 404 })
  return page
}

/** A text in one of its versions; null if there is none of that number. */
export function findVersion(name: string, version: string): Page | null {
  let page = requirePage(name)
  while (page.front.version !== version) {
    const previous = Number(page.front.version) - 1
    const differences = findPage(`earlier/${name.split('/')[1]}.${previous}`)
    if (!differences) return null
    page = rebuildEarlierPage(page, differences)
  }
  return page
}

/** A text by its address: `?version=2`, otherwise the current version. */
export function findVersionedText(name: string, input: string | null): VersionedText {
  const current = requirePage(name)
  const numbers = Array.from({ length: Number(current.front.version ?? 1) }, (_, index) => String(index + 1))
  const pages = numbers.map((version) => findVersion(name, version) ?? current).reverse()
  const index = Math.max(
    0,
    pages.findIndex(({ front }) => front.version === input),
  )
  const page = pages[index]!
  const newer = pages[index - 1]
  return {
    page,
    versions: pages.map(({ front }, index) => ({
      version: front.version ?? '1',
      updated: front.updated ?? '',
      changed: pages[index + 1]?.front.changed ?? null,
    })),
    earlier: newer
      ? {
          version: page.front.version ?? '',
          updated: page.front.updated ?? '',
          until: newer.front.updated ?? '',
          changed: page.front.changed ?? '',
          sections: listChangedSections(page, newer),
        }
      : null,
  }
}

/** The texts of a folder, with their names. */
export function listPages(folder: string): { slug: string; page: Page }[] {
  return [...texts.keys()]
    .filter((name) => name.startsWith(`${folder}/`))
    .map((name) => ({ slug: name.slice(folder.length + 1), page: requirePage(name) }))
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
const toPost = (slug: string, { front, blocks }: Page): Post => ({
  slug,
  blocks,
  title: front.title ?? '',
  date: front.date ?? '',
  author: front.author ?? '',
  summary: front.summary ?? '',
  picture: front.picture ?? '',
  minutes: estimateMinutes(blocks),
})

/** The blog, newest first. */
export const listPosts = (): Post[] =>
  listPages('blog')
    .map(({ slug, page }) => toPost(slug, page))
    .sort((a, b) => b.date.localeCompare(a.date))

export type Article = {
  slug: string
  title: string
  topic: string
  updated: string
  summary: string
  blocks: Block[]
}
/** The help centre by title; articles with a `place` come first. */
export const listArticles = (): Article[] =>
  listPages('help')
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
