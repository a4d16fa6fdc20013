import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Shop } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, parseId } from '#kernel/id.ts'
import { findLiveListing } from '#listings'
import { type LiveListing, listingPictureHref, mainPicture } from '#listings/contract'
import { keyOfProcess } from '#platform/database/tx.ts'
import { respondInBytes } from '#platform/http/bytes.ts'
import type { Place, Room } from '#turns'
import { formatWait, type Standing, secondsToNextCheck, turnLimits } from '#turns/contract'
import { readParts } from '../../form.server.ts'
import { buildPlaceholder, type PageVariant } from '../../page-variant.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { buildCartCookie, createCartToken, readCartToken } from '../cart-cookie.server.ts'
import {
  findStanding,
  hashBrowser,
  joinLine,
  leaveDrop,
  openTicket,
  placeCookie,
} from '../drop-line.server.ts'
import { getRoom } from '../drop-room.server.ts'
import { findOpenShop } from '../store.server.ts'
import { readHandle } from '../store-reads.server.ts'

const choiceFields = ['blankId', 'colour', 'size', 'quantity'] as const

/** The choice made before the line, carried through it in the address. */
function readChoice(url: URL): Record<string, string> {
  const pairs = choiceFields.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value.slice(0, 80)] as const] : []
  })
  return pairs.length === choiceFields.length ? Object.fromEntries(pairs) : {}
}

type DropPage = { shop: Shop; listing: LiveListing | null; at: Date }
const pageMs = 1_000
const maxPages = 500
const pages = new WeakMap<object, Map<string, { expiresAt: number; page: Promise<DropPage> }>>()
/** The state of a drop for its line's page, at most a second old: telling a crowd that it is sold out costs one read. */
function findPage(
  { database, read }: RequestContext,
  params: LoaderFunctionArgs['params'],
): Promise<DropPage> {
  const process = keyOfProcess(database)
  const cache = pages.get(process) ?? new Map<string, { expiresAt: number; page: Promise<DropPage> }>()
  pages.set(process, cache)
  const key = `${readHandle(params)} ${params.slug}`
  const cached = cache.get(key)
  const now = performance.now()
  if (cached && cached.expiresAt > now) return cached.page
  const pending = read(async (tx, at) => {
    const shop = await findOpenShop(tx, params)
    return { shop, listing: await findLiveListing(tx, shop.id, params.slug ?? '', at), at }
  })
  if (cache.size >= maxPages) cache.clear()
  cache.set(key, { expiresAt: now + pageMs, page: pending })
  pending.catch(() => cache.delete(key))
  return pending
}

/** The drop of an address, with its line. A listing without a limit has no line: its own page is the place to go. */
async function openDrop(args: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const services = requestOf(args.context)
  const drop = await findPage(services, args.params)
  const { shop, listing } = drop
  if (!listing) throw new Response('That drop doesn’t exist.', { status: 404 })
  const room = await getRoom(services, asId('listing', listing.id))
  if (!room) throw redirect(hrefs.storeListing(shop.handle, listing.slug))
  return { services, ...drop, listing, room }
}

type Line = { place: string; wait: string; units: string; isHeld: boolean; isCrowded: boolean }
type LineState = {
  standing: Standing
  line: Line | null
  secondsToNext: string
  alike: PageVariant | null
  place: Place | null
}

/** This browser's place, in words. Words shared by everyone waiting are kept apart from its own. */
async function findLineState(services: RequestContext, request: Request, room: Room): Promise<LineState> {
  const token = readCartToken(request, services.config)
  const ticket = openTicket(services, request, room.listingId, token && hashBrowser(token))
  // Without scripts the page reloads itself; a turn's page does so as often.
  const { standing, place } = await findStanding(services, ticket, room, turnLimits.quietSeconds)
  const secondsToNext = String(pickNextLook(standing, room))
  if (standing.state !== 'waiting') {
    const alike = sharedStates.includes(standing.state)
      ? { variant: standing.state, visitorWords: { again: secondsToNext } }
      : null
    return { standing, line: null, secondsToNext, alike, place }
  }
  const { ahead, seconds, isHeld } = standing
  const numbers = { place: String(ahead + 1), wait: formatWait(seconds), units: String(room.unitsLeft) }
  const line = { ...numbers, isHeld, isCrowded: ahead >= room.unitsLeft && !isHeld }
  const key = ['waiting', isHeld ? 'held' : '', line.isCrowded ? 'many' : ''].join(' ')
  return {
    standing,
    line,
    secondsToNext,
    alike: { variant: key, visitorWords: { ...numbers, again: secondsToNext } },
    place,
  }
}
const sharedStates: readonly Standing['state'][] = ['sold_out', 'over', 'before_draw', 'full']

