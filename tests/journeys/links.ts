/** Reads the links of a page from its HTML, and walks along them. */
import type { APIRequestContext } from '@playwright/test'

export type OutsideLink = { address: string; target: string; rel: string }
export type Links = {
  pages: string[]
  assets: string[]
  outside: OutsideLink[]
  bare: string[]
  ids: Set<string>
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", '#39': "'", lt: '<', gt: '>' }
const toPlain = (text: string): string =>
  text.replace(/&(amp|quot|#x27|#39|lt|gt);/g, (_, name: string) => entities[name]!)
const readAttribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)
  return match ? toPlain(match[1]!) : null
}

/** Scripts are data, not links, so their content is left out. */
export function readLinks(html: string, at: URL): Links {
  const links: Links = { pages: [], assets: [], outside: [], bare: [], ids: new Set() }
  const markup = html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  for (const [tag, name] of markup.matchAll(/<([a-z][a-z0-9]*)\s[^>]*>/gi) as Iterable<[string, string]>) {
    const id = readAttribute(tag, 'id')
    if (id) links.ids.add(id)
    if (name === 'a' || name === 'form' || name === 'button') readLink(tag, name, at, links)
    else readAsset(tag, name, at, links)
  }
  return links
}

function readLink(tag: string, name: string, at: URL, links: Links): void {
  const written = readAttribute(tag, { a: 'href', form: 'action' }[name] ?? 'formaction')
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
    links.outside.push({
      address: to.href,
      target: readAttribute(tag, 'target') ?? '',
      rel: readAttribute(tag, 'rel') ?? '',
    })
}

function readAsset(tag: string, name: string, at: URL, links: Links): void {
  if (name === 'meta' || (name === 'link' && /rel="(canonical|alternate|dns-prefetch|preconnect)"/.test(tag)))
    return
  const sets = `${readAttribute(tag, 'srcset') ?? ''},${readAttribute(tag, 'imagesrcset') ?? ''}`
  const written = [
    readAttribute(tag, 'src'),
    readAttribute(tag, 'poster'),
    name === 'link' ? readAttribute(tag, 'href') : null,
  ]
  for (const address of [...written, ...sets.split(',').map((entry) => entry.trim().split(/\s+/)[0]!)]) {
    if (!address || address.startsWith('data:')) continue
    const to = new URL(address, at)
    if (to.origin === at.origin) links.assets.push(to.pathname + to.search)
  }
}

/** A path without the ids and numbers in it: the pattern that its pages share. */
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
  outside: Map<string, OutsideLink>
  bare: string[]
  /** Links to a part of a page that the page does not have. */
  lost: string[]
}
const max = { pages: 250, ofOnePattern: 6, queriesOfOnePath: 2, mockups: 1 }
const atOnce = 3
/** Opening these changes something or leaves the account. */
const notWalked = /^\/(logout|theme|sample\/)/

/**
 * Follows every link of ours from `start`, with the cookies of `request`. What is `open` answered nobody already: it is
 * not opened again for someone, and what it leads to was followed then.
 */
export async function walkSite(
  request: APIRequestContext,
  origin: string,
  start: string,
  open: ReadonlySet<string> = new Set(),
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
  const idsOf = new Map<string, Set<string>>()
  const counted = (counts: Map<string, number>, key: string) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)!
  }
  const consider = (to: string, from: string) => {
    const url = new URL(to, origin)
    const path = url.pathname + url.search
    if (url.hash.length > 1) fragments.push({ to: path, part: decodeURIComponent(url.hash.slice(1)), from })
    walk.met.add(path)
    if (knownPaths.has(path) || open.has(path) || notWalked.test(path)) return
    knownPaths.add(path)
    if (counted(paths, url.pathname) > max.queriesOfOnePath) return
    const pattern = toPattern(url.pathname)
    // A mockup is drawn in 2,400 pixels while it is asked for.
    const ofOne = pattern.endsWith('/mockup') ? max.mockups : max.ofOnePattern
    if (pattern !== url.pathname && counted(patterns, pattern) > ofOne) return
    queue.push({ path, from })
  }
  const read = async (path: string) => {
    const answer = await request.get(path, { timeout: 60_000 })
    const isPage = answer.headers()['content-type']?.includes('text/html') ?? false
    return { status: answer.status(), at: new URL(answer.url()), html: isPage ? await answer.text() : null }
  }
  // Some are asked for ahead and read in their order, so that a walk is the same each time.
  const requests: { path: string; from: string; answer: ReturnType<typeof read> }[] = []
  const next = () => {
    while (
      requests.length < atOnce &&
      queue.length > 0 &&
      walk.visited.length + requests.length < max.pages
    ) {
      const { path, from } = queue.shift()!
      const answer = read(path)
      answer.catch(() => undefined)
      requests.push({ path, from, answer })
    }
    return requests.shift()
  }
  for (let step = next(); step; step = next()) {
    const { path, from } = step
    const { status, at, html } = await step.answer
    walk.visited.push(path)
    // 405: the address of a form, which nobody opens.
    if (status >= 400 && status !== 405) walk.broken.push(`${status} ${path} (from ${from})`)
    if (html === null) continue
    const links = readLinks(html, at)
    idsOf.set(path, links.ids)
    for (const to of links.pages) consider(to, path)
    for (const asset of links.assets) if (!walk.assets.has(asset)) walk.assets.set(asset, path)
    for (const to of links.outside) walk.outside.set(`${to.address} (from ${path})`, to)
    for (const tag of links.bare) walk.bare.push(`${tag} (on ${path})`)
  }
  for (const { to, part: id, from } of fragments) {
    const ids = idsOf.get(to)
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
    const smallestBefore = smallest.get(name)
    if (!smallestBefore || readWidth(asset[0]) < readWidth(smallestBefore[0])) smallest.set(name, asset)
  }
  return [...smallest.values()]
}

/** Those that do not answer 200, eight at a time. */
export async function findMissingAssets(
  request: APIRequestContext,
  assets: ReadonlyMap<string, string>,
): Promise<string[]> {
  const missing: string[] = []
  const waiting = pickSmallest(assets)
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
