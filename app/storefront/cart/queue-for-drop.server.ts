/**
 * Gives fans who come to a drop a place in its line before they wait for a request slot: checked against what this
 * process has known for up to a second, written together with all who come at that moment, and answered in a few
 * bytes. A crowd asks the database once.
 */

import { type ActionFunctionArgs, redirect } from 'react-router'
import type { Shop } from '#accounts/contract'
import { checkPiece } from '#checkout'
import { AddForm } from '#checkout/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { keyOfProcess } from '#platform/database/tx.ts'
import type { Room } from '#turns'
import { turnLimits } from '#turns/contract'
import { type RequestContext, requestOf } from '../../request.server.ts'
import { buildCartCookie, createCartToken, readCartToken } from '../cart-cookie.server.ts'
import { type Entry, findSlug, hashBrowser, isBehind, joinLine, openTicket } from '../drop-line.server.ts'
import { findRoom, recordPresence } from '../drop-room.server.ts'
import { readHandle, readStore } from '../store-reads.server.ts'

/**
 * Redirects fans who are behind others, or too late, to the line. Null: the normal way, which also says what is wrong
 * with a choice, and which a fan with a turn takes too.
 */
export async function queueForDrop(args: ActionFunctionArgs, body: string): Promise<Response | null> {
  const { intent: _, line, step: __, to: ___, ...fields } = Object.fromEntries(new URLSearchParams(body))
  const piece = line ? null : AddForm.safeParse(fields).data
  const handle = readHandle(args.params)
  if (!piece || !handle) return null
  const services = requestOf(args.context)
  const id = asId('listing', piece.listingId)
  const room = await findRoom(services, id)
  if (room?.sale !== 'on_sale') return null
  const knownToken = readCartToken(args.request, services.config) ?? services.newCookies.token
  const ticket =
    knownToken && !room.soldOut ? openTicket(services, args.request, id, hashBrowser(knownToken)) : null
  if (ticket && !isBehind(ticket, room)) return null
  const { checked, status } = await checkRecently(args, handle, piece)
  if (!checked?.ok || status !== 'active') return null
  const token = knownToken ?? createCartToken()
  if (ticket)
    recordPresence(services.database, room, {
      id: ticket.placeId,
      rank: ticket.rank,
      patience: turnLimits.cartSeconds,
    })
  const join = () => (ticket ? stillWaiting : joinOnce(services, room, token))
  const entry = room.soldOut ? soldOut : await join()
  return entry ? redirectToLine(services, handle, piece, entry, token) : null
}

const soldOut: Entry = { go: 'sold_out' }
const stillWaiting: Entry = { go: 'wait', cookie: null }

/** A place for a browser, or null if it is a turn: then the browser continues, under the name given here. */
async function joinOnce(services: RequestContext, room: Room, token: string): Promise<Entry | null> {
  if (services.newCookies.turn) return null
  const entry = await joinLine(services, room, hashBrowser(token))
  if (entry.go !== 'in') return entry
  services.newCookies = { token, turn: entry.cookie }
  return null
}

/** Leads to a drop's line, carrying the choice along. */
export async function redirectToLine(
  services: RequestContext,
  handle: string,
  { listingId, blankId, ...choiceFields }: AddForm,
  entry: Entry,
  token: string,
): Promise<Response> {
  const slug = await findSlug(services, asId('listing', listingId))
  const choice =
    entry.go !== 'sold_out' ? { blankId, ...choiceFields, quantity: String(choiceFields.quantity) } : {}
  const headers: [string, string][] = [['Set-Cookie', buildCartCookie(token, services.config)]]
  if (entry.go === 'wait' && entry.cookie) headers.push(['Set-Cookie', entry.cookie])
  return redirect(hrefs.storeWaiting(handle, slug, choice), { status: 303, headers })
}

/** The store of a form, and the listing requested from it. */
export const findRequested = ({ params, context }: ActionFunctionArgs, piece: AddForm | null) =>
  readStore({ params, context }, async ({ cachedTx, at, shop }) => {
    if (!piece) return { shop, at, checked: null }
    const { listingId: listing, blankId: blank, ...choice } = piece
    return { shop, at, checked: await checkPiece(cachedTx, shop.id, { listing, blank, ...choice }, at) }
  })

type CheckedLine = Pick<Awaited<ReturnType<typeof findRequested>>, 'checked'> & { status: Shop['status'] }
const checkedMs = 1_000
const maxChecked = 1_000
const checks = new WeakMap<object, Map<string, { until: number; found: Promise<CheckedLine> }>>()
/** Checks if a choice is available, at most a second ago. */
function checkRecently(args: ActionFunctionArgs, handle: string, piece: AddForm): Promise<CheckedLine> {
  const process = keyOfProcess(requestOf(args.context).database)
  const cached = checks.get(process) ?? new Map<string, { until: number; found: Promise<CheckedLine> }>()
  checks.set(process, cached)
  const key = JSON.stringify([handle, piece])
  const cachedCheck = cached.get(key)
  if (cachedCheck && cachedCheck.until > performance.now()) return cachedCheck.found
  const check = findRequested(args, piece).then(({ checked, shop }) => ({ checked, status: shop.status }))
  if (cached.size >= maxChecked) cached.clear()
  cached.set(key, { until: performance.now() + checkedMs, found: check })
  check.catch(() => cached.delete(key))
  return check
}
