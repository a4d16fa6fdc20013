/** A place in a drop's line, as a cookie signed for one browser, which every process can check on its own. */

import type { Id } from '#kernel/id.ts'
import { parseId } from '#kernel/id.ts'
import { findLiveListingById } from '#listings'
import { houseNow } from '#platform/clock.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { fingerprint, type Keyring } from '#platform/crypto/seal.ts'
import { readTokenWithExpiry, signToken } from '#platform/crypto/sign.ts'
import { keyOfProcess } from '#platform/database/tx.ts'
import { addressBlock } from '#platform/http/address-block.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import { claimTurn, isFull, leaveLine, type Place, type Room } from '#turns'
import { type Standing, turnLimits } from '#turns/contract'
import type { RequestContext } from '../request.server.ts'
import { readCartToken } from './cart-cookie.server.ts'
import { forgetPresence, getRoom, markPresent, recordPresence, requestPlace } from './drop-room.server.ts'

const maxSlugs = 500

/** `isCalled`: its turn had come when it was signed, whatever an older look at the line says. */
type Ticket = {
  placeId: Id<'place'>
  listingId: Id<'listing'>
  run: number
  rank: number | null
  isCalled: boolean
}
export const hashBrowser = (cartToken: string): string => sha256Hex(`place ${cartToken}`)
const nameCookie = (listingId: Id<'listing'>): string => `place_${listingId.slice(-12)}`

/** A place's cookie, signed for this browser only and valid for a few hours. */
export function placeCookie({ config }: Pick<RequestContext, 'config'>, dropPlace: Place): string {
  const subject = [
    dropPlace.id,
    dropPlace.listingId,
    dropPlace.run,
    dropPlace.rank ?? '',
    dropPlace.browser.slice(0, 24),
    dropPlace.calledAt ? 'called' : '',
  ]
  const expiresAt = houseNow() + turnLimits.placeHours * 3_600_000
  const token = signToken({ secret: config.secretKey }, 'place', subject.join(' '), expiresAt)
  return cookieLine(config, nameCookie(dropPlace.listingId), token, turnLimits.placeHours * 3_600)
}

/** The place in a request's cookie, if we signed it for this browser and this drop. */
export function openTicket(
  { config }: Pick<RequestContext, 'config'>,
  request: Request,
  listingId: Id<'listing'>,
  browser: string | null,
): Ticket | null {
  const pattern = new RegExp(`(?:^|;\\s*)${nameCookie(listingId)}=([\\w.-]{40,400})(?:;|$)`)
  const token = pattern.exec(cookiesOf(request, config))?.[1]
  const ticket = token ? readTicket(config, token, browser) : null
  return ticket?.listingId === listingId ? ticket : null
}

type SignedToken = { subject: string; expiresAt: Date | null }
const maxVerified = 50_000
const verifiedTokens = new WeakMap<RequestContext['config'], Map<string, SignedToken>>()
/**
 * The subject of a place's cookie, if we signed it. A waiting fan sends the same cookie repeatedly, so it is verified
 * once.
 */
function readSubject(config: RequestContext['config'], token: string): string | null {
  const cache = verifiedTokens.get(config) ?? new Map<string, SignedToken>()
  verifiedTokens.set(config, cache)
  const cached = cache.get(token) ?? readTokenWithExpiry({ secret: config.secretKey }, 'place', token)
  if (!cached || (cached.expiresAt && cached.expiresAt.getTime() < houseNow())) return null
  if (cache.size >= maxVerified) cache.clear()
  cache.set(token, cached)
  return cached.subject
}

function readTicket(config: RequestContext['config'], token: string, browser: string | null): Ticket | null {
  const subject = readSubject(config, token)
  const [id, listing, run, rank, owner, called] = (subject || '').split(' ')
  const [placeId, listingId] = [parseId('place', id), parseId('listing', listing)]
  if (!placeId || !listingId || !browser || owner !== browser.slice(0, 24)) return null
  return {
    placeId,
    listingId,
    run: Number(run),
    rank: rank ? Number(rank) : null,
    isCalled: called === 'called',
  }
}

/**
 * Counts a fan who is paying as present, however long the answer takes: meanwhile their turn keeps its unit.
 * `patience`: of the page they will see next.
 */
export function recordBrowserPresence(
  { config, database }: Pick<RequestContext, 'config' | 'database'>,
  request: Request,
  patience: number,
): void {
  const cookies = cookiesOf(request, config)
  if (!cookies.includes('place_')) return
  const token = readCartToken(request, config)
  const browser = token && hashBrowser(token)
  for (const [, signedPlace] of cookies.matchAll(/(?:^|;\s*)place_\w{12}=([\w.-]{40,400})(?=;|$)/g)) {
    const ticket = readTicket(config, signedPlace!, browser)
    if (ticket) markPresent(database, ticket.listingId, { id: ticket.placeId, patience })
  }
}

/**
 * A ticket's standing, from what the process knows: no query while it waits. `place`: a newer cookie is due.
 * `patience`: of the page that looks.
 */
