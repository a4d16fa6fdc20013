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
import { cartCookie, cartToken, newCartToken } from '../cart-cookie.server.ts'
import { browserOf, type Entry, joinLine, slugOf, standsBehind, ticketOf } from '../drop-line.server.ts'
import { findRoom, noteSeen } from '../drop-room.server.ts'
import { handleOf, readStore } from '../store-reads.server.ts'

/**
 * Leads fans who are behind others or too late to the line. Null: the normal way, which also says what is wrong with
 * a choice, and which a fan with a turn takes too.
 */
export async function queueForDrop(args: ActionFunctionArgs, sent: string): Promise<Response | null> {
  const { intent: _, line, step: __, to: ___, ...thing } = Object.fromEntries(new URLSearchParams(sent))
  const wanted = line ? null : AddForm.safeParse(thing).data
  const handle = handleOf(args.params)
  if (!wanted || !handle) return null
  const services = requestOf(args.context)
  const id = asId('listing', wanted.listingId)
  const room = await findRoom(services, id)
  if (room?.sale !== 'on_sale') return null
  const known = cartToken(args.request, services.config) ?? services.coming.token
  const ticket = known && !room.soldOut ? ticketOf(services, args.request, id, browserOf(known)) : null
  if (ticket && !standsBehind(ticket, room)) return null
  const { checked, status } = await checkRecently(args, handle, wanted)
  if (!checked?.ok || status !== 'active') return null
  const token = known ?? newCartToken()
  if (ticket)
    noteSeen(services.database, room, {
      id: ticket.placeId,
      rank: ticket.rank,
      patience: turnLimits.cartSeconds,
    })
  const join = () => (ticket ? stillWaiting : joinOnce(services, room, token))
  const entry = room.soldOut ? soldOut : await join()
  return entry ? leadToLine(services, handle, wanted, entry, token) : null
}

const soldOut: Entry = { go: 'sold_out' }
const stillWaiting: Entry = { go: 'wait', cookie: null }

/** A place for a browser, or null if it is a turn: then the browser continues, under the name given here. */
async function joinOnce(services: RequestContext, room: Room, token: string): Promise<Entry | null> {
  if (services.coming.turn) return null
  const entry = await joinLine(services, room, browserOf(token))
  if (entry.go !== 'in') return entry
  services.coming = { token, turn: entry.cookie }
  return null
}

/** Leads to a drop's line, carrying the choice along. */
export async function leadToLine(
  services: RequestContext,
  handle: string,
  { listingId, blankId, ...chosen }: AddForm,
  entry: Entry,
  token: string,
): Promise<Response> {
  const slug = await slugOf(services, asId('listing', listingId))
  const choice = entry.go !== 'sold_out' ? { blankId, ...chosen, quantity: String(chosen.quantity) } : {}
  const headers: [string, string][] = [['Set-Cookie', cartCookie(token, services.config)]]
  if (entry.go === 'wait' && entry.cookie) headers.push(['Set-Cookie', entry.cookie])
  return redirect(hrefs.storeWaiting(handle, slug, choice), { status: 303, headers })
}

/** The store of a form, and the listing wanted of it. */
export const findWanted = ({ params, context }: ActionFunctionArgs, wanted: AddForm | null) =>
  readStore({ params, context }, async ({ known, at, shop }) => {
    if (!wanted) return { shop, at, checked: null }
    const { listingId: listing, blankId: blank, ...chosen } = wanted
    return { shop, at, checked: await checkPiece(known, shop.id, { listing, blank, ...chosen }, at) }
  })

type Found = Pick<Awaited<ReturnType<typeof findWanted>>, 'checked'> & { status: Shop['status'] }
const checkedMs = 1_000
const checkedMost = 1_000
const checks = new WeakMap<object, Map<string, { until: number; found: Promise<Found> }>>()
/** Checks if a choice is available, at most a second ago. */
function checkRecently(args: ActionFunctionArgs, handle: string, wanted: AddForm): Promise<Found> {
  const process = keyOfProcess(requestOf(args.context).database)
  const known = checks.get(process) ?? new Map<string, { until: number; found: Promise<Found> }>()
  checks.set(process, known)
  const key = JSON.stringify([handle, wanted])
  const before = known.get(key)
  if (before && before.until > performance.now()) return before.found
  const found = findWanted(args, wanted).then(({ checked, shop }) => ({ checked, status: shop.status }))
  if (known.size >= checkedMost) known.clear()
  known.set(key, { until: performance.now() + checkedMs, found })
  found.catch(() => known.delete(key))
  return found
}
