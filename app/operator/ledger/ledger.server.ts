import type { LoaderFunctionArgs } from 'react-router'
import { findShopByHandle, findShops } from '#accounts'
import { newId, parseId } from '#kernel/id.ts'
import { findEntries, verifyLedger } from '#ledger'
import { entryKinds, type LedgerEntry } from '#ledger/contract'
import { findOrderByNumber, findOrders } from '#orders'
import { signedInStaff } from '../../request.server.ts'

/** The shop of an account: `shop:shp_…:pending`. */
const readShopId = (account: string) => parseId('shop', account.split(':')[1])

/** The order an entry is about, if any. */
const readOrderId = ({ orderId, reference }: LedgerEntry) => orderId ?? parseId('order', reference) ?? []

/** Every entry, by shop (id or handle), order (number or id), payout or entry, and kind; and the trial balance of all. */
export async function loadLedger({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { read, url } = signedInStaff(context, 'finance')
  const parameter = (name: string): string => (url.searchParams.get(name) ?? '').trim().slice(0, 120)
  const [shop, subject] = [parameter('shop'), parameter('about')]
  const kind = entryKinds.find((entryKind) => entryKind === parameter('kind')) ?? ''
  const after = url.searchParams.get('after')
  return read(async (tx) => {
    const shopId = parseId('shop', shop) ?? (await findShopByHandle(tx, shop))?.id
    const filter = {
      // An unknown shop has no entries.
      ...(shop ? { shopId: shopId ?? newId('shop') } : {}),
      ...(subject ? { about: (await findOrderByNumber(tx, subject))?.id ?? subject } : {}),
      ...(kind ? { kind } : {}),
    }
    const page = await findEntries(tx, filter, after)
    const ids = page.rows.flatMap(({ postings }) =>
      postings.flatMap(({ account }) => readShopId(account) ?? []),
    )
    const orders = await findOrders(tx, [...new Set(page.rows.flatMap(readOrderId))])
    const shops = await findShops(tx, { ids: [...new Set(ids)] })
    return {
      page,
      after,
      report: await verifyLedger(tx),
      filter: { shop, about: subject, kind },
      orders: Object.fromEntries(orders.map(({ id, number }) => [id, number])),
      names: Object.fromEntries(shops.map(({ id, name }) => [id, name])),
    }
  })
}
