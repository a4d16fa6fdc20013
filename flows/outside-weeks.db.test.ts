/** Random weeks at Printful over a bad connection: at their end both sides know the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createDefaultMood, type PrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulHouse } from '#drivers/printful-house.ts'
import { createPrintfulOrders } from '#drivers/printful-orders.ts'
import type { Id } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { type Random, seedRandom } from '#kernel/random.ts'
import { findParcelsOfOrder } from '#shipping'

let app: TestApp
let printful: PrintfulDouble
let close: () => Promise<void>
let orders: ReturnType<typeof createPrintfulOrders>
let monday = new Date('2027-03-01T10:00:00Z')

beforeAll(async () => {
  const house = await openPrintfulHouse('token', monday)
  ;({ app, printful, close } = house)
  orders = createPrintfulOrders(house, () => monday)
}, 240_000)
afterAll(() => close())

type Parcel = { id: number; shipment_status: string; delivery_status: string; items: string[] }
type FollowedOrder = {
  orderId: Id<'order'>
  id: string
  external: string
  pieces: number
  /** As Printful's people know it. */
  parcels: Parcel[]
  sentAgain: number
  isEnded: boolean
}
type Callback = ReturnType<PrintfulDouble['event']>

const sendCallback = async ({ raw, signature }: Callback) => {
  const headers = { 'x-pf-webhook-signature': signature }
  expect((await app.fetch('/webhooks/printful', { method: 'POST', body: raw, headers })).status).toBe(200)
}
const shipmentsOf = ({ external }: FollowedOrder) =>
  printful.orders.get(external)!.shipments as Record<string, unknown>[]
const itemsOf = ({ external }: FollowedOrder) =>
  printful.orders.get(external)!.body.order_items.map((item) => item.external_id)

/** One thing that Printful's people do with an order, or that happens to its parcels; false if there is none. */
function actAtPrinter(followedOrder: FollowedOrder, random: Random): boolean {
  const order = printful.orders.get(followedOrder.external)
  if (!order || followedOrder.isEnded) return false
  const move = (status: string) => printful.move(followedOrder.external, status)
  const unsentItems = itemsOf(followedOrder).filter(
    (item) => !followedOrder.parcels.some(({ items }) => items.includes(item)),
  )
  if (order.status === 'failed' || order.status === 'onhold') {
    move(followedOrder.parcels.length > 0 ? 'partial' : 'inprocess')
    return true
  }
  if (order.status === 'pending') {
    move(random.pick(['inprocess', 'inprocess', 'failed', 'onhold']))
    return true
  }
  if (['inprocess', 'partial'].includes(order.status)) {
    const chance = random.next()
    if (chance < 0.1) {
      move('canceled')
      followedOrder.isEnded = true
    } else if (chance < 0.2) move(random.pick(['failed', 'onhold']))
    else {
      const items = random.shuffle(unsentItems).slice(0, random.integer(1, Math.ceil(unsentItems.length / 2)))
      const id = printful.send(followedOrder.external, items)
      followedOrder.parcels.push({ id, shipment_status: 'shipped', delivery_status: 'in_transit', items })
    }
    return true
  }
  return order.status === 'fulfilled' && moveParcel(followedOrder, random)
}

/** A parcel that is under way arrives, or comes back and is sent again. */
function moveParcel(order: FollowedOrder, random: Random): boolean {
  const parcel = order.parcels.find(({ delivery_status }) => delivery_status === 'in_transit')
  if (!parcel) return false
  const shipments = shipmentsOf(order)
  const shipment = shipments.find(({ id }) => id === parcel.id)!
  if (random.next() < 0.5 && order.sentAgain === 0) {
    const returnedState = { shipment_status: 'returned', delivery_status: 'return_to_sender' }
    Object.assign(shipment, returnedState)
    Object.assign(parcel, returnedState)
    const id = 900_000 + parcel.id
    const reshipment = { id, is_reshipment: true, shipment_status: 'shipped', delivery_status: 'in_transit' }
    const dates = { shipped_at: '2025-09-20T15:00:00Z', tracking_url: `https://track.printful.test/${id}` }
    shipments.push({ ...shipment, ...reshipment, ...dates })
    order.parcels.push({ id, shipment_status: 'shipped', delivery_status: 'in_transit', items: parcel.items })
    order.sentAgain += 1
  } else {
    Object.assign(shipment, { delivery_status: 'delivered', delivered_at: '2025-09-24T11:00:00Z' })
    parcel.delivery_status = 'delivered'
  }
  return true
}

const calls = ['POST /v2/orders', 'POST /v2/orders/{order_id}/confirmation', 'GET /v2/orders/{order_id}']
/** A bad connection: answers are lost, or the press is busy, broken or still at an earlier change. */
function disturbConnection(random: Random): void {
  const kind = random.next()
  if (kind < 0.15) printful.mood.lostCalls = [random.pick(calls)]
  else if (kind < 0.3) printful.mood.broken = random.integer(1, 2)
  else if (kind < 0.4) printful.mood.busy = 1
  else if (kind < 0.5) printful.mood.conflict = [calls[1]!]
}

