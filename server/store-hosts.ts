/** Stores under names of their own: which store a host is, and how its pages' addresses read there. */
import { findShop } from '#accounts'
import { findShopOfDomain } from '#domains'
import { readDomain } from '#domains/contract'
import type { Services } from '#platform/http/request-context.ts'
import { zipped } from './zip.ts'

/** How long an answer is kept: a released name is served at most this much longer. */
const keptMs = 15_000
const keptMost = 2_000
type Kept = { handle: string | null; until: number }

/** Finds the store of a host by its active claim; anything else has none. */
export function openStoreHosts(services: Pick<Services, 'read'>): (host: string) => Promise<string | null> {
  const kept = new Map<string, Kept>()
  return async (host) => {
    const name = readDomain(host.replace(/:\d+$/, ''))
    if (!name) return null
    const before = kept.get(name)
    if (before && before.until > Date.now()) return before.handle
    const handle = await services.read(async (tx) => {
      const shopId = await findShopOfDomain(tx, name)
      const shop = shopId && (await findShop(tx, shopId))
      return shop?.handle ?? null
    })
    if (kept.size >= keptMost) kept.clear()
    kept.set(name, { handle, until: Date.now() + keptMs })
    return handle
  }
}

/** What a store's host answers beside the store itself: its pictures and files, and orders by their link. */
const besides = /^\/(pictures|assets|islands|fonts|order|test-bank)\/|^\/icon\.svg$/

/** The path behind a path of a store's own host. */
export function innerPath(pathname: string, handle: string): string {
  if (besides.test(pathname) || pathname === `/@${handle}` || pathname.startsWith(`/@${handle}/`))
    return pathname
  return pathname === '/' ? `/@${handle}` : `/@${handle}${pathname}`
}

/** An address of a page as a store's own host has it: the store's are short, the platform's lead to the platform. */
export function outerAddress(address: string, handle: string, appUrl: string): string {
  const rest = address.startsWith(`/@${handle}`) ? address.slice(handle.length + 2) : null
  if (rest !== null && /^([/?#]|$)/.test(rest)) return rest.startsWith('/') ? rest : `/${rest}`
  return besides.test(address.replace(/[?#].*$/, '')) ? address : `${appUrl}${address}`
}

const addresses = /(\s(?:href|action|formaction)=")(\/(?!\/)[^"]*)(?=")/g

/** Answers a request to a store's own host with the store's page, its addresses rewritten. */
export async function answerAsStore(
  request: Request,
  handle: string,
  appUrl: string,
  answer: (inner: Request) => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = innerPath(url.pathname, handle)
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  const { method, body } = request
  const inner = new Request(url, {
    method,
    headers,
    ...(body ? { body, duplex: 'half' } : {}),
  } as RequestInit)
  const given = await answer(inner)
  const outer = new Headers(given.headers)
  const to = outer.get('location')
  if (to?.startsWith('/') && !to.startsWith('//')) outer.set('Location', outerAddress(to, handle, appUrl))
  const about = { status: given.status, statusText: given.statusText, headers: outer }
  if (!outer.get('content-type')?.startsWith('text/html')) return new Response(given.body, about)
  outer.delete('content-length')
  const html = (await given.text()).replace(
    addresses,
    (_, before: string, address: string) => before + outerAddress(address, handle, appUrl),
  )
  return zipped(request, new Response(html, about))
}
