/** Notifies the people who run a shop of its events: always in the dashboard, by letter as each of them chose. */
import { findMembers, findShop } from '#accounts'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { zonedWords } from '#kernel/instant.ts'
import { formatMoney, sum } from '#kernel/money.ts'
import { findLiveListingById, findLiveListingsById } from '#listings'
import { findNoticeReaders, findPushReaders, type Mail, sendMails, takeDigests, tellNotices } from '#messages'
import { findOrder, findOrders, findUnits, type Order } from '#orders'
import { findPayoutById } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { Services } from '#platform/services.ts'

type Config = Pick<Services['config'], 'appUrl'>
type Notice = Parameters<typeof tellNotices>[1][number]

/**
 * The people who still run the shop, with their addresses. A reader who left it or may no longer open its orders gets
 * nothing.
 */
async function managersOf(tx: Tx, shopId: Id<'shop'>): Promise<Map<string, string>> {
  const members = (await findMembers(tx, shopId)).filter(({ role }) => mayDo(role, 'manage'))
  return new Map(members.map(({ personId, email }) => [personId, email]))
}

type Reader = Awaited<ReturnType<typeof findNoticeReaders>>[number]
/** The notices of a reader's shop and chosen kinds, except those they caused. */
const isFor =
  ({ shopId, personId, kinds }: Reader) =>
  (notice: Notice) =>
    notice.shopId === shopId && kinds.includes(notice.kind) && notice.by !== personId

/** Tells each thing once; readers who chose a kind at once get a letter for it. */
export async function tellShops(tx: Tx, config: Config, told: readonly Notice[], at: Date): Promise<void> {
  const fresh = await tellNotices(tx, told, at)
  const readers = await findNoticeReaders(tx, [...new Set(fresh.map(({ shopId }) => shopId))])
  const mails: Mail[] = []
  for (const { shopId, personId, kinds } of readers) {
    const to = (await managersOf(tx, shopId)).get(personId)
    const shop = to ? await findShop(tx, shopId) : null
    if (!to || !shop) continue
    for (const notice of fresh.filter(isFor({ shopId, personId, kinds }))) {
      const data = {
        shop: shop.name,
        words: notice.words,
        link: `${config.appUrl}${notice.href}`,
        settings: `${config.appUrl}${hrefs.noticeSettings}`,
      }
      mails.push({ to, template: 'notice', data, about: `${notice.kind} ${notice.about}` })
    }
  }
  await sendMails(tx, mails, at)
  await pushNotices(tx, fresh)
}

/** Sends a kind to the browsers of those who chose it; each is a job of its own. */
async function pushNotices(tx: Tx, fresh: readonly Notice[]): Promise<void> {
  const readers = await findPushReaders(tx, [...new Set(fresh.map(({ shopId }) => shopId))])
  for (const { shopId, personId, kinds } of readers) {
    if (!(await managersOf(tx, shopId)).has(personId)) continue
    for (const { kind, about } of fresh.filter(isFor({ shopId, personId, kinds })))
      await tell(tx, 'notice.pushed', { shopId, personId, kind, about })
  }
}

/** One letter a day to those who chose that. */
export async function sendDigests(tx: Tx, config: Config, at: Date): Promise<number> {
  const due = await takeDigests(tx, at)
  for (const { shopId, personId, lines: rows, more } of due) {
    const to = (await managersOf(tx, shopId)).get(personId)
    const shop = to ? await findShop(tx, shopId) : null
    if (!to || !shop) continue
    const data = {
      shop: shop.name,
      rows,
      more,
      link: `${config.appUrl}${hrefs.notices()}`,
      settings: `${config.appUrl}${hrefs.noticeSettings}`,
    }
    const about = `${shopId} ${at.toISOString()}`
    await sendMails(tx, [{ to, template: 'notices-of-day', data, about }], at)
  }
  return due.length
}

const saleOf = (order: Order): Notice => {
  const pieces = order.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
  const earned = formatMoney(sum(order.lines.map(({ profit }) => profit)))
  return {
    shopId: order.shopId,
    kind: 'sale',
    about: order.id,
    words: `${order.number}: ${pieces}. You earn ${earned}.`,
    href: hrefs.ownOrder(order.number),
  }
}

/** Sales, and drops half sold. */
export async function tellSales(
  tx: Tx,
  config: Config,
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<void> {
  const orders = await findOrders(tx, orderIds)
  const told = orders.map(saleOf)
  const listings = new Set(orders.flatMap(({ lines }) => lines.map(({ listingId }) => listingId)))
  for (const drop of await findLiveListingsById(tx, [...listings].sort(), at)) {
    const { id, cap, left, title, launchedAt } = drop
    if (cap === null || left === null || drop.soldOut || left * 2 > cap) continue
    const words = `Half of ${title} is gone: ${left} of ${cap} left.`
    const about = `${id} ${launchedAt?.toISOString() ?? ''}`
    told.push({
      shopId: asId('shop', drop.shopId),
      kind: 'half',
      about,
      words,
      href: hrefs.listingsLike(title),
    })
  }
  await tellShops(tx, config, told, at)
}

/** A listing went on sale, sold out or ended. */
export async function tellOfListing(
  tx: Tx,
  config: Config,
  kind: 'opened' | 'gone' | 'ended',
  listingId: Id<'listing'>,
  at: Date,
): Promise<void> {
  const listing = await findLiveListingById(tx, listingId, at)
  const shop = listing && (await findShop(tx, asId('shop', listing.shopId)))
  if (!listing || !shop) return
  const { title, startsAt } = listing
  const shopId = asId('shop', listing.shopId)
  const opens =
    startsAt && startsAt > at ? `goes on sale ${zonedWords(startsAt, shop.timeZone)}` : 'is on sale'
  const words = { opened: `${title} ${opens}.`, gone: `${title} is sold out.`, ended: `${title} has ended.` }
  const about = `${listingId} ${at.toISOString()}`
  const href = kind === 'opened' ? hrefs.listingsLike(title) : hrefs.listingReport(listing.number)
  await tellShops(tx, config, [{ shopId, kind, about, words: words[kind], href }], at)
}

/** A fan wrote about an order. */
export async function tellOfOrder(
  tx: Tx,
  config: Config,
  what: { kind: 'question' | 'claim' | 'review'; about: string; words: string; href: string },
  order: Pick<Order, 'shopId'>,
  at: Date,
): Promise<void> {
  await tellShops(tx, config, [{ ...what, shopId: order.shopId }], at)
}

/** A unit of the shop's own order was misprinted and is made again, at our cost. */
export async function tellOfMisprint(tx: Tx, config: Config, unitId: Id<'unit'>, at: Date): Promise<void> {
  const [unit] = await findUnits(tx, [unitId])
  const order = unit && (await findOrder(tx, unit.orderId))
  if (!unit || !order) return
  const words = `A piece of ${order.number} was spoilt at the press and is printed again, at our cost.`
  const about = `${unitId} ${unit.misprints}`
  const href = hrefs.ownOrder(order.number)
  await tellShops(tx, config, [{ shopId: order.shopId, kind: 'press', about, words, href }], at)
}

export async function tellOfPayout(tx: Tx, config: Config, payoutId: Id<'payout'>, at: Date): Promise<void> {
  const payout = await findPayoutById(tx, payoutId)
  if (!payout) return
  const words = `${formatMoney(payout.amount)} is on its way to you.`
  const href = hrefs.payout(payout.id)
  await tellShops(tx, config, [{ shopId: payout.shopId, kind: 'payout', about: payout.id, words, href }], at)
}