test.each([11, 22, 33])(
  'in a random week (seed %i) fans, staff and the books end with what was made, sent and cancelled',
  async (seed) => {
    const random = seedRandom(seed)
    monday = after(monday, hours(24 * 7 * 8))
    await setBusinessTime(app.services.database, monday)
    await orders.rows('update production.outside_order set look_at = null')
    Object.assign(printful.mood, createDefaultMood(), { acceptsDuplicates: random.next() < 0.5 })
    const ids: { orderId: Id<'order'>; pieces: number }[] = []
    for (let n = 0; n < 3; n += 1) {
      const pieces = random.integer(2, 4)
      ids.push({ orderId: await orders.placePaidOrder(pieces), pieces })
    }
    disturbConnection(random)
    await setBusinessTime(app.services.database, after(monday, hours(7.1)))
    await app.settle()
    await app.settle()
    const followed: FollowedOrder[] = []
    for (const { orderId, pieces } of ids) {
      const { id } = await orders.findAtPrintful(orderId)
      followed.push({ orderId, id, external: id.slice(4), pieces, parcels: [], sentAgain: 0, isEnded: false })
    }
    let lateCallbacks: Callback[] = []
    for (let step = 0; step < 24; step += 1) {
      disturbConnection(random)
      const order = random.pick(followed)
      if (actAtPrinter(order, random)) {
        const callback = printful.event(order.external)
        const fate = random.next()
        if (fate < 0.35) for (let n = random.integer(1, 2); n > 0; n -= 1) await sendCallback(callback)
        else if (fate < 0.65) lateCallbacks.push(callback)
      }
      if (random.next() < 0.3) {
        for (const callback of random.shuffle(lateCallbacks)) await sendCallback(callback)
        lateCallbacks = []
      }
      await orders.passTime(random.pick([minutes(1), minutes(5), hours(1), hours(3)]))
    }
    // The connection is good again, and each order is completed there.
    Object.assign(printful.mood, { lostCalls: [], conflict: [], busy: 0, broken: 0 })
    for (let step = 0; step < 30; step += 1) {
      const moved = followed.map((order) => actAtPrinter(order, random))
      await orders.passTime(hours(7))
      if (step > 3 && !moved.includes(true)) break
    }
    for (let round = 0; round < 2; round += 1) await orders.passTime(hours(7))
    for (const order of followed) await expectSameEnd(order, `seed ${seed}, order ${order.external}`)
  },
  400_000,
)

const totals = { parcels: 0, sentAgain: 0, cancelled: 0 }
test('those weeks had partial parcels, parcels sent again and cancelled orders', () => {
  expect(totals.parcels).toBeGreaterThan(12)
  expect(totals.sentAgain).toBeGreaterThan(1)
  expect(totals.cancelled).toBeGreaterThan(0)
})

async function expectSameEnd(order: FollowedOrder, label: string): Promise<void> {
  const { orderId, id, external, pieces, parcels } = order
  totals.parcels += parcels.length
  totals.sentAgain += order.sentAgain
  totals.cancelled += order.isEnded ? 1 : 0
  const sentPieces = new Set(parcels.flatMap(({ items }) => items)).size
  // Made once there, and never twice over. What nobody confirmed costs nothing.
  const confirmedOrders = printful.allOrders.filter(
    (order) => order.external_id === external && order.status !== 'draft',
  )
  expect(confirmedOrders.length, label).toBe(1)
  const arrived = new Set(
    parcels.filter(({ delivery_status }) => delivery_status === 'delivered').flatMap(({ items }) => items),
  ).size
  const rows = await orders.rows('select status from orders.unit where order_id = $1', [orderId])
  const countUnits = (status: string) => rows.filter((row) => row.status === status).length
  expect(countUnits('delivered'), `${label}: arrived`).toBe(arrived)
  expect(countUnits('shipped'), `${label}: under way`).toBe(sentPieces - arrived)
  // What is in the books is what they keep: each piece that was sent, and the postage.
  const [bankRow] = await orders.rows(
    `select coalesce(sum(p.amount_minor), 0)::int as minor from ledger.posting p
     join ledger.entry e on e.id = p.entry_id where p.account = 'bank:cash' and e.reference like $1`,
    [`${id}%`],
  )
  const remaining = order.isEnded ? sentPieces : pieces
  expect(bankRow!.minor, `${label}: paid`).toBe(remaining === 0 ? 0 : -(remaining * 950 + 469))
  // One parcel here for each of theirs, one letter for each, and nothing left for anyone to do.
  const parcelsShown = await app.services.read((tx) => findParcelsOfOrder(tx, orderId))
  expect(parcelsShown.length, `${label}: parcels`).toBe(parcels.length)
  const letters = await orders.rows(
    `select subject from messages.mail where about = $1 and template = 'shipped'`,
    [orderId],
  )
  expect(letters.length, `${label}: letters`).toBe(parcels.length)
  const reshipLetters = letters.filter(({ subject }) => String(subject).includes('sent again'))
  expect(reshipLetters.length, `${label}: sent again`).toBe(order.sentAgain)
  const [outsideOrder] = await orders.rows(
    'select state, words, look_at from production.outside_order where id = $1',
    [id],
  )
  if (order.isEnded) expect(outsideOrder!.state, label).toBe('taken_back')
  else expect(outsideOrder, label).toMatchObject({ state: 'shipped', words: '', look_at: null })
}
