import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { type Actor, nobody } from '#kernel/actor.ts'
import { stripeSitesOf } from '#payments/contract'
import { Unavailable } from '#platform/database/unavailable.ts'
import { requestKey, type Services } from '#platform/http/request-context.ts'
import { sayingWhen } from '#platform/http/wait.ts'
import { wholeOf } from '#platform/http/whole-bodies.ts'
import type { RequestContext } from '../app/request.server.ts'
import { cartToken } from '../app/storefront/cart-cookie.server.ts'
import { readOwnWords } from '../app/storefront/cart-reads.server.ts'
import { countryOfRequest } from '../app/storefront/fan-country.server.ts'
import { cookiesOfLink } from '../app/storefront/link-cookies.server.ts'
import { addressOf, isTrustedProxy } from './address.ts'
import { openAlikePages } from './alike-pages.ts'
import { openBodyRoom } from './body-room.ts'
import { openBranches } from './branches.ts'
import { busyAnswer, crowdAnswer, orBusy, sayingBusy } from './busy.ts'
import { type Entrance, openEntrance, purposeOf } from './entrance.ts'
import { type Gate, openGate, pageOf } from './gate.ts'
import { keepingToTls, securityHeaders } from './headers.ts'
import { health, isWatched } from './health.ts'
import type { Lasting } from './kept-entries.ts'
import { openKeptPages } from './kept-pages.ts'
import { askedBy } from './looking.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { hasBody, wordsOf } from './nul.ts'
import { atOrigin, isOwnForm, openOwnOrigins, storeOrigin } from './origin.ts'
import { reportsPath, takeReport } from './reports.ts'
import { openRouteLabels } from './route-label.ts'
import { sharedOf } from './shared-pages.ts'
import { headersOf, openStillPages } from './still-pages.ts'
import { answerAsStore, openStoreHosts, underOwnName } from './store-hosts.ts'
import { openMeeting, openStraight } from './straight.ts'
import { unreadable, unreadableWords } from './takes.ts'
import { turnedAway } from './turned-away.ts'
import { zipped, zippedText } from './zip.ts'

type Bindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } }
  storeHandle?: string
  /** Written by those who draw a page that may be kept. */
  lasting?: Lasting
  /** For whom the page is drawn alike. */
  alike?: string
  /** It is drawn for all who see it alike, whatever is in their carts. */
  marked?: boolean
}
type Env = { Bindings: Bindings }
/** What a request is for: its origin, the store whose name that is, and whether it came in the clear where it may not. */
type Site = { origin: string; storeHandle: string | null; inTheClear: boolean }
export type Web = { fetch(request: Request, env?: Bindings): Promise<Response>; gate: Gate }
export type WebParts = {
  build: ServerBuild
  resolveActor(request: Request): Promise<Actor>
  files(request: Request, pathname: string): Response | null
  /** Callers that are programs: webhooks and the like. */
  programs?: Hono
  /** How stores are entered; its own where none is given. */
  entrance?: Entrance
  /** Where answers are counted; its own where none is given. */
  metrics?: Metrics
}

