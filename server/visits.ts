/**
 * Views of stores, noted in memory as answers leave and counted together every few seconds, so that counting a cached
 * page costs no statement. A process that dies loses those not yet counted.
 */
import { isbot } from 'isbot'
import { readAccountCookie } from '#accounts'
import { countNotedSteps, type NotedStep } from '#flows/visits.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import type { Services } from '#platform/services.ts'
import { originOf, visitorKey } from '#visits'
import type { PageKind } from '#visits/contract'
import { readRequestCountry } from '../app/storefront/fan-country.server.ts'
import { buildInnerPath } from './store-hosts.ts'

const everyMs = 10_000
/** Views waiting to be counted; in a rush faster than the database, those beyond aren't counted. */
const maxWaiting = 20_000

type AnsweredVisit = {
  request: Request
  status: number
  location: string | null
  address: string
  storeHandle: string | null
}
export type Visits = {
  /** Notes an answer, if it was a view of a store or a step of a visit. */
  note(answered: AnsweredVisit): void
  /** Counts what was noted so far. */
  count(): Promise<void>
  /** Counts the rest, and nothing after that. */
  close(): Promise<void>
}

/** `intervalMs`: milliseconds between counts of a process that counts on its own; null if its caller triggers counting. */
export function openVisits(services: Services, intervalMs: number | null = everyMs): Visits {
  let waiting: NotedStep[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let counting: Promise<void> = Promise.resolve()
  let isOpen = true
  const count = (): Promise<void> => {
    counting = counting.then(async () => {
      const noted = waiting
      waiting = []
      if (noted.length === 0) return
      try {
        const remaining = await services.transact((tx, at) => countNotedSteps(tx, noted, at))
        waiting = [...remaining, ...waiting]
      } catch (cause) {
        // Temporary failures are counted later; what can't be counted must not block the rest.
        if (cause instanceof Unavailable) waiting = [...noted, ...waiting].slice(0, maxWaiting)
        else services.log.error({ kind: 'visits', lost: noted.length, cause: String(cause) })
      }
    })
    return counting
  }
  const scheduleCount = (): void => {
    if (intervalMs === null || timer || !isOpen) return
    timer = setTimeout(async () => {
      await count()
      timer = null
      if (waiting.length > 0) scheduleCount()
    }, intervalMs)
    timer.unref()
  }
  return {
    count,
    note(answered) {
      const noted = isOpen && waiting.length < maxWaiting ? readNotedStep(answered, services.config) : null
      if (!noted) return
      waiting.push(noted)
      scheduleCount()
    },
    async close() {
      isOpen = false
      if (timer) clearTimeout(timer)
      await count()
    },
  }
}

/** An answer's visit; null if there is none to count. */
export function readNotedStep(
  { request, status, location, address, storeHandle }: AnsweredVisit,
  config: Services['config'],
): NotedStep | null {
  const url = new URL(request.url)
  const path = storeHandle ? buildInnerPath(url.pathname, storeHandle) : url.pathname
  const [, store, storePath = ''] = /^\/@([a-z0-9][a-z0-9-]{1,39})(?:\/(.*?))?\/?$/.exec(path) ?? []
  if (!store) return null
  const step = readStep(request.method, storePath, status, location)
  if (!step || !isCounted(request, config)) return null
  const host = request.headers.get('host') ?? url.host
  const ownHosts = new Set([
    host,
    new URL(config.appUrl).host,
    ...(config.storeUrl ? [new URL(config.storeUrl).host] : []),
  ])
  return {
    store,
    ...step,
    visitor: visitorKey(request, address),
    ...originOf(url, request.headers.get('referer'), ownHosts),
    country: readRequestCountry(request, config) ?? '',
    tries: 0,
  }
}

type TakenStep = Pick<NotedStep, 'page' | 'slug' | 'order' | 'step'>
/** A store's folders whose pages are of one kind. */
const folders: Readonly<Record<string, PageKind>> = { collections: 'collection', pages: 'page' }
const kinds: Readonly<Record<string, PageKind>> = {
  '': 'home',
  shop: 'shop',
  about: 'about',
  links: 'links',
  posts: 'post',
}
/** Pages that are steps of something else, or not pages. */
const ignoredPaths =
  /^(cart|checkout|orders|consent|thanks|newsletter|ask|waiting|missed|links\/go|feed\.xml|sitemap\.xml)(\/|$)/

function readStep(
  method: string,
  storePath: string,
  status: number,
  location: string | null,
): TakenStep | null {
  const noPage = { page: null, slug: null, order: null }
  if (method === 'POST' && status === 303 && storePath === 'cart')
    return /\/cart([?#]|$)/.test(location ?? '') ? { ...noPage, step: 3 } : null
  if (method === 'POST' && status === 303 && storePath === 'checkout') {
    const order = /\/order\/(FN-[2-9A-HJ-NP-Z]{6})/.exec(location ?? '')?.[1]
    return order ? { ...noPage, order, step: 4 } : null
  }
  if (method !== 'GET' || (status !== 200 && status !== 304) || ignoredPaths.test(storePath)) return null
  const [first = '', second] = storePath.split('/')
  if (second === undefined && !Object.hasOwn(kinds, first))
    return { ...noPage, slug: first, page: 'listing', step: 2 }
  const page = folders[first] ?? kinds[first]
  return page ? { ...noPage, page, step: 1 } : null
}

/** Whether a request is a person's, at a browser without a tracking refusal: no program, no prefetch, not signed in. */
function isCounted(request: Request, config: Services['config']): boolean {
  const { headers, method } = request
  const agent = headers.get('user-agent') ?? ''
  const destination = headers.get('sec-fetch-dest')
  return (
    agent !== '' &&
    !isbot(agent) &&
    headers.get('dnt') !== '1' &&
    headers.get('sec-gpc') !== '1' &&
    !/prefetch|prerender/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '') &&
    (method !== 'GET' || destination === null || destination === 'document') &&
    readAccountCookie(config.appUrl, request, 'session') === null
  )
}
