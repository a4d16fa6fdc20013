/**
 * The neighbours' last ten days, by the verbs that every order goes through: fans buy, batches close, pieces are printed,
 * parcels leave and arrive, someone claims, asks and reports. So the press has work in every column when the sample opens.
 */
import { findShopByHandle } from '#accounts'
import { decideClaim, findClaims } from '#claims'
import type { Person } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { findLiveListings } from '#listings'
import { findMail, findMails, openThread, replyToThread } from '#messages'
import { confirmReport, decideIncident, findIncidents, makeReport } from '#moderation'
import { findOrderInFull, findShopOrders, orderKey } from '#orders'
import type { Services } from '#platform/services.ts'
import { renderWaitingPrintFiles } from '#production'
import { claimPiece } from '../day/after-order.ts'
import { buy } from '../day/buy.ts'
import { ops } from '../people.ts'
import { neighbours } from '../plan/neighbours/index.ts'
import { claims, type PlannedPurchase, type PlannedReport, questions, reports, weeks } from '../plan/weeks.ts'
import { setClock } from './clock.ts'
import {
  closeBatches,
  deliverParcels,
  followPaidOrders,
  printBatch,
  type Reach,
  sendParcels,
} from './press-days.ts'
import { requireOk } from './require-ok.ts'
import { seedVisits } from './visits.ts'

type Shops = readonly Id<'shop'>[]
/** Each rank below a shop's best seller is a fifth of the list further down. */
const rankShare = 0.2
const maxOrders = 50

export async function seedWeeks(services: Services, opsId: Id<'person'>): Promise<void> {
  const shops = await services.read(async (tx) => {
    const shopIds: Id<'shop'>[] = []
    for (const { handle } of neighbours) {
      const shop = await findShopByHandle(tx, handle)
      invariant(shop, `the shop @${handle} is there`)
      shopIds.push(shop.id as Id<'shop'>)
    }
    return shopIds
  })
  const staff = toStaff(opsId)
  const { delivered, onItsWay, onThePress, collecting } = weeks
  const parcels = await printOrders(services, shops, delivered, () => 'packed')
  await runAt(services, delivered.sentAt, () => sendParcels(services, parcels))
  const sentParcels = await printOrders(services, shops, onItsWay, () => 'packed')
  await runAt(services, delivered.arrivedAt, () => deliverParcels(services, parcels))
  await runAt(services, onItsWay.sentAt, () => sendParcels(services, sentParcels))
  await printOrders(services, shops, onThePress, pickReach)
  await runAt(services, collecting.boughtAt, () => runErrands(services, shops, collecting.errands))
  await runConversations(services, shops, staff)
  for (const [index, shopId] of shops.entries())
    await addVisits(services, shopId, quietDays[index % quietDays.length]!)
}

/** Visitors on a day without an order: some of the neighbours are better known than others. */
const quietDays = [34, 12, 21, 47, 9] as const
const firstVisitDay = '2025-08-12'

/** Adds the visitors of a neighbour's shop in those days, around those who bought. */
async function addVisits(services: Services, shopId: Id<'shop'>, quietDay: number): Promise<void> {
  const { listings, orders } = await services.read(async (tx, now) => {
    const bought = []
    for (const { id } of (await findShopOrders(tx, shopId, {}, null, maxOrders)).orders) {
      const fullOrder = await findOrderInFull(tx, id)
      if (fullOrder?.order.paidAt) bought.push(fullOrder.order)
    }
    return { orders: bought, listings: await findLiveListings(tx, shopId, { count: 12 }, now) }
  })
  const shop = {
    shopId,
    since: firstVisitDay,
    quietDay,
    listings: listings.map(({ id }) => asId('listing', id)),
  } as const
  const visits = orders.map(({ placedAt, address, lines }) => ({
    at: placedAt,
    country: address.country,
    listings: lines.map(({ listingId }) => listingId),
  }))
  await seedVisits(services.database, shop, visits)
}

async function runAt(services: Services, moment: string, run: () => Promise<unknown>): Promise<void> {
  await setClock(services.database, new Date(moment))
  await run()
}

async function runErrands(
  services: Services,
  shops: Shops,
  errands: readonly PlannedPurchase[],
): Promise<void> {
  for (const { fan, shop, listing, quantity, technique } of errands) {
    const shares = {
      listing: listing * rankShare,
      product: 0,
      colour: (fan % 3) / 3,
      size: ((fan % 5) + 1) / 7,
    }
    const errand = {
      kind: 'order',
      fan,
      shop,
      drop: false,
      channel: 'store',
      quantity,
      technique,
      ...shares,
    } as const
    invariant(await buy(services, shops[shop]!, errand), `fan ${fan} buys`)
  }
  const bought = await services.read(async (tx) => {
    const ids: Id<'order'>[] = []
    for (const shop of new Set(errands.map((errand) => errand.shop))) {
      const count = errands.filter((errand) => errand.shop === shop).length
      ids.push(...(await findShopOrders(tx, shops[shop]!, {}, null, count)).orders.map(({ id }) => id))
    }
    return ids
  })
  await followPaidOrders(services, bought)
}