const notServed = () => new Response('This address is not served here.', { status: 421 })
const bodyBytesMax = 110_000_000
const formBytesMax = 2_000_000
/** Only these take files: pictures of a shop, and a few photos with a word about an order. */
const uploads = ['/studio/artwork', '/store/pictures']
const photosBytesMax = 52_000_000
const bytesMaxOf = (path: string): number => {
  if (uploads.some((upload) => path.startsWith(upload))) return bodyBytesMax
  if (path === '/setting/avatar') return photosBytesMax
  if (/^\/files\/[^/]+\/part\//.test(path)) return 8_100_000
  return /^\/order\/[^/]+\/?$/.test(path.replace(/\.data$/, '')) ? photosBytesMax : formBytesMax
}

/** The web process: limits, origin, gate, then the screens. One order for every request. */
export function openWeb(services: Services, parts: WebParts): Web {
  const { config } = services
  const gate = openGate(parts.build.routes, config)
  const still = openStillPages(parts.build)
  const render = openBranches(sayingBusy(still.build), gate, config.production ? 'production' : 'development')
  const app = new Hono<Env>()
  const metrics = parts.metrics ?? openMetrics(services)
  const labelOf = openRouteLabels(gate)
  const room = openBodyRoom()
  const entrance = parts.entrance ?? openEntrance()
  const straight = openStraight(parts.build, services)
  const meet = openMeeting(parts.build)
  const hosts = openStoreHosts(services)
  const ownOf = openOwnOrigins(config)
  const watched = health(services, metrics)

  app.use(async (c, next) => {
    // No text of ours holds this sign, and no database takes it: such an address is nobody's.
    if (/%00/.test(c.req.url)) return c.text('This address can’t be read.', 400)
    await next()
  })
  app.use(async (c, next) => {
    const file = parts.files(c.req.raw, c.req.path)
    return file ?? next()
  })
  app.use(async (c, next) => {
    const max = bytesMaxOf(c.req.path)
    const length = c.req.header('transfer-encoding') ? undefined : c.req.header('content-length')
    // What says how long it is need not be looked into.
    if (c.req.method === 'GET' || (length && Number(length) <= max)) return next()
    return bodyLimit({ maxSize: max, onError: (at) => at.text('That is more than can be sent here.', 413) })(
      c,
      next,
    )
  })
  app.post(reportsPath, takeReport(services))
  app.use(async (c, next) =>
    isOwnForm(c.req.raw, c.req.path)
      ? next()
      : c.text('This form was not sent from our own page. Open the page again and send it from there.', 403),
  )
  if (parts.programs) app.route('/', parts.programs)

  app.all('*', async (c) => {
    const url = new URL(c.req.url)
    const page = pageOf(url.pathname)
    const isStore = c.env?.storeHandle !== undefined
    // A session belongs to our own names: under a creator's nobody is signed in, whatever cookie comes along.
    const actor = isStore ? nobody : await parts.resolveActor(c.req.raw)
    const verdict = gate.judge(page.pathname, actor, c.req.method)
    if (verdict === 'not your role' && page.isData) return c.text('Your role does not open this.', 403)
    const instead = verdict === 'missing' ? '/not-here' : verdict === 'not your role' ? '/not-yours' : null
    if (verdict !== 'enter' && verdict !== 'missing' && verdict !== 'not your role')
      return turnedAway(verdict, page, url, c.req.raw)
    const handles = gate.handlesOf(page.pathname)
    const wrong = instead ? null : unreadable(c.req.raw, handles)
    if (wrong) return c.text(unreadableWords[wrong], wrong)
    const nonce = randomBytes(16).toString('base64url')
    const context = new RouterContextProvider()
    const sent = instead ? null : await wordsOf(c.req.raw)
    const mayLag = handles.at(-1)?.mayLag === true
    const asked = askedBy(services, c.req.raw, mayLag)
    const request: RequestContext = {
      ...asked.services,
      requestId: randomBytes(8).toString('hex'),
      nonce,
      actor,
      url,
      told: new Set(),
      broken: { body: false, busy: false },
      lasting: c.env?.lasting ?? { ms: Number.POSITIVE_INFINITY },
      address: addressOf(
        c.req.header('x-forwarded-for'),
        c.env?.incoming?.socket.remoteAddress,
        config.trustedProxies,
      ),
      sent,
      coming: { token: null, turn: null },
      alike: c.env?.alike ?? null,
      marked: c.env?.marked ?? false,
    }
    context.set(requestKey, request)
    const target = targetOf(c.req.raw, instead && new URL(instead, url), sent)
    const length = c.req.header('content-length')
    const isHere = sent !== null || !hasBody(target)
    const max = sent?.length ?? (isHere ? 0 : bytesMaxOf(c.req.path))
    const matches = instead || page.isData ? [] : gate.matchesOf(page.pathname)
    const draw = () =>
      room.enter(
        length ? Number(length) : null,
        max,
        async () => (await still.draw(target, context, matches)) ?? render(target, context),
      )
    // One page that a crowd waits for is worth as much as a buyer. A body that is still to come is as slow as its sender,
    // who would hold the place of those who pay.
    const purpose = c.env?.lasting?.forMany ? 'pays' : purposeOf(page.pathname, c.req.header('cookie') ?? '')
    const met = async () => (purpose === 'pays' || (purpose && sent) ? meet(target, context) : null)
    const early = await met()
    // Who had to wait finds more known than when they came.
    const enter = () =>
      entrance.enter(request.coming.turn ? 'pays' : purpose!, async () => (sent && (await met())) || draw())
    const entered = !early && purpose && isHere ? await enter() : { value: early ?? (await draw()) }
    if ('later' in entered) return crowdAnswer(entered.later)
    const rendered = entered.value
    if (!rendered)
      return c.text('Many files are being sent just now. Try again in a minute.', 503, {
        'Retry-After': '60',
      })
    if (request.broken.body) {
      const status = c.req.header('content-type') ? 400 : 415
      return c.text(unreadableWords[status], status)
    }
    // A page after a form has the status of the form, whatever happened to the page.
    const isBusy = request.broken.busy && !page.isData && 'status' in rendered && rendered.status < 500
    const response = await underOwnName(rendered, page.pathname, config, hosts.nameOf)
    const headers = 'html' in response ? headersOf(response) : new Headers(response.headers)
    const formTargets = config.newsletterFormUrl ? [config.newsletterFormUrl] : []
    // A form of ours leads on to Google's consent and back by the public address; browsers hold the whole way against this.
    if (config.google && !isStore) formTargets.push(config.google.issuer, config.appUrl)
    // The test bank's page is the platform's.
    if (isStore) formTargets.push(config.appUrl)
    const provider = config.stripe && stripeSitesOf(config.stripe.apiUrl)
    for (const [name, value] of Object.entries(
      securityHeaders(nonce, handles, formTargets, provider, [...request.told]),
    )) {
      if (!headers.has(name)) headers.set(name, value)
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
    headers.set('X-Request-Id', request.requestId)
    const wrote = await asked.wrote()
    if (wrote) headers.append('Set-Cookie', wrote)
    if ('html' in response) return zippedText(c.req.raw, response.html, { status: 200, headers })
    const status = isBusy ? 503 : response.status
    const whole = wholeOf(response)
    if (whole) return zippedText(c.req.raw, whole, { status, headers })
    const statusText = isBusy ? '' : response.statusText
    return zipped(c.req.raw, new Response(response.body, { status, statusText, headers }))
  })
  app.onError((cause, c) => {
    const requestId = randomBytes(8).toString('hex')
    services.log.error({ kind: 'web', requestId, path: c.req.path, cause: cause.stack ?? cause.message })
    if (cause instanceof Unavailable) return busyAnswer()
    return c.text(`Something went wrong on our side. It has been noted as ${requestId}.`, 500)
  })
  /** The site that a request is for: one of ours, or a store under its own name. */
  async function siteOf(request: Request, env: Bindings): Promise<Site | null> {
    const url = new URL(request.url)
    const host = request.headers.get('host') ?? url.host
    const own = ownOf(host, url)
    if (own) return { origin: own, storeHandle: null, inTheClear: false }
    const storeHandle = await hosts.storeOf(host)
    if (!storeHandle) return null
    const isProxy = isTrustedProxy(env.incoming?.socket.remoteAddress, config.trustedProxies)
    const said = isProxy ? request.headers.get('x-forwarded-proto') : null
    return { ...storeOrigin(host, said, config), storeHandle }
  }
  const shared = sharedOf(gate)
  const alikePages = openAlikePages(parts.build, services)
  const kept = openKeptPages(services, {
    keptOf: shared,
    cookiesOf: (url, handle) => cookiesOfLink(url, handle, config),
    countryOf: (request) => countryOfRequest(request, config),
    cartOf: (request) => cartToken(request, config),
    ownOf: (token, shopId) => readOwnWords(services, token, shopId),
  })
  function answerAt({ origin, storeHandle, inTheClear }: Site, given: Request, env: Bindings) {
    const request = atOrigin(given, origin)
    if (inTheClear && (request.method === 'GET' || request.method === 'HEAD'))
      return new Response(null, { status: 308, headers: { Location: request.url } })
    const few = straight(request)
    if (few) return few
    const draw = (asked: Request, own: Bindings) =>
      storeHandle
        ? answerAsStore(asked, storeHandle, config.appUrl, (inner) =>
            app.fetch(inner, { ...env, ...own, storeHandle }),
          )
        : app.fetch(asked, { ...env, ...own })
    const filled = alikePages.answer(request, storeHandle, (inner, alike, forMany) =>
      draw(inner, { alike, lasting: { ms: Number.POSITIVE_INFINITY, forMany } }),
    )
    return sayingWhen(
      async () =>
        (await filled) ??
        kept.answer(request, storeHandle, (asked, lasting, marked) => draw(asked, { lasting, marked })),
    )
  }
  return {
    gate,
    async fetch(given, env = {}) {
      if (isWatched(given)) return watched.fetch(given, env)
      const begun = performance.now()
      let site: Site | null = null
      const answer = await orBusy(given, async () => {
        site = await siteOf(given, env)
        return site ? answerAt(site, given, env) : notServed()
      })
      const { storeHandle, origin } = (site as Site | null) ?? { storeHandle: null, origin: '' }
      metrics.answered({
        route: labelOf(new URL(given.url).pathname, storeHandle),
        method: given.method,
        status: answer.status,
        seconds: (performance.now() - begun) / 1_000,
      })
      return config.production && origin.startsWith('https:')
        ? keepingToTls(answer, storeHandle ? 'theirs' : 'ours')
        : answer
    },
  }
}

/** What the screens are asked: another page where this one is not to be had, and a form by its words, which are read. */
function targetOf(request: Request, instead: URL | null, sent: string | null): Request {
  if (instead) return new Request(instead, { headers: request.headers })
  return sent === null ? request : new Request(request, { body: sent })
}
