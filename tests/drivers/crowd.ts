/**
 * A generated crowd at one shop: fans with carts of many lines in any order, who pay, cancel and claim; staff who
 * refund; the creator who changes drops and asks for prints; the press that closes. The same seed gives the same lanes,
 * each a list of steps that runs in its own order, beside the others or after them.
 */

import type { Id } from '../../kernel/id.ts'
import { usd } from '../../kernel/money.ts'
import { type Random, seedRandom } from '../../kernel/random.ts'
import { cancelOrder, cancelPieces, refundOrder } from '../../modules/checkout/index.ts'
import { endDueListings, printNow } from '../../modules/listings/index.ts'
import { lockListing } from '../../modules/listings/listing-rows.ts'
import { changeCap } from '../../modules/listings/stock-rows.ts'
import { closeDueBatches, openCollecting, printListing } from '../../modules/production/index.ts'
import { createCode } from '../../modules/promotions/index.ts'
import type { Database } from '../../platform/database/tx.ts'
import { TestFan } from './checkout.ts'
import { ClaimsWorld } from './claims.ts'
import { somePerson } from './people.ts'
import type { TestStore } from './store.ts'

type FanOrder = { fan: TestFan; orderId: Id<'order'> }
export type Crowd = {
  database: Database
  store: TestStore
  listings: { id: Id<'listing'>; blank: string; cap: number | null }[]
  /** Steps by name, refused ones with their reason. */
  stepCounts: Map<string, number>
}
export type Lane = { crowd: Crowd; random: Random; orders: FanOrder[] }
const blanks = ['bella-canvas-3001', 'gildan-5000', 'gildan-64000']

/** Puts a shop's products on sale, some of them as drops, and opens the lanes. */
export async function openCrowd(database: Database, store: TestStore, seed: number, lanes: number) {
  await database.execute(
    `update catalogue.variant set stock = 100000 where stock is not null and blank_id in ('${blanks.join("','")}')`,
  )
  const listings: Crowd['listings'] = []
  for (let index = 0; index < 10; index += 1) {
    const blank = blanks[index % blanks.length]!
    const cap = index % 3 === 0 ? 400 : null
    const id = await store.sell({ title: `Thing ${index}`, blankId: blank, unitsCap: cap })
    listings.push({ id, blank, cap })
  }
  await database.transact((tx, at) => {
    const life = { usesMax: 500, perBuyer: 5, startsAt: at, endsAt: null, listingIds: null }
    const terms = { ...life, code: 'CROWD', offer: { kind: 'percent' as const, bps: 500 }, minimum: usd(0) }
    return createCode(
      tx,
      { shopId: store.shopId, personId: somePerson, terms, accepted: usd(100_000_000) },
      at,
    )
  })
  const crowd: Crowd = { database, store, listings, stepCounts: new Map() }
  return {
    crowd,
    lanes: Array.from(
      { length: lanes },
      (_, index): Lane => ({
        crowd,
        random: seedRandom(seed * 100 + index),
        orders: [],
      }),
    ),
  }
}

type Step = { name: string; weight: number; run(lane: Lane): Promise<{ ok: boolean } | undefined> }

/** A cart of many lines, in any order, some with the code; most cards pay. */
async function buy(lane: Lane) {
  const { crowd, random } = lane
  const fan = new TestFan(crowd.database, crowd.store.shopId)
  for (const { id, blank } of random.shuffle(crowd.listings).slice(0, random.integer(4, 8)))
    await fan.addToCart({
      listing: id,
      blank,
      size: random.pick(['S', 'M', 'L']),
      quantity: random.integer(1, 2),
    })
  const quote = await fan.quote(undefined, 'standard', random.next() < 0.4 ? 'CROWD' : '')
  if (!quote.ok) return quote
  const card = random.next() < 0.9 ? '4242424242424242' : '4000000000000002'
  const payment = await fan.pressPay(quote.value, await fan.tokeniseCard(card), `key-${fan.email}`)
  if (payment.ok) lane.orders.push({ fan, orderId: payment.value.order.id })
  return payment
}

const pickOrder = (lane: Lane): FanOrder | null => (lane.orders.length ? lane.random.pick(lane.orders) : null)

