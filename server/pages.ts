/**
 * One page for one request: checks that its visitor may see it (`admit`), renders it in turn (`draw`), and adds the
 * headers of its kind (`finish`).
 */
import type { Context } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { type Actor, nobody } from '#kernel/actor.ts'
import { stripeSitesOf } from '#payments/contract'
import { createRandomText } from '#platform/crypto/random-text.ts'
import { requestKey } from '#platform/http/request-key.ts'
import { wholeBodyOf } from '#platform/http/whole-bodies.ts'
import type { Services } from '#platform/services.ts'
import type { RequestContext } from '../app/request.server.ts'
import { readClientAddress } from './address.ts'
import { answerTurnedAway } from './answer-turned-away.ts'
import { openBodyRoom } from './body-room.ts'
import { findMaxBytes } from './body-sizes.ts'
import { openBranches } from './branches.ts'
import { answerCrowded, reportBusy } from './busy.ts'
import { chooseReads, type Reading } from './choose-reads.ts'
import { openEarlyAction } from './direct-answers.ts'
import { type Entrance, pickPurpose } from './entrance.ts'
import { hasBody, readFormText } from './form-text.ts'
import { type Gate, readPage, type Verdict } from './gate.ts'
import { buildSecurityHeaders } from './headers.ts'
import { refuseUnreadable, unreadableWords } from './refuse-unreadable.ts'
import type { Bindings } from './sites.ts'
import { buildHeaders, openStillPages, type StillPage } from './still-pages.ts'
import { renderUnderOwnName, type StoreHosts } from './store-hosts.ts'
import { zipResponse, zipText } from './zip.ts'

type PageContext = Context<{ Bindings: Bindings }>
export type PageParts = {
  build: ServerBuild
  gate: Gate
  hosts: StoreHosts
  entrance: Entrance
  resolveActor(request: Request): Promise<Actor>
}
/** An admitted request. */
type Visit = {
  page: ReturnType<typeof readPage>
  handles: ReturnType<Gate['handlesOf']>
  /** The page shown instead of an unavailable one. */
  replacement: string | null
  request: RequestContext
  context: RouterContextProvider
  buildWriteCookie: Reading['buildWriteCookie']
}

/** Answers every address of a screen. */
export function openPages(services: Services, parts: PageParts): (c: PageContext) => Promise<Response> {
  const draw = openDrawing(services, parts)
  return async (c) => {
    const visit = await admit(services, parts, c)
    if (visit instanceof Response) return visit
    const drawing = await draw(visit, c)
    if ('later' in drawing) return answerCrowded(drawing.later)
    if (!drawing.value)
      return c.text('Many files are being sent just now. Try again in a minute.', 503, {
        'Retry-After': '60',
      })
    if (visit.request.broken.body) {
      const status = c.req.header('content-type') ? 400 : 415
      return c.text(unreadableWords[status], status)
    }
    return finish(services, parts, c, visit, drawing.value)
  }
}

/** The page shown for a screen that doesn't exist, or that the visitor may not see. */
const replacements = {
  missing: '/not-here',
  'not your role': '/not-yours',
  'not your station': '/operator/not-yours',
} as const
const isReplaced = (verdict: Verdict): verdict is keyof typeof replacements => verdict in replacements

/** Checks that the caller may see the screen, and collects its context; or returns the answer if they may not. */
async function admit(services: Services, parts: PageParts, c: PageContext): Promise<Visit | Response> {
  const { gate } = parts
  const url = new URL(c.req.url)
  const page = readPage(url.pathname)
  // A session belongs to our own names: under a creator's nobody is signed in, whatever cookie is sent.
  const isStore = c.env?.storeHandle !== undefined
  const actor = isStore ? nobody : await parts.resolveActor(c.req.raw)
  const verdict = gate.judge(page.pathname, actor, c.req.method)
  if ((verdict === 'not your role' || verdict === 'not your station') && page.isData)
    return c.text('Your role does not open this.', 403)
  if (verdict !== 'enter' && !isReplaced(verdict)) return answerTurnedAway(verdict, page, url, c.req.raw)
  const target = verdict === 'enter' ? null : replacements[verdict]
  const handles = gate.handlesOf(page.pathname)
  const unreadableStatus = target ? null : refuseUnreadable(c.req.raw, handles)
  if (unreadableStatus) return c.text(unreadableWords[unreadableStatus], unreadableStatus)
  const sent = target ? null : await readFormText(c.req.raw)
  const reading = chooseReads(services, c.req.raw, handles.at(-1)?.mayLag === true)
  const request: RequestContext = {
    ...reading.services,
    requestId: createRandomText(8, 'hex'),
    nonce: createRandomText(16, 'base64url'),
    actor,
    url,
    calledNetworks: new Set(),
    broken: { body: false, busy: false },
    lifetime: c.env?.lasting ?? { ms: Number.POSITIVE_INFINITY },
    address: readClientAddress(
      c.req.header('x-forwarded-for'),
      c.env?.incoming?.socket.remoteAddress,
      services.config.trustedProxies,
    ),
    sent,
    newCookies: { token: null, turn: null },
    alike: c.env?.alike ?? null,
    hasPlaceholders: c.env?.marked ?? false,
  }
  const context = new RouterContextProvider()
  context.set(requestKey, request)
  return { page, handles, replacement: target, request, context, buildWriteCookie: reading.buildWriteCookie }
}

