/**
 * One page for one request: checks that its visitor may see it (`admit`), renders it in turn (`draw`), and adds the
 * headers of its kind (`finish`).
 */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { type Actor, nobody } from '#kernel/actor.ts'
import { stripeSitesOf } from '#payments/contract'
import { requestKey } from '#platform/http/request-key.ts'
import { wholeBodyOf } from '#platform/http/whole-bodies.ts'
import type { Services } from '#platform/services.ts'
import type { RequestContext } from '../app/request.server.ts'
import { addressOf } from './address.ts'
import { openBodyRoom } from './body-room.ts'
import { bytesMaxOf } from './body-sizes.ts'
import { openBranches } from './branches.ts'
import { crowdAnswer, reportBusy } from './busy.ts'
import { chooseReads, type Reading } from './choose-reads.ts'
import { type Entrance, purposeOf } from './entrance.ts'
import { hasBody, wordsOf } from './form-words.ts'
import { type Gate, pageOf, type Verdict } from './gate.ts'
import { securityHeaders } from './headers.ts'
import type { Bindings } from './sites.ts'
import { headersOf, openStillPages, type StillPage } from './still-pages.ts'
import { type StoreHosts, underOwnName } from './store-hosts.ts'
import { openMeeting } from './straight.ts'
import { unreadable, unreadableWords } from './takes.ts'
import { turnAway } from './turned-away.ts'
import { zipResponse, zipText } from './zip.ts'

type Given = Context<{ Bindings: Bindings }>
export type PageParts = {
  build: ServerBuild
  gate: Gate
  hosts: StoreHosts
  entrance: Entrance
  resolveActor(request: Request): Promise<Actor>
}
/** An admitted request. */
type Visit = {
  page: ReturnType<typeof pageOf>
  handles: ReturnType<Gate['handlesOf']>
  /** The page shown instead of an unavailable one. */
  instead: string | null
  request: RequestContext
  context: RouterContextProvider
  wrote: Reading['wrote']
}

/** Answers every address of a screen. */
export function openPages(services: Services, parts: PageParts): (c: Given) => Promise<Response> {
  const draw = openDrawing(services, parts)
  return async (c) => {
    const visit = await admit(services, parts, c)
    if (visit instanceof Response) return visit
    const drawn = await draw(visit, c)
    if ('later' in drawn) return crowdAnswer(drawn.later)
    if (!drawn.value)
      return c.text('Many files are being sent just now. Try again in a minute.', 503, {
        'Retry-After': '60',
      })
    if (visit.request.broken.body) {
      const status = c.req.header('content-type') ? 400 : 415
      return c.text(unreadableWords[status], status)
    }
    return finish(services, parts, c, visit, drawn.value)
  }
}

/** The page shown for a screen that doesn't exist, or that the visitor may not see. */
const insteadOf = {
  missing: '/not-here',
  'not your role': '/not-yours',
  'not your station': '/operator/not-yours',
} as const
const isInstead = (verdict: Verdict): verdict is keyof typeof insteadOf => verdict in insteadOf

/** Checks that the caller may see the screen, and collects its context; or returns the answer if they may not. */
async function admit(services: Services, parts: PageParts, c: Given): Promise<Visit | Response> {
  const { gate } = parts
  const url = new URL(c.req.url)
  const page = pageOf(url.pathname)
  // A session belongs to our own names: under a creator's nobody is signed in, whatever cookie is sent.
  const isStore = c.env?.storeHandle !== undefined
  const actor = isStore ? nobody : await parts.resolveActor(c.req.raw)
  const verdict = gate.judge(page.pathname, actor, c.req.method)
  if ((verdict === 'not your role' || verdict === 'not your station') && page.isData)
    return c.text('Your role does not open this.', 403)
  if (verdict !== 'enter' && !isInstead(verdict)) return turnAway(verdict, page, url, c.req.raw)
  const instead = verdict === 'enter' ? null : insteadOf[verdict]
  const handles = gate.handlesOf(page.pathname)
  const wrong = instead ? null : unreadable(c.req.raw, handles)
  if (wrong) return c.text(unreadableWords[wrong], wrong)
  const sent = instead ? null : await wordsOf(c.req.raw)
  const reading = chooseReads(services, c.req.raw, handles.at(-1)?.mayLag === true)
  const request: RequestContext = {
    ...reading.services,
    requestId: randomBytes(8).toString('hex'),
    nonce: randomBytes(16).toString('base64url'),
    actor,
    url,
    told: new Set(),
    broken: { body: false, busy: false },
    lasting: c.env?.lasting ?? { ms: Number.POSITIVE_INFINITY },
    address: addressOf(
      c.req.header('x-forwarded-for'),
      c.env?.incoming?.socket.remoteAddress,
      services.config.trustedProxies,
    ),
    sent,
    coming: { token: null, turn: null },
    alike: c.env?.alike ?? null,
    marked: c.env?.marked ?? false,
  }
  const context = new RouterContextProvider()
  context.set(requestKey, request)
  return { page, handles, instead, request, context, wrote: reading.wrote }
}

