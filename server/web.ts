import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Actor } from '#kernel/actor.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { addRetryAfter } from '#platform/http/wait.ts'
import type { Services } from '#platform/services.ts'
import { buildUnitsCookie, readCartToken, readKnownUnits } from '../app/storefront/cart-cookie.server.ts'
import { readUnits } from '../app/storefront/cart-reads.server.ts'
import { describeCart } from '../app/storefront/cart-words.ts'
import { readRequestCountry } from '../app/storefront/fan-country.server.ts'
import { buildLinkCookies } from '../app/storefront/link-cookies.server.ts'
import { readClientAddress } from './address.ts'
import { limitBody } from './body-sizes.ts'
import { answerBusy, answerOrBusy } from './busy.ts'
import { openCachedPages } from './cached-pages.ts'
import { openDirectAnswers } from './direct-answers.ts'
import { type Entrance, openEntrance } from './entrance.ts'
import { type Gate, openGate } from './gate.ts'
import { requireTls } from './headers.ts'
import { createHealth, isHealthRequest } from './health.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { isOwnForm, moveToOrigin } from './origin.ts'
import { openPages } from './pages.ts'
import { receiveReport, reportsPath } from './reports.ts'
import { openRouteLabels } from './route-label.ts'
import { openSharedPages } from './shared-pages.ts'
import { type Bindings, openSites, type Site } from './sites.ts'
import { answerAsStore, openStoreHosts, type StoreHosts } from './store-hosts.ts'
import { openVariantPages } from './variant-pages.ts'
import type { Visits } from './visits.ts'

type Env = { Bindings: Bindings }
export type Web = { fetch(request: Request, env?: Bindings): Promise<Response>; gate: Gate }
export type WebParts = {
  build: ServerBuild
  resolveActor(request: Request): Promise<Actor>
  files(request: Request, pathname: string): Response | null
  /** Callers that are programs: webhooks and the like. */
  programs?: Hono
  /** The entrance of stores; its own by default. */
  entrance?: Entrance
  /** The metrics of answers; its own by default. */
  metrics?: Metrics
  /** The notes of stores' visits; none by default. */
  visits?: Visits
}

const answerNotServed = () => new Response('This address is not served here.', { status: 421 })

/** The web process: site, cached pages, limits, origin, gate, screens. One order for every request. */
export function openWeb(services: Services, parts: WebParts): Web {
  const { config } = services
  const gate = openGate(parts.build.routes, config)
  const metrics = parts.metrics ?? openMetrics(services)
  const labelOf = openRouteLabels(gate)
  const hosts = openStoreHosts(services)
  const siteOf = openSites(services, hosts)
  const health = createHealth(services, metrics)
  const answerAt = openSite(services, parts, gate, openScreens(services, parts, gate, hosts))
  return {
    gate,
    async fetch(request, env = {}) {
      if (isHealthRequest(request)) return health.fetch(request, env)
      const startedAt = performance.now()
      let site: Site | null = null
      const answer = await answerOrBusy(request, async () => {
        site = await siteOf(request, env)
        return site ? answerAt(site, request, env) : answerNotServed()
      })
      const { storeHandle, origin } = (site as Site | null) ?? { storeHandle: null, origin: '' }
      metrics.countAnswer({
        route: labelOf(new URL(request.url).pathname, storeHandle),
        method: request.method,
        status: answer.status,
        seconds: (performance.now() - startedAt) / 1_000,
      })
      parts.visits?.note({
        request,
        status: answer.status,
        location: answer.headers.get('location'),
        address: readClient(request, env, config),
        storeHandle,
      })
      return config.production && origin.startsWith('https:')
        ? requireTls(answer, storeHandle ? 'theirs' : 'ours')
        : answer
    },
  }
}

const readClient = (request: Request, env: Bindings, config: Services['config']): string =>
  readClientAddress(
    request.headers.get('x-forwarded-for'),
    env.incoming?.socket.remoteAddress,
    config.trustedProxies,
  )

/** Files, programs and screens of one site, each checked for what it may send and from where. */
function openScreens(services: Services, parts: WebParts, gate: Gate, hosts: StoreHosts): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    // No text of ours contains NUL, and no database accepts it: such an address is nobody's.
    if (/%00/.test(c.req.url)) return c.text('This address can’t be read.', 400)
    await next()
  })
  app.use(async (c, next) => {
    const file = parts.files(c.req.raw, c.req.path)
    return file ?? next()
  })
  app.use(limitBody)
  app.post(reportsPath, receiveReport(services))
  app.use(async (c, next) =>
    isOwnForm(c.req.raw, c.req.path)
      ? next()
      : c.text('This form was not sent from our own page. Open the page again and send it from there.', 403),
  )
  if (parts.programs) app.route('/', parts.programs)
  app.all('*', openPages(services, { ...parts, gate, hosts, entrance: parts.entrance ?? openEntrance() }))
  app.onError((cause, c) => {
    const requestId = randomBytes(8).toString('hex')
    services.log.error({ kind: 'web', requestId, path: c.req.path, cause: cause.stack ?? cause.message })
    if (cause instanceof Unavailable) return answerBusy()
    return c.text(`Something went wrong on our side. It has been noted as ${requestId}.`, 500)
  })
  return app
}

/** A site's answers: those that need no page, a cached page, a shared one, or a new one. */
function openSite(services: Services, { build }: WebParts, gate: Gate, app: Hono<Env>) {
  const { config } = services
  const answerDirectly = openDirectAnswers(build, services)
  const variantPages = openVariantPages(build, services)
  const cachedPages = openCachedPages(services, {
    sharedPageOf: openSharedPages(gate),
    cookiesOf: (url, handle) => buildLinkCookies(url, handle, config),
    countryOf: (request) => readRequestCountry(request, config),
    cartOf: (request) => readCartToken(request, config),
    findKnownValues: (request, handle) => {
      const units = readKnownUnits(request, handle, config)
      return units === null ? null : describeCart(units)
    },
    findOwnValues: async (token, shop) => {
      const units = await readUnits(services, token, shop.id)
      return { ownValues: describeCart(units), cookie: buildUnitsCookie(shop.handle, units, config) }
    },
  })
  return ({ origin, storeHandle, inTheClear }: Site, incoming: Request, env: Bindings) => {
    const request = moveToOrigin(incoming, origin)
    if (inTheClear && (request.method === 'GET' || request.method === 'HEAD'))
      return new Response(null, { status: 308, headers: { Location: request.url } })
    const directAnswer = answerDirectly(request)
    if (directAnswer) return directAnswer
    const render = (inner: Request, bindings: Bindings) =>
      storeHandle
        ? answerAsStore(inner, storeHandle, config.appUrl, (inner) =>
            app.fetch(inner, { ...env, ...bindings, storeHandle }),
          )
        : app.fetch(inner, { ...env, ...bindings })
    const variantAnswer = variantPages.answer(request, storeHandle, (inner, alike, forMany) =>
      render(inner, { alike, lasting: { ms: Number.POSITIVE_INFINITY, forMany } }),
    )
    return addRetryAfter(
      async () =>
        (await variantAnswer) ??
        cachedPages.answer(request, storeHandle, (inner, lasting, marked) =>
          render(inner, { lasting, marked }),
        ),
    )
  }
}