async function cancel(lane: Lane) {
  const fanOrder = pickOrder(lane)
  return fanOrder
    ? lane.crowd.database.transact((tx, at) => cancelOrder(tx, fanOrder.orderId, 'Not needed', at))
    : undefined
}

async function cancelSome(lane: Lane) {
  const fanOrder = pickOrder(lane)
  if (!fanOrder) return undefined
  const { units } = await fanOrder.fan.findOrder(fanOrder.orderId)
  const ids = lane.random.shuffle(units.map(({ id }) => id)).slice(0, 2)
  return lane.crowd.database.transact((tx, at) => cancelPieces(tx, fanOrder.orderId, ids, at))
}

async function refundPieces(lane: Lane) {
  const fanOrder = pickOrder(lane)
  if (!fanOrder) return undefined
  const { units } = await fanOrder.fan.findOrder(fanOrder.orderId)
  const unitIds = lane.random.shuffle(units.map(({ id }) => id)).slice(0, 2)
  const request = { unitIds, reason: 'Torn', key: `torn-${lane.random.next()}` }
  return lane.crowd.database.transact((tx, at) => refundOrder(tx, fanOrder.orderId, request, at))
}

/** Pieces arrive; one of them is claimed and printed again. */
async function claim(lane: Lane) {
  const fanOrder = pickOrder(lane)
  if (!fanOrder) return undefined
  const claims = new ClaimsWorld(lane.crowd.database, lane.crowd.store, lane.crowd.listings[0]!.id)
  const { units } = await fanOrder.fan.findOrder(fanOrder.orderId)
  const waiting = units.filter(({ status, refundedAt }) => status === 'awaiting_print' && !refundedAt)
  const ids = lane.random.shuffle(waiting.map(({ id }) => id)).slice(0, 2)
  if (ids.length === 0) return undefined
  // A closing may take them first; then they are printed in its batch.
  await claims.move(ids).catch(() => undefined)
  const claimIds = await claims.claim(fanOrder.orderId, [ids[0]!])
  if (!claimIds.ok) return claimIds
  return claims.decide(claimIds.value[0]!, { decision: 'reprint' })
}

const pickListing = ({ crowd, random }: Lane) => random.pick(crowd.listings)
const steps: readonly Step[] = [
  { name: 'buy', weight: 10, run: buy },
  { name: 'cancel', weight: 2, run: cancel },
  { name: 'cancel pieces', weight: 2, run: cancelSome },
  { name: 'give back', weight: 2, run: refundPieces },
  { name: 'claim', weight: 2, run: claim },
  {
    name: 'close',
    weight: 1,
    run: async ({ crowd }) => {
      await closeDueBatches(crowd.database)
      return undefined
    },
  },
  {
    name: 'print a listing',
    weight: 2,
    run: async (lane) => {
      const { id } = pickListing(lane)
      const { database, store } = lane.crowd
      const result = await database.transact((tx, at) => printNow(tx, store.shopId, id, at))
      await database.transact((tx, at) => printListing(tx, id, at))
      return result
    },
  },
  {
    name: 'change a drop',
    weight: 2,
    run: async (lane) => {
      const { database, store, listings } = lane.crowd
      const drop = lane.random.pick(listings.filter(({ cap }) => cap !== null))
      await database.transact(async (tx) => {
        await lockListing(tx, store.shopId, drop.id)
        await changeCap(tx, drop.id, lane.random.integer(300, 400))
      })
      return undefined
    },
  },
  {
    name: 'collect',
    weight: 1,
    run: async ({ crowd }) => {
      await crowd.database.transact(openCollecting)
      await crowd.database.transact(endDueListings)
      return undefined
    },
  },
]

/** One step of a lane. A refusal is an answer like any other; what throws is a fault. */
export async function advanceLane(lane: Lane): Promise<void> {
  const totalWeight = steps.reduce((sum, { weight }) => sum + weight, 0)
  let remaining = lane.random.next() * totalWeight
  const step = steps.find(({ weight }) => (remaining -= weight) < 0) ?? steps[0]!
  const result = await step.run(lane)
  const { stepCounts: counts } = lane.crowd
  const name = result?.ok === false ? `${step.name}: ${(result as { code?: string }).code}` : step.name
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