type Drawn = { value: Response | StillPage | null } | { later: number }

/** Renders a page in its turn. `later`: too many are waiting; null: there is no room for the files sent along. */
function openDrawing(services: Services, { build, gate, entrance }: PageParts) {
  const still = openStillPages(build)
  const mode = services.config.production ? 'production' : 'development'
  const render = openBranches(reportBusy(still.build), gate, mode)
  const room = openBodyRoom()
  const meet = openMeeting(build)
  return async ({ page, instead, request, context }: Visit, c: Given): Promise<Drawn> => {
    const { sent, url } = request
    const target = targetOf(c.req.raw, instead ? new URL(instead, url) : null, sent)
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
    // A page that a crowd waits for counts as much as a buyer. A body still arriving is as slow as its sender, who
    // would take the place of those who pay.
    const purpose = c.env?.lasting?.forMany ? 'pays' : purposeOf(page.pathname, c.req.header('cookie') ?? '')
    const met = async () => (purpose === 'pays' || (purpose && sent) ? meet(target, context) : null)
    const early = await met()
    if (early || !purpose || !isHere) return { value: early ?? (await draw()) }
    // After waiting, more may be known than on arrival.
    return entrance.enter(
      request.coming.turn ? 'pays' : purpose,
      async () => (sent && (await met())) || draw(),
    )
  }
}

/** The request for the screens: for another page if this one isn't available, with its form as text. */
function targetOf(request: Request, instead: URL | null, sent: string | null): Request {
  if (instead) return new Request(instead, { headers: request.headers })
  return sent === null ? request : new Request(request, { body: sent })
}

/** The finished page: its addresses under its store's name, its headers, compressed. */
async function finish(
  { config }: Services,
  { hosts }: PageParts,
  c: Given,
  { page, handles, request, wrote }: Visit,
  rendered: Response | StillPage,
): Promise<Response> {
  const response = await underOwnName(rendered, page.pathname, config, hosts.nameOf)
  const headers = 'html' in response ? headersOf(response) : new Headers(response.headers)
  const targets = formTargets(config, c.env?.storeHandle !== undefined)
  const provider = config.stripe && stripeSitesOf(config.stripe.apiUrl)
  const usual = securityHeaders(request.nonce, handles, targets, provider, [...request.told])
  for (const [name, value] of Object.entries(usual)) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  headers.set('X-Request-Id', request.requestId)
  const mark = await wrote()
  if (mark) headers.append('Set-Cookie', mark)
  if ('html' in response) return zipText(c.req.raw, response.html, { status: 200, headers })
  // A page after a form has the form's status, whatever happened to the page.
  const isBusy = request.broken.busy && !page.isData && 'status' in rendered && rendered.status < 500
  const status = isBusy ? 503 : response.status
  const whole = wholeBodyOf(response)
  if (whole) return zipText(c.req.raw, whole, { status, headers })
  const statusText = isBusy ? '' : response.statusText
  return zipResponse(c.req.raw, new Response(response.body, { status, statusText, headers }))
}

/** Where a page's forms may lead besides its own site. */
function formTargets(config: Services['config'], isStore: boolean): string[] {
  return [
    ...(config.newsletterFormUrl ? [config.newsletterFormUrl] : []),
    // A form of ours leads to Google's consent and back by the public address; browsers check the whole chain against
    // this.
    ...(config.google && !isStore ? [config.google.issuer, config.appUrl] : []),
    // The test bank's page is the platform's.
    ...(isStore ? [config.appUrl] : []),
  ]
}