type Drawing = { value: Response | StillPage | null } | { later: number }

/** Renders a page in its turn. `later`: too many are waiting; null: there is no room for the files sent along. */
function openDrawing(services: Services, { build, gate, entrance }: PageParts) {
  const stillPages = openStillPages(build)
  const mode = services.config.production ? 'production' : 'development'
  const render = openBranches(reportBusy(stillPages.build), gate, mode)
  const room = openBodyRoom()
  const runEarly = openEarlyAction(build)
  return async ({ page, replacement, request, context }: Visit, c: PageContext): Promise<Drawing> => {
    const { sent, url } = request
    const target = buildTarget(c.req.raw, replacement ? new URL(replacement, url) : null, sent)
    const length = c.req.header('content-length')
    const hasArrived = sent !== null || !hasBody(target)
    const max = sent?.length ?? (hasArrived ? 0 : findMaxBytes(c.req.path))
    const matches = replacement || page.isData ? [] : gate.matchesOf(page.pathname)
    const draw = () =>
      room.enter(
        length ? Number(length) : null,
        max,
        async () => (await stillPages.draw(target, context, matches)) ?? render(target, context),
      )
    // A page that a crowd waits for counts as much as a buyer. A body still arriving is as slow as its sender, who
    // would take the place of those who pay.
    const purpose = c.env?.lasting?.forMany
      ? 'pays'
      : pickPurpose(page.pathname, c.req.header('cookie') ?? '')
    const findEarlyAnswer = async () =>
      purpose === 'pays' || (purpose && sent) ? runEarly(target, context) : null
    const earlyAnswer = await findEarlyAnswer()
    if (earlyAnswer || !purpose || !hasArrived) return { value: earlyAnswer ?? (await draw()) }
    // After waiting, more may be known than on arrival.
    return entrance.enter(
      request.newCookies.turn ? 'pays' : purpose,
      async () => (sent && (await findEarlyAnswer())) || draw(),
    )
  }
}

/** The request for the screens: for another page if this one isn't available, with its form as text. */
function buildTarget(request: Request, replacement: URL | null, sent: string | null): Request {
  if (replacement) return new Request(replacement, { headers: request.headers })
  return sent === null ? request : new Request(request, { body: sent })
}

/** The finished page: its addresses under its store's name, its headers, compressed. */
async function finish(
  { config }: Services,
  { hosts }: PageParts,
  c: PageContext,
  { page, handles, request, buildWriteCookie }: Visit,
  rendered: Response | StillPage,
): Promise<Response> {
  const response = await renderUnderOwnName(rendered, page.pathname, config, hosts.nameOf)
  const headers = 'html' in response ? buildHeaders(response) : new Headers(response.headers)
  const targets = listFormTargets(config, c.env?.storeHandle !== undefined)
  const provider = config.stripe && stripeSitesOf(config.stripe.apiUrl)
  const standardHeaders = buildSecurityHeaders(request.nonce, handles, targets, provider, [
    ...request.calledNetworks,
  ])
  for (const [name, value] of Object.entries(standardHeaders))
    if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Request-Id', request.requestId)
  const cookie = await buildWriteCookie()
  if (cookie) headers.append('Set-Cookie', cookie)
  if ('html' in response) return zipText(c.req.raw, response.html, { status: 200, headers })
  // A page after a form has the form's status, whatever happened to the page.
  const isBusy = request.broken.busy && !page.isData && 'status' in rendered && rendered.status < 500
  const status = isBusy ? 503 : response.status
  const wholeBody = wholeBodyOf(response)
  if (wholeBody) return zipText(c.req.raw, wholeBody, { status, headers })
  const statusText = isBusy ? '' : response.statusText
  return zipResponse(c.req.raw, new Response(response.body, { status, statusText, headers }))
}

/** Where a page's forms may lead besides its own site. */
function listFormTargets(config: Services['config'], isStore: boolean): string[] {
  return [
    ...(config.newsletterFormUrl ? [config.newsletterFormUrl] : []),
    // A form of ours leads to Google's consent and back by the public address; browsers check the whole chain against
    // this.
    ...(config.google && !isStore ? [config.google.issuer, config.appUrl] : []),
    // The test bank's page is the platform's.
    ...(isStore ? [config.appUrl] : []),
  ]
}
