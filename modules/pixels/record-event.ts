import { asId, type Id, newId } from '#kernel/id.ts'
import { after, days, minutes } from '#kernel/instant.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { toDecimal } from './adapter.ts'
import type { Client, HashedPerson } from './client.ts'
import { findPixels } from './connect-pixel.ts'
import { type Content, type EventName, isNetwork, type PageEvent } from './contract.ts'
import { deleteOldEvents, type EventRow, insertEvent, insertSends, selectEvent } from './event-rows.ts'
import { limits } from './limits.ts'
import type { Network } from './networks.ts'
import { claimVisit, deleteOldVisits, deleteVisit, upsertVisit } from './pixel-rows.ts'

export type EventToRecord = {
  shopId: Id<'shop'>
  name: EventName
  /** Given if the page names the event before it is recorded. */
  id?: Id<'event'>
  /** Identifies the act: the same key is the same event, however often it is recorded. */
  key: string
  page: string
  valueMinor: number
  contents: readonly Content[]
  orderNumber?: string | null
  /** The networks the fan consented to. */
  networks: readonly Network[]
  client: Client
}

/**
 * Records a consenting fan's act, once, and queues it for the networks with a connected server side. Google is told
 * purchases only, because it deduplicates nothing else. Returns the id that the browser sends too.
 */
export async function recordEvent(tx: Tx, event: EventToRecord, at: Date): Promise<Id<'event'>> {
  const targets = (await findPixels(tx, event.shopId)).filter(
    (pixel) =>
      pixel.active &&
      pixel.hasKey &&
      event.networks.includes(pixel.network) &&
      (pixel.network !== 'google' || event.name === 'Purchase'),
  )
  // An event that only browsers tell leaves no row.
  if (targets.length === 0 && event.name === 'ViewContent') return newId('event')
  const { id, isNew } = await insertEvent(tx, {
    id: event.id ?? newId('event'),
    shopId: event.shopId,
    name: event.name,
    toldKey: event.key,
    page: event.page.slice(0, 500),
    happenedAt: at,
    valueMinor: event.valueMinor,
    contents: [...event.contents],
    orderNumber: event.orderNumber ?? null,
    client: targets.length ? event.client : null,
  })
  if (!isNew || targets.length === 0) return id
  // The job tells them at once; the sweep follows, in case the job was lost.
  const firstTry = { state: 'waiting', attempts: 0, dueAt: after(at, minutes(2)) }
  await insertSends(
    tx,
    targets.map(({ network }) => ({ eventId: id, network, ...firstTry })),
  )
  await tell(tx, 'pixel.event', { eventId: id })
  return id
}

/** An event for that shop's page in the browser; null if it isn't the shop's. */
export async function findPageEvent(tx: Tx, shopId: Id<'shop'>, id: Id<'event'>): Promise<PageEvent | null> {
  const row = await selectEvent(tx, id)
  return row && row.shopId === shopId && row.name !== 'Test' ? pageEventOf(row) : null
}

/** An event for the page's browser side. */
export function pageEventOf(
  row: Pick<EventRow, 'id' | 'name' | 'valueMinor' | 'contents' | 'orderNumber'>,
): PageEvent {
  return {
    name: row.name as EventName,
    id: row.id,
    value: toDecimal(row.valueMinor),
    currency: 'USD',
    contents: row.contents.map(({ id: item, name, quantity, priceMinor }) => ({
      id: item,
      name,
      quantity,
      price: toDecimal(priceMinor),
    })),
    order: row.orderNumber,
  }
}

export type Visit = { shopId: Id<'shop'>; networks: readonly Network[]; client: Client; page: string }

/** An event id that both sides can derive before it is recorded: a cart's checkout, an order's purchase. */
export const eventIdOf = (name: EventName, subject: string): Id<'event'> =>
  asId('event', `evt_${sha256Hex(`${name} ${subject}`).slice(0, 32)}`)

/** Stores a cart's consents, for a purchase that may follow; without consent nothing is stored. */
export async function recordVisit(tx: Tx, cartId: Id<'cart'>, visit: Visit, at: Date): Promise<void> {
  if (visit.networks.length === 0) return deleteVisit(tx, cartId)
  await upsertVisit(tx, { cartId, ...visit, networks: [...visit.networks], at })
}

/** Records a consenting cart's purchase, with the hashed recipient if marketing may have it. */
export async function recordPurchase(
  tx: Tx,
  cartId: Id<'cart'>,
  order: Pick<EventToRecord, 'shopId' | 'valueMinor' | 'contents'> & {
    orderId: Id<'order'>
    orderNumber: string
    person: HashedPerson
  },
  at: Date,
): Promise<void> {
  const visit = await claimVisit(tx, cartId)
  if (!visit || visit.shopId !== order.shopId) return
  const { person, orderId, ...purchase } = order
  const networks = visit.networks.filter(isNetwork)
  const isForAdverts = networks.some((network) => network !== 'google')
  const client = isForAdverts ? { ...visit.client, person } : visit.client
  const id = eventIdOf('Purchase', orderId)
  const pageEvent = {
    ...purchase,
    name: 'Purchase' as const,
    id,
    key: orderId,
    page: visit.page,
    networks,
    client,
  }
  await recordEvent(tx, pageEvent, at)
}

/** Deletes old events and visits. */
export async function forgetOldEvents(tx: Tx, at: Date): Promise<void> {
  await deleteOldEvents(tx, after(at, -days(limits.daysKept)))
  await deleteOldVisits(tx, after(at, -days(limits.daysKept)))
}
