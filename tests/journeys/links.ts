/** Reads the links of a page from its HTML, and follows them. */
import type { APIRequestContext } from '@playwright/test'

export type ExternalLink = { address: string; target: string; rel: string }
export type Links = {
  pages: string[]
  assets: string[]
  external: ExternalLink[]
  empty: string[]
  ids: Set<string>
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }
const toPlain = (text: string): string =>
  text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name: string) => entities[name]!)
const readAttribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)
  return match ? toPlain(match[1]!) : null
}

/** Leaves out the content of scripts, which is data, not links. */
export function readLinks(html: string, pageUrl: URL): Links {
  const links: Links = { pages: [], assets: [], external: [], empty: [], ids: new Set() }
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  for (const [tag, name] of markup.matchAll(/<([a-z][a-z0-9]*)\s[^>]*>/gi) as Iterable<[string, string]>) {
    const id = readAttribute(tag, 'id')
    if (id) links.ids.add(id)
    if (name === 'a' || name === 'form' || name === 'button') readLink(tag, name, pageUrl, links)
    else readAsset(tag, name, pageUrl, links)
  }
  return links
}

function readLink(tag: string, name: string, pageUrl: URL, links: Links): void {
  const target = readAttribute(tag, { a: 'href', form: 'action' }[name] ?? 'formaction')
  if (target === null) return
  if (name === 'a' && (target.trim() === '' || target === '#')) {
    links.empty.push(tag)
    return
  }
  const to = new URL(target, pageUrl)
  if (!to.protocol.startsWith('http')) return
  const path = to.pathname + to.search
  if (to.origin === pageUrl.origin && to.pathname.startsWith('/pictures/')) links.assets.push(path)
  else if (to.origin === pageUrl.origin) links.pages.push(path + to.hash)
  else if (name === 'a')
    links.external.push({
      address: to.href,
      target: readAttribute(tag, 'target') ?? '',
      rel: readAttribute(tag, 'rel') ?? '',
    })
}

function readAsset(tag: string, name: string, pageUrl: URL, links: Links): void {
  if (name === 'meta' || (name === 'link' && /rel="(canonical|alternate|dns-prefetch|preconnect)"/.test(tag)))
    return
  const sets = `${readAttribute(tag, 'srcset') ?? ''},${readAttribute(tag, 'imagesrcset') ?? ''}`
  const sources = [
    readAttribute(tag, 'src'),
    readAttribute(tag, 'poster'),
    name === 'link' ? readAttribute(tag, 'href') : null,
  ]
  for (const address of [...sources, ...sets.split(',').map((entry) => entry.trim().split(/\s+/)[0]!)]) {
    if (!address || address.startsWith('data:')) continue
    const to = new URL(address, pageUrl)
    if (to.origin === pageUrl.origin) links.assets.push(to.pathname + to.search)
  }
}

/** Replaces the ids and numbers in a path: what is left is the pattern that its pages share. */
export const toPattern = (path: string): string =>
  path
    .split('/')
    .map((word) =>
      /^([a-z]{2,5}_[0-9a-f]{32}|FN-\w+|[A-Z]{3}-\d.*|user-\d+|\d+)$/.test(word) ? ':id' : word,
    )
    .join('/')

export type Walk = {
  visited: string[]
  /** Every linked page, opened now or in an earlier, signed-out walk. */
  met: Set<string>
  /** "status path (from)" of each page that is missing or failed. */
  broken: string[]
  assets: Map<string, string>
  outside: Map<string, ExternalLink>
  bare: string[]
  /** Links to a part of a page that the page does not have. */
  lost: string[]
}
const limits = { pages: 250, pagesPerPattern: 6, queriesPerPath: 2, mockups: 1 }
const requestsAtOnce = 3
/** Opening these changes something or leaves the account. */
const skippedPaths = /^\/(logout|theme|sample\/)/

/**
 * Follows every internal link from `start`, with the cookies of `request`. The pages in `walked` have been walked
 * signed out: neither they nor their links are followed again.
 */
