/** Reads the links of a page from its HTML, and walks along them. */
import type { APIRequestContext } from '@playwright/test'

export type Outside = { address: string; target: string; rel: string }
export type Links = {
  pages: string[]
  assets: string[]
  outside: Outside[]
  bare: string[]
  ids: Set<string>
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }
const plain = (text: string): string =>
  text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name: string) => entities[name]!)
const part = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)
  return found ? plain(found[1]!) : null
}

/** Scripts are data, not links, so their content is left out. */
export function linksOf(html: string, at: URL): Links {
  const links: Links = { pages: [], assets: [], outside: [], bare: [], ids: new Set() }
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  for (const [tag, name] of markup.matchAll(/<([a-z][a-z0-9]*)\s[^>]*>/gi) as Iterable<[string, string]>) {
    const id = part(tag, 'id')
    if (id) links.ids.add(id)
    if (name === 'a' || name === 'form' || name === 'button') readLink(tag, name, at, links)
    else readAsset(tag, name, at, links)
  }
  return links
}

function readLink(tag: string, name: string, at: URL, links: Links): void {
  const written = part(tag, { a: 'href', form: 'action' }[name] ?? 'formaction')
  if (written === null) return
  if (name === 'a' && (written.trim() === '' || written === '#')) {
    links.bare.push(tag)
    return
  }
  const to = new URL(written, at)
  if (!to.protocol.startsWith('http')) return
  const path = to.pathname + to.search
  if (to.origin === at.origin && to.pathname.startsWith('/pictures/')) links.assets.push(path)
  else if (to.origin === at.origin) links.pages.push(path + to.hash)
  else if (name === 'a')
    links.outside.push({ address: to.href, target: part(tag, 'target') ?? '', rel: part(tag, 'rel') ?? '' })
}

function readAsset(tag: string, name: string, at: URL, links: Links): void {
  if (name === 'meta' || (name === 'link' && /rel="(canonical|alternate|dns-prefetch|preconnect)"/.test(tag)))
    return
  const sets = `${part(tag, 'srcset') ?? ''},${part(tag, 'imagesrcset') ?? ''}`
  const written = [part(tag, 'src'), part(tag, 'poster'), name === 'link' ? part(tag, 'href') : null]
  for (const one of [...written, ...sets.split(',').map((entry) => entry.trim().split(/\s+/)[0]!)]) {
    if (!one || one.startsWith('data:')) continue
    const to = new URL(one, at)
    if (to.origin === at.origin) links.assets.push(to.pathname + to.search)
  }
}

/** A path without the ids and numbers in it: the pattern that its pages share. */
export const patternOf = (path: string): string =>
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
  outside: Map<string, Outside>
  bare: string[]
  /** Links to a part of a page that the page does not have. */
  lost: string[]
}
const most = { pages: 250, ofOnePattern: 6, queriesOfOnePath: 2, mockups: 1 }
const atOnce = 3
/** Opening these changes something or leaves the account. */
const notWalked = /^\/(logout|theme|sample\/)/

/**
 * Follows every link of ours from `start`, with the cookies of `request`. What is `open` answered nobody already: it is
 * not opened again for someone, and what it leads to was followed then.
 */
export async function walk(
  request: APIRequestContext,
  origin: string,
  start: string,
  open: ReadonlySet<string> = new Set(),
): Promise<Walk> {
  const found: Walk = {
    visited: [],
    met: new Set(),
    broken: [],
    assets: new Map(),
    outside: new Map(),
    bare: [],
    lost: [],
  }
  const queue = [{ path: start, from: 'the start' }]
  const known = new Set(queue.map(({ path }) => path))
  const paths = new Map<string, number>()
  const patterns = new Map<string, number>()
  const parts: { to: string; part: string; from: string }[] = []
  const idsOf = new Map<string, Set<string>>()
  const counted = (counts: Map<string, number>, key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)!
  }
  const consider = (to: string, from: string) => {
    const url = new URL(to, origin)
    const path = url.pathname + url.search
    if (url.hash.length > 1) parts.push({ to: path, part: decodeURIComponent(url.hash.slice(1)), from })
    found.met.add(path)
    if (known.has(path) || open.has(path) || notWalked.test(path)) return
    known.add(path)
    if (counted(paths, url.pathname) > most.queriesOfOnePath) return
    const pattern = patternOf(url.pathname)
    // A mockup is drawn in 2,400 pixels while it is asked for.
    const ofOne = pattern.endsWith('/mockup') ? most.mockups : most.ofOnePattern
    if (pattern !== url.pathname && counted(patterns, pattern) > ofOne) return
    queue.push({ path, from })
  }
  const read = async (path: string) => {
    const answer = await request.get(path, { timeout: 60_000 })
    const isPage = answer.headers()['content-type']?.includes('text/html') ?? false
    return { status: answer.status(), at: new URL(answer.url()), html: isPage ? await answer.text() : null }
  }
  // Some are asked for ahead and read in their order, so that a walk is the same each time.
  const asked: { path: string; from: string; answer: ReturnType<typeof read> }[] = []
  const next = () => {
    while (asked.length < atOnce && queue.length > 0 && found.visited.length + asked.length < most.pages) {
      const { path, from } = queue.shift()!
      const answer = read(path)
      answer.catch(() => undefined)
      asked.push({ path, from, answer })
    }
    return asked.shift()
  }
  for (let one = next(); one; one = next()) {
    const { path, from } = one
    const { status, at, html } = await one.answer
    found.visited.push(path)
    // 405: the address of a form, which nobody opens.
    if (status >= 400 && status !== 405) found.broken.push(`${status} ${path} (from ${from})`)
    if (html === null) continue
    const links = linksOf(html, at)
    idsOf.set(path, links.ids)
    for (const to of links.pages) consider(to, path)
    for (const asset of links.assets) if (!found.assets.has(asset)) found.assets.set(asset, path)
    for (const to of links.outside) found.outside.set(`${to.address} (from ${path})`, to)
    for (const tag of links.bare) found.bare.push(`${tag} (on ${path})`)
  }
  for (const { to, part: id, from } of parts) {
    const ids = idsOf.get(to)
    if (ids && !ids.has(id) && id !== 'login') found.lost.push(`${to}#${id} (from ${from})`)
  }
  return found
}

const pictureOf = (asset: string): string => /^\/pictures\/\w+\/[^/]+/.exec(asset)?.[0] ?? asset
const widthOf = (asset: string): number => Number(/[?&]w=(\d+)/.exec(asset)?.[1] ?? 0)

/** Pictures are rendered when first asked for: the smallest of each product or listing represents its sizes and colours. */
function smallestOfEach(assets: ReadonlyMap<string, string>): [asset: string, on: string][] {
  const smallest = new Map<string, [string, string]>()
  for (const asset of assets) {
    const name = pictureOf(asset[0])
    const before = smallest.get(name)
    if (!before || widthOf(asset[0]) < widthOf(before[0])) smallest.set(name, asset)
  }
  return [...smallest.values()]
}

/** Those that do not answer 200, eight at a time. */
export async function missingAssets(
  request: APIRequestContext,
  assets: ReadonlyMap<string, string>,
): Promise<string[]> {
  const missing: string[] = []
  const waiting = smallestOfEach(assets)
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await request.get(next[0], { timeout: 120_000 })
      if (answer.status() !== 200) missing.push(`${answer.status()} ${next[0]} (on ${next[1]})`)
      await answer.dispose()
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return missing
}