type Week = { boughtAt: string; closesAt: string; printedAt: string; errands: readonly PlannedPurchase[] }
/** Sends what is bought into batches and through the press. Returns the parcels that are packed. */
async function printOrders(
  services: Services,
  shops: Shops,
  { boughtAt, closesAt, printedAt, errands }: Week,
  reachOf: (index: number, total: number) => Reach | null,
): Promise<Set<Id<'shipment'>>> {
  await runAt(services, boughtAt, () => runErrands(services, shops, errands))
  let numbers: string[] = []
  await runAt(services, closesAt, async () => {
    numbers = await closeBatches(services)
    await renderWaitingPrintFiles({ ...services.database, blobs: services.blobs })
  })
  const parcels = new Set<Id<'shipment'>>()
  await runAt(services, printedAt, async () => {
    for (const number of numbers)
      for (const parcel of await printBatch(services, number, reachOf)) parcels.add(parcel)
  })
  return parcels
}

/** The large batch is half done: some are packed, one failed, one is being printed. Small ones wait for Monday. */
function pickReach(index: number, total: number): Reach | null {
  if (total < 4) return null
  if (index < 3) return 'packed'
  if (index === 3) return 'misprint'
  if (index < 6) return 'printed'
  return index === 6 ? 'printing' : null
}

const toStaff = (personId: Id<'person'>): Person => ({
  kind: 'person',
  personId,
  name: ops.name,
  email: ops.email,
  emailVerified: true,
  shop: null,
  staff: ['support', 'production'],
  assurance: 'second',
  hasSecondFactor: true,
  hasPasskey: false,
  secondFactorAt: null,
  sessionId: newId('session'),
})

/** Fans claim, ask and report; staff have answered some of it so far. */
async function runConversations(services: Services, shops: Shops, actor: Person): Promise<void> {
  for (const { at: moment, shop, words, answer } of claims)
    await runAt(services, moment, async () => {
      invariant(await claimPiece(services, shops[shop]!, words), `a fan of ${neighbours[shop]!.shop} claims`)
      if (answer) await answerClaim(services, actor, shop, answer)
    })
  for (const [index, question] of questions.entries())
    await runAt(services, question.at, () =>
      askSupport(services, shops[claims[index % claims.length]!.shop]!, question),
    )
  for (const { at: moment, ...report } of reports)
    await runAt(services, moment, () => reportShop(services, shops[report.shop]!, report, actor))
}

const answerClaim = (services: Services, actor: Person, shop: number, words: string): Promise<void> =>
  services.transact(async (tx, now) => {
    const {
      rows: [openClaim],
    } = await findClaims(tx, 'open')
    const heading = { shop: neighbours[shop]!.shop, link: services.config.appUrl }
    const decider = { actor, proven: null, requestId: 'sample', heading }
    const decision = { decision: 'reprint', scope: 'piece', words } as const
    requireOk(await decideClaim(tx, openClaim!.id, decision, decider, now), 'the claim is decided')
  })

const askSupport = (services: Services, shopId: Id<'shop'>, { words, answer }: (typeof questions)[number]) =>
  services.transact(async (tx, now) => {
    const { orders } = await findShopOrders(tx, shopId, {}, null, 1)
    const order = orders[0]!
    const { email, address, number, id: orderId } = order
    const heading = { topic: 'order' as const, subject: `Order ${number}`, shopId, orderId }
    const id = await openThread(tx, { ...heading, name: address.name, email, message: words }, now)
    if (!answer) return
    const { config } = services
    const link = `${config.appUrl}${hrefs.order(number, orderKey({ secret: config.secretKey }, order))}`
    requireOk(
      await replyToThread(tx, id, { author: 'staff', name: ops.name, message: answer, link }, now),
      'the question is answered',
    )
  })

/** Reports a shop by the form and the link in the letter, as anyone does. */
async function reportShop(
  services: Services,
  shopId: Id<'shop'>,
  { reason, words, name, email, decision }: Omit<PlannedReport, 'at'>,
  actor: Person,
): Promise<void> {
  const { config } = services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  await services.transact(async (tx, now) => {
    const [listing] = await findLiveListings(tx, shopId, { count: 1 }, now)
    const form = { reason, words, links: '', name, email, truth: 'on' } as const
    const reporter = { address: '127.0.0.1' }
    requireOk(
      await makeReport(tx, deps, { shopId, listingId: listing!.id }, form, reporter, now),
      'it is reported',
    )
    const [letter] = await findMails(tx, email)
    const link = /report\/confirm\?token=([^\s"]+)/.exec((await findMail(tx, letter!.id))?.text ?? '')
    requireOk(
      await confirmReport(tx, deps, decodeURIComponent(link?.[1] ?? ''), now),
      'the report is confirmed',
    )
    if (!decision) return
    const {
      rows: [incident],
    } = await findIncidents(tx, { shopId, waiting: true })
    const dismissal = { id: incident!.id, decision: 'dismiss', words: decision, actor } as const
    const decided = await decideIncident(tx, { appUrl: config.appUrl, requestId: 'sample' }, dismissal, now)
    requireOk(decided, 'the report is decided')
  })
}
