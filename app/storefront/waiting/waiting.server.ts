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
import { type Alike, mark } from '../../alike.ts'
import { readParts } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { cartCookie, cartToken, newCartToken } from '../cart-cookie.server.ts'
import { browserOf, joinLine, leaveDrop, placeCookie, standingOf, ticketOf } from '../drop-line.server.ts'
import { roomOf } from '../drop-room.server.ts'
import { openShopOf } from '../store.server.ts'
import { handleOf } from '../store-reads.server.ts'

const chosenFields = ['blankId', 'colour', 'size', 'quantity'] as const

/** The choice made before the line, carried through it in the address. */
function choiceOf(url: URL): Record<string, string> {
  const chosen = chosenFields.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [[name, value.slice(0, 80)] as const] : []
  })
  return chosen.length === chosenFields.length ? Object.fromEntries(chosen) : {}
}

type Found = { shop: Shop; listing: LiveListing | null; at: Date }
const pageMs = 1_000
const pagesKept = 500
const pages = new WeakMap<object, Map<string, { until: number; found: Promise<Found> }>>()
/** The state of a drop for its line's page, at most a second old: telling a crowd that it is sold out costs one read. */
function pageOf({ database, read }: RequestContext, params: LoaderFunctionArgs['params']): Promise<Found> {
  const process = keyOfProcess(database)
  const known = pages.get(process) ?? new Map<string, { until: number; found: Promise<Found> }>()
  pages.set(process, known)
  const key = `${handleOf(params)} ${params.slug}`
  const before = known.get(key)
  const now = performance.now()
  if (before && before.until > now) return before.found
  const found = read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    return { shop, listing: await findLiveListing(tx, shop.id, params.slug ?? '', at), at }
  })
  if (known.size >= pagesKept) known.clear()
  known.set(key, { until: now + pageMs, found })
  found.catch(() => known.delete(key))
  return found
}

/** The drop of an address, with its line. A listing without a limit has no line: its own page is the place to go. */
async function openDrop(args: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const services = requestOf(args.context)
  const found = await pageOf(services, args.params)
  const { shop, listing } = found
  if (!listing) throw new Response('That drop doesn’t exist.', { status: 404 })
  const room = await roomOf(services, asId('listing', listing.id))
  if (!room) throw redirect(hrefs.storeListing(shop.handle, listing.slug))
  return { services, ...found, listing, room }
}

type Line = { place: string; wait: string; units: string; held: boolean; many: boolean }
type Told = { standing: Standing; line: Line | null; again: string; alike: Alike | null; place: Place | null }

/** This browser's place, in words. Words shared by everyone waiting are kept apart from its own. */
async function toldOf(services: RequestContext, request: Request, room: Room): Promise<Told> {
  const token = cartToken(request, services.config)
  const ticket = ticketOf(services, request, room.listingId, token && browserOf(token))
  // Without scripts the page reloads itself; a turn's page does so as often.
  const { standing, place } = await standingOf(services, ticket, room, turnLimits.quietSeconds)
  const again = String(nextLook(standing, room))
  if (standing.state !== 'waiting') {
    const alike = alikes.includes(standing.state) ? { of: standing.state, own: { again } } : null
    return { standing, line: null, again, alike, place }
  }
  const { ahead, seconds, held } = standing
  const own = { place: String(ahead + 1), wait: formatWait(seconds), units: String(room.left) }
  const line = { ...own, held, many: ahead >= room.left && !held }
  const of = ['waiting', held ? 'held' : '', line.many ? 'many' : ''].join(' ')
  return { standing, line, again, alike: { of, own: { ...own, again } }, place }
}
const alikes: readonly Standing['state'][] = ['sold_out', 'over', 'before_draw', 'full']

/** The same for all fans who share one rendered page: placeholders stand for each one's own words. */
function drawnFor(of: string): Told {
  const again = mark('again')
  const [state, held] = of.split(' ')
  const none = { again, alike: null, place: null }
  if (state !== 'waiting') return { ...none, standing: { state: state as 'over' }, line: null }
  const line = {
    place: mark('place'),
    wait: mark('wait'),
    units: mark('units'),
    held: held === 'held',
    many: of.endsWith('many'),
  }
  return { ...none, standing: { state, ahead: 0, seconds: null, held: line.held }, line }
}