export async function findStanding(
  services: RequestContext,
  ticket: Ticket | null,
  room: Room,
  patience: number,
): Promise<{ standing: Standing; place: Place | null }> {
  const withoutPlace = (standing: Standing) => ({ standing, place: null })
  // The sweep ends a sold-out drop at once; fans in line see why.
  if (room.soldOut) return withoutPlace({ state: 'sold_out' })
  if (room.sale === 'ended') return withoutPlace({ state: 'over' })
  if (!ticket || ticket.run !== room.run) return withoutPlace({ state: isFull(room) ? 'full' : 'none' })
  if (room.sale === 'scheduled' || (ticket.rank === null && !room.drawn)) {
    // A fan who has the page open until the draw counts as present.
    markPresent(services.database, room.listingId, { id: ticket.placeId, patience })
    return withoutPlace({ state: 'before_draw' })
  }
  if (ticket.rank !== null && isBehind(ticket, room)) {
    recordPresence(services.database, room, { id: ticket.placeId, rank: ticket.rank, patience })
    return withoutPlace(describeWaiting(ticket.rank, room))
  }
  forgetPresence(services.database, room.listingId, ticket.placeId)
  const place = await services.transact((tx, at) => claimTurn(tx, ticket.placeId, at, patience))
  if (!place || place.leftAt) return withoutPlace({ state: 'none' })
  if (place.rank !== null && place.untilAt === null)
    return { standing: describeWaiting(place.rank, room), place }
  const secondsLeft = place.untilAt ? Math.floor((place.untilAt.getTime() - room.at.getTime()) / 1_000) : 0
  if (secondsLeft > 0) return { standing: { state: 'turn', seconds: secondsLeft }, place }
  return { standing: { state: place.usedAt ? 'none' : 'lapsed' }, place }
}

function describeWaiting(rank: number, { served, pace, unitsLeft }: Room): Standing {
  const fansAhead = Math.max(0, rank - served - 1)
  const seconds = pace > 0 ? Math.round(((fansAhead + 1) / pace) * 60) : null
  return { state: 'waiting', ahead: fansAhead, seconds, isHeld: unitsLeft === 0 }
}

/**
 * Tells from what is known if a place can only wait, without asking anyone. A fan who was passed over is called by
 * the next look that sees them.
 */
export const isBehind = ({ placeId, run, rank, isCalled }: Ticket, room: Room): boolean =>
  run === room.run && room.drawn && rank !== null && !isCalled && !room.turns.has(placeId)

export type Entry =
  | { go: 'in'; cookie: string | null }
  | { go: 'wait'; cookie: string | null }
  | { go: 'sold_out' | 'full' }

/**
 * Tells if a browser may buy this listing now. Anything but a drop is always open; a sold-out drop is answered
 * without reading its row; otherwise a running turn, or a place in line.
 */
export async function enterDrop(
  services: RequestContext,
  request: Request,
  listingId: Id<'listing'>,
  cartToken: string,
  patience: number,
): Promise<Entry> {
  const room = await getRoom(services, listingId)
  if (!room || room.sale === 'ended') return { go: 'in', cookie: null }
  if (room.soldOut) return { go: 'sold_out' }
  const browser = hashBrowser(cartToken)
  const ticket = openTicket(services, request, listingId, browser)
  const { standing, place } = await findStanding(services, ticket, room, patience)
  const cookie = place ? placeCookie(services, place) : null
  if (standing.state === 'turn') return { go: 'in', cookie }
  if (standing.state === 'waiting' || standing.state === 'before_draw') return { go: 'wait', cookie }
  return joinLine(services, room, browser)
}

/** The fingerprint of a place's network: not an address, and meaningless without the key. */
const hashNetwork = (ring: Keyring, address: string): string =>
  fingerprint(ring, 'network', addressBlock(address))

/** Takes a place: an immediate turn while nobody waits, else the end of the line, unless it is full. */
export async function joinLine(services: RequestContext, room: Room, browser: string): Promise<Entry> {
  if (isFull(room)) return { go: 'full' }
  const network = hashNetwork({ secret: services.config.secretKey }, services.address)
  const place = await requestPlace(services, room.listingId, { browser, network })
  if (!place) return { go: 'in', cookie: null }
  return { go: place.untilAt ? 'in' : 'wait', cookie: placeCookie(services, place) }
}

const slugs = new WeakMap<object, Map<string, string>>()
/** A drop's slug, which never changes after its launch, so it is read once. */
export async function findSlug(services: RequestContext, listingId: Id<'listing'>): Promise<string> {
  const process = keyOfProcess(services.database)
  const cache = slugs.get(process) ?? new Map<string, string>()
  slugs.set(process, cache)
  const cached = cache.get(listingId)
  if (cached) return cached
  const listing = await services.read((tx, at) => findLiveListingById(tx, listingId, at))
  if (cache.size >= maxSlugs) cache.clear()
  if (listing) cache.set(listingId, listing.slug)
  return listing?.slug ?? ''
}

/** The first drop in a cart whose turn hasn't come; null if the cart may be checked out. */
export async function findLineBefore(
  services: RequestContext,
  request: Request,
  listingIds: readonly Id<'listing'>[],
  cartToken: string,
): Promise<{ slug: string; cookie: string | null } | null> {
  for (const listingId of new Set(listingIds)) {
    const entry = await enterDrop(services, request, listingId, cartToken, turnLimits.silentSeconds)
    if (entry.go === 'wait' || entry.go === 'full')
      return { slug: await findSlug(services, listingId), cookie: entry.go === 'wait' ? entry.cookie : null }
  }
  return null
}

/** Gives up a place or turn; returns the line that clears its cookie. */
export async function leaveDrop(
  services: RequestContext,
  request: Request,
  listingId: Id<'listing'>,
  cartToken: string | null,
): Promise<string> {
  const ticket = openTicket(services, request, listingId, cartToken && hashBrowser(cartToken))
  if (ticket) await services.transact((tx, at) => leaveLine(tx, ticket.placeId, at))
  return cookieLine(services.config, nameCookie(listingId), '', 0)
}