/** The same for all fans who share one rendered page: placeholders stand for each one's own words. */
function buildSharedState(key: string): LineState {
  const secondsToNext = buildPlaceholder('again')
  const [state, isHeld] = key.split(' ')
  const shared = { secondsToNext, alike: null, place: null }
  if (state !== 'waiting') return { ...shared, standing: { state: state as 'over' }, line: null }
  const line = {
    place: buildPlaceholder('place'),
    wait: buildPlaceholder('wait'),
    units: buildPlaceholder('units'),
    isHeld: isHeld === 'held',
    isCrowded: key.endsWith('many'),
  }
  return { ...shared, standing: { state, ahead: 0, seconds: null, isHeld: line.isHeld }, line }
}

function pickNextLook(standing: Standing, { startsAt, at, unsold }: Room): number {
  if (standing.state === 'waiting') return secondsToNextCheck(standing.ahead, unsold)
  const untilStart = startsAt ? (startsAt.getTime() - at.getTime()) / 1_000 : 0
  if (standing.state === 'before_draw' && untilStart > 2 * longWaitSeconds) return longWaitSeconds
  return secondsByState[standing.state] ?? 10
}
/** Seconds between two looks long before the start: a place looked at this often counts as present at the draw. */
const longWaitSeconds = 60
/** A unit seldom comes back after all were paid, and a full line seldom moves fast. */
const secondsByState: Partial<Record<Standing['state'], number>> = { turn: 5, sold_out: 60, full: 60 }

/** This browser's place in a drop's line, and what it can do next. */
export async function loadWaiting(args: LoaderFunctionArgs) {
  const { services, shop, listing, room, at } = await openDrop(args)
  const state = services.alike
    ? buildSharedState(services.alike)
    : await findLineState(services, args.request, room)
  const { standing, line, secondsToNext, place } = state
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (place) headers.append('Set-Cookie', placeCookie(services, place))
  if (standing.state === 'turn' && services.url.searchParams.get('next') === 'checkout')
    throw redirect(hrefs.storeCheckout(shop.handle), { status: 303, headers })
  const opensAt = room.startsAt ? room.startsAt.getTime() - turnLimits.opensMinutes * 60_000 : 0
  return data(
    {
      shop: { handle: shop.handle, name: shop.name },
      listing: {
        id: listing.id,
        slug: listing.slug,
        title: listing.title,
        picture: buildPictureHref(listing),
      },
      standing,
      cap: room.cap,
      left: room.unitsLeft,
      startsAt: room.startsAt,
      leftMs: room.sale === 'scheduled' && room.startsAt ? room.startsAt.getTime() - at.getTime() : null,
      isOpen: room.sale === 'on_sale' || at.getTime() >= opensAt,
      choice: readChoice(services.url),
      line,
      secondsToNext,
      alike: state.alike,
    },
    { headers },
  )
}
export type WaitingPage = Awaited<ReturnType<typeof loadWaiting>>['data']

const buildPictureHref = (listing: LiveListing): string | null => {
  const picture = mainPicture(listing)
  return picture && listingPictureHref(picture, 760)
}

/** Joins the line, once per browser, or gives up the place; a browser that has a place keeps it. */
export async function actOnWaiting(args: ActionFunctionArgs) {
  const { services, shop, listing, room } = await openDrop(args)
  const knownToken = readCartToken(args.request, services.config)
  if ((await readParts(args.request)).get('intent') === 'leave') {
    const cookie = await leaveDrop(services, args.request, room.listingId, knownToken)
    const headers = { 'Set-Cookie': cookie }
    return redirect(hrefs.storeListing(shop.handle, listing.slug), { status: 303, headers })
  }
  const token = knownToken ?? createCartToken()
  const entry = await joinLine(services, room, hashBrowser(token))
  const headers = new Headers({ 'Set-Cookie': buildCartCookie(token, services.config) })
  if ('cookie' in entry && entry.cookie) headers.append('Set-Cookie', entry.cookie)
  const lineHref = hrefs.storeWaiting(
    shop.handle,
    listing.slug,
    Object.fromEntries(services.url.searchParams),
  )
  return redirect(lineHref, { status: 303, headers })
}

/** The same in a few bytes, for a page that polls: no page is rendered and, for a waiting fan, no row is read. */
export async function answerStanding({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const services: RequestContext = requestOf(context)
  const listingId = parseId('listing', params.listingId)
  if (!listingId) throw new Response('That drop doesn’t exist.', { status: 404 })
  const room = await getRoom(services, listingId)
  if (!room) return respondInBytes({ state: 'over' })
  const token = readCartToken(request, services.config)
  const ticket = token && openTicket(services, request, listingId, hashBrowser(token))
  const { standing, place } = await findStanding(services, ticket || null, room, turnLimits.quietSeconds)
  const body = { ...standing, left: room.unitsLeft, again: pickNextLook(standing, room) }
  return respondInBytes(body, place && placeCookie(services, place))
}