function nextLook(standing: Standing, { startsAt, at, unsold }: Room): number {
  if (standing.state === 'waiting') return secondsToNextCheck(standing.ahead, unsold)
  const untilStart = startsAt ? (startsAt.getTime() - at.getTime()) / 1_000 : 0
  if (standing.state === 'before_draw' && untilStart > 2 * longBefore) return longBefore
  return looks[standing.state] ?? 10
}
/** Seconds between two looks long before the start: a place looked at this often counts as present at the draw. */
const longBefore = 60
/** A unit seldom comes back after all were paid, and a full line seldom moves fast. */
const looks: Partial<Record<Standing['state'], number>> = { turn: 5, sold_out: 60, full: 60 }

/** This browser's place in a drop's line, and what it can do next. */
export async function loadWaiting(args: LoaderFunctionArgs) {
  const { services, shop, listing, room, at } = await openDrop(args)
  const told = services.alike ? drawnFor(services.alike) : await toldOf(services, args.request, room)
  const { standing, line, again, place } = told
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  if (place) headers.append('Set-Cookie', placeCookie(services, place))
  if (standing.state === 'turn' && services.url.searchParams.get('next') === 'checkout')
    throw redirect(hrefs.storeCheckout(shop.handle), { status: 303, headers })
  const opensAt = room.startsAt ? room.startsAt.getTime() - turnLimits.opensMinutes * 60_000 : 0
  return data(
    {
      shop: { handle: shop.handle, name: shop.name },
      listing: { id: listing.id, slug: listing.slug, title: listing.title, picture: pictureOf(listing) },
      standing,
      cap: room.cap,
      left: room.left,
      startsAt: room.startsAt,
      leftMs: room.sale === 'scheduled' && room.startsAt ? room.startsAt.getTime() - at.getTime() : null,
      open: room.sale === 'on_sale' || at.getTime() >= opensAt,
      choice: choiceOf(services.url),
      line,
      again,
      alike: told.alike,
    },
    { headers },
  )
}
export type WaitingPage = Awaited<ReturnType<typeof loadWaiting>>['data']

const pictureOf = (listing: LiveListing): string | null => {
  const picture = mainPicture(listing)
  return picture && listingPictureHref(picture, 760)
}

/** Joins the line, once per browser, or gives up the place; a browser that has a place keeps it. */
export async function actOnWaiting(args: ActionFunctionArgs) {
  const { services, shop, listing, room } = await openDrop(args)
  const known = cartToken(args.request, services.config)
  if ((await readParts(args.request)).get('intent') === 'leave') {
    const gone = await leaveDrop(services, args.request, room.listingId, known)
    const headers = { 'Set-Cookie': gone }
    return redirect(hrefs.storeListing(shop.handle, listing.slug), { status: 303, headers })
  }
  const token = known ?? newCartToken()
  const entry = await joinLine(services, room, browserOf(token))
  const headers = new Headers({ 'Set-Cookie': cartCookie(token, services.config) })
  if ('cookie' in entry && entry.cookie) headers.append('Set-Cookie', entry.cookie)
  const to = hrefs.storeWaiting(shop.handle, listing.slug, Object.fromEntries(services.url.searchParams))
  return redirect(to, { status: 303, headers })
}

/** The same in a few bytes, for a page that polls: no page is rendered and, for a waiting fan, no row is read. */
export async function answerStanding({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const services: RequestContext = requestOf(context)
  const listingId = parseId('listing', params.listingId)
  if (!listingId) throw new Response('That drop doesn’t exist.', { status: 404 })
  const room = await roomOf(services, listingId)
  if (!room) return respondInBytes({ state: 'over' })
  const token = cartToken(request, services.config)
  const ticket = token && ticketOf(services, request, listingId, browserOf(token))
  const { standing, place } = await standingOf(services, ticket || null, room, turnLimits.quietSeconds)
  const told = { ...standing, left: room.left, again: nextLook(standing, room) }
  return respondInBytes(told, place && placeCookie(services, place))
}
