/** Notifies the people who run a shop of its events: always in the dashboard, by letter as each of them chose. */
import { findMembers, findShop } from '#accounts'
import { mayDo } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, type Id } from '#kernel/id.ts'
import { formatInZone } from '#kernel/instant.ts'
import { formatMoney, sum } from '#kernel/money.ts'
import { findLiveListingById, findLiveListingsById } from '#listings'
import {
  claimDigests,
  findNoticeReaders,
  findPushReaders,
  type Mail,
  sendMails,
  storeNotices,
} from '#messages'
import { findOrder, findOrders, findUnits, type Order } from '#orders'
import { findPayoutById } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { Services } from '#platform/services.ts'

type Config = Pick<Services['config'], 'appUrl'>
type Notice = Parameters<typeof storeNotices>[1][number]

/**
 * The people who still run the shop, with their addresses. A reader who left it or may no longer open its orders gets
 * nothing.
 */
async function findManagers(tx: Tx, shopId: Id<'shop'>): Promise<Map<string, string>> {
  const members = (await findMembers(tx, shopId)).filter(({ role }) => mayDo(role, 'manage'))
  return new Map(members.map(({ personId, email }) => [personId, email]))
}

type Reader = Awaited<ReturnType<typeof findNoticeReaders>>[number]
/** The notices of a reader's shop and chosen kinds, except those they caused. */
const isFor =
  ({ shopId, personId, kinds }: Reader) =>
  (notice: Notice) =>
    notice.shopId === shopId && kinds.includes(notice.kind) && notice.by !== personId

/** Stores each notice once; readers who chose to get its kind at once get a letter. */
export async function notifyShops(
  tx: Tx,
  config: Config,
  notices: readonly Notice[],
  at: Date,
): Promise<void> {
  const newNotices = await storeNotices(tx, notices, at)
  const readers = await findNoticeReaders(tx, [...new Set(newNotices.map(({ shopId }) => shopId))])
  const mails: Mail[] = []
  for (const { shopId, personId, kinds } of readers) {
    const address = (await findManagers(tx, shopId)).get(personId)
    const shop = address ? await findShop(tx, shopId) : null
    if (!address || !shop) continue
    for (const notice of newNotices.filter(isFor({ shopId, personId, kinds }))) {
      const data = {
        shop: shop.name,
        words: notice.words,
        link: `${config.appUrl}${notice.href}`,
        settings: `${config.appUrl}${hrefs.noticeSettings}`,
      }
      mails.push({ to: address, template: 'notice', data, about: `${notice.kind} ${notice.about}` })
    }
  }
  await sendMails(tx, mails, at)
  await pushNotices(tx, newNotices)
}

/** Sends a kind to the browsers of those who chose it; each is a job of its own. */
async function pushNotices(tx: Tx, newNotices: readonly Notice[]): Promise<void> {
  const readers = await findPushReaders(tx, [...new Set(newNotices.map(({ shopId }) => shopId))])
  for (const { shopId, personId, kinds } of readers) {
    if (!(await findManagers(tx, shopId)).has(personId)) continue
    for (const { kind, about } of newNotices.filter(isFor({ shopId, personId, kinds })))
      await tell(tx, 'notice.pushed', { shopId, personId, kind, about })
  }
}

/** One letter a day to those who chose that. */
export async function sendDigests(tx: Tx, config: Config, at: Date): Promise<number> {
  const dueDigests = await claimDigests(tx, at)
  for (const { shopId, personId, lines: rows, more } of dueDigests) {
    const address = (await findManagers(tx, shopId)).get(personId)
    const shop = address ? await findShop(tx, shopId) : null
    if (!address || !shop) continue
    const data = {
      shop: shop.name,
      rows,
      more,
      link: `${config.appUrl}${hrefs.notices()}`,
      settings: `${config.appUrl}${hrefs.noticeSettings}`,
    }
    const about = `${shopId} ${at.toISOString()}`
    await sendMails(tx, [{ to: address, template: 'notices-of-day', data, about }], at)
  }
  return dueDigests.length
}

const noticeOfSale = (order: Order): Notice => {
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
export async function notifyOfSales(
  tx: Tx,
  config: Config,
  orderIds: readonly Id<'order'>[],
  at: Date,
): Promise<void> {
  const orders = await findOrders(tx, orderIds)
  const notices = orders.map(noticeOfSale)
  const listings = new Set(orders.flatMap(({ lines }) => lines.map(({ listingId }) => listingId)))
  for (const drop of await findLiveListingsById(tx, [...listings].sort(), at)) {
    const { id, cap, unitsLeft, title, launchedAt } = drop
    if (cap === null || unitsLeft === null || drop.soldOut || unitsLeft * 2 > cap) continue
    const words = `Half of ${title} is gone: ${unitsLeft} of ${cap} left.`
    const about = `${id} ${launchedAt?.toISOString() ?? ''}`
    notices.push({
      shopId: asId('shop', drop.shopId),
      kind: 'half',
      about,
      words,
      href: hrefs.listingsLike(title),
    })
  }
  await notifyShops(tx, config, notices, at)
}

/** A listing went on sale, sold out or ended. */
export async function notifyOfListing(
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
  const openingWords =
    startsAt && startsAt > at ? `goes on sale ${formatInZone(startsAt, shop.timeZone)}` : 'is on sale'
  const words = {
    opened: `${title} ${openingWords}.`,
    gone: `${title} is sold out.`,
    ended: `${title} has ended.`,
  }
  const about = `${listingId} ${at.toISOString()}`
  const href = kind === 'opened' ? hrefs.listingsLike(title) : hrefs.listingReport(listing.number)
  await notifyShops(tx, config, [{ shopId, kind, about, words: words[kind], href }], at)
}

/** A fan wrote about an order. */
export async function notifyOfOrder(
  tx: Tx,
  config: Config,
  notice: { kind: 'question' | 'claim' | 'review'; about: string; words: string; href: string },
  order: Pick<Order, 'shopId'>,
  at: Date,
): Promise<void> {
  await notifyShops(tx, config, [{ ...notice, shopId: order.shopId }], at)
}

/** A unit of the shop's own order was misprinted and is made again, at our cost. */
export async function notifyOfMisprint(tx: Tx, config: Config, unitId: Id<'unit'>, at: Date): Promise<void> {
  const [unit] = await findUnits(tx, [unitId])
  const order = unit && (await findOrder(tx, unit.orderId))
  if (!unit || !order) return
  const words = `A piece of ${order.number} was spoilt at the press and is printed again, at our cost.`
  const about = `${unitId} ${unit.misprints}`
  const href = hrefs.ownOrder(order.number)
  await notifyShops(tx, config, [{ shopId: order.shopId, kind: 'press', about, words, href }], at)
}

export async function notifyShopOfPayout(
  tx: Tx,
  config: Config,
  payoutId: Id<'payout'>,
  at: Date,
): Promise<void> {
  const payout = await findPayoutById(tx, payoutId)
  if (!payout) return
  const words = `${formatMoney(payout.amount)} is on its way to you.`
  const href = hrefs.payout(payout.id)
  await notifyShops(
    tx,
    config,
    [{ shopId: payout.shopId, kind: 'payout', about: payout.id, words, href }],
    at,
  )
}