export async function walkSite(
  request: APIRequestContext,
  origin: string,
  start: string,
  walked: ReadonlySet<string> = new Set(),
): Promise<Walk> {
  const walk: Walk = {
    visited: [],
    met: new Set(),
    broken: [],
    assets: new Map(),
    outside: new Map(),
    bare: [],
    lost: [],
  }
  const queue = [{ path: start, from: 'the start' }]
  const knownPaths = new Set(queue.map(({ path }) => path))
  const paths = new Map<string, number>()
  const patterns = new Map<string, number>()
  const fragments: { to: string; part: string; from: string }[] = []
  const idsByPath = new Map<string, Set<string>>()
  const increment = (counts: Map<string, number>, key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)!
  }
  const enqueue = (to: string, from: string) => {
    const url = new URL(to, origin)
    const path = url.pathname + url.search
    if (url.hash.length > 1) fragments.push({ to: path, part: decodeURIComponent(url.hash.slice(1)), from })
    walk.met.add(path)
    if (knownPaths.has(path) || walked.has(path) || skippedPaths.test(path)) return
    knownPaths.add(path)
    if (increment(paths, url.pathname) > limits.queriesPerPath) return
    const pattern = toPattern(url.pathname)
    // Each request for a mockup draws it at 2,400 pixels.
    const maxPages = pattern.endsWith('/mockup') ? limits.mockups : limits.pagesPerPattern
    if (pattern !== url.pathname && increment(patterns, pattern) > maxPages) return
    queue.push({ path, from })
  }
  const read = async (path: string) => {
    const answer = await request.get(path, { timeout: 60_000 })
    const isPage = answer.headers()['content-type']?.includes('text/html') ?? false
    return { status: answer.status(), url: new URL(answer.url()), html: isPage ? await answer.text() : null }
  }
  // Some are requested ahead but read in order, so that every walk is the same.
  const requests: { path: string; from: string; answer: ReturnType<typeof read> }[] = []
  const takeNext = () => {
    while (
      requests.length < requestsAtOnce &&
      queue.length > 0 &&
      walk.visited.length + requests.length < limits.pages
    ) {
      const { path, from } = queue.shift()!
      const answer = read(path)
      answer.catch(() => undefined)
      requests.push({ path, from, answer })
    }
    return requests.shift()
  }
  for (let step = takeNext(); step; step = takeNext()) {
    const { path, from } = step
    const { status, url: at, html } = await step.answer
    walk.visited.push(path)
    // 405: the address of a form, which nobody opens as a page.
    if (status >= 400 && status !== 405) walk.broken.push(`${status} ${path} (from ${from})`)
    if (html === null) continue
    const links = readLinks(html, at)
    idsByPath.set(path, links.ids)
    for (const to of links.pages) enqueue(to, path)
    for (const asset of links.assets) if (!walk.assets.has(asset)) walk.assets.set(asset, path)
    for (const to of links.external) walk.outside.set(`${to.address} (from ${path})`, to)
    for (const tag of links.empty) walk.bare.push(`${tag} (on ${path})`)
  }
  for (const { to, part: id, from } of fragments) {
    const ids = idsByPath.get(to)
    if (ids && !ids.has(id) && id !== 'login') walk.lost.push(`${to}#${id} (from ${from})`)
  }
  return walk
}

const readPictureName = (asset: string): string => /^\/pictures\/\w+\/[^/]+/.exec(asset)?.[0] ?? asset
const readWidth = (asset: string): number => Number(/[?&]w=(\d+)/.exec(asset)?.[1] ?? 0)

/** Pictures are rendered when first asked for: the smallest of each product or listing represents its sizes and colours. */
function pickSmallest(assets: ReadonlyMap<string, string>): [asset: string, on: string][] {
  const smallest = new Map<string, [string, string]>()
  for (const asset of assets) {
    const name = readPictureName(asset[0])
    const previous = smallest.get(name)
    if (!previous || readWidth(asset[0]) < readWidth(previous[0])) smallest.set(name, asset)
  }
  return [...smallest.values()]
}

/** The assets that do not answer 200; asks for eight at a time. */
export async function findMissingAssets(
  request: APIRequestContext,
  assets: ReadonlyMap<string, string>,
): Promise<string[]> {
  const missing: string[] = []
  const queue = pickSmallest(assets)
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const answer = await request.get(next[0], { timeout: 120_000 })
      if (answer.status() !== 200) missing.push(`${answer.status()} ${next[0]} (on ${next[1]})`)
      await answer.dispose()
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return missing
}
