import type { LoaderFunctionArgs } from 'react-router'
import { findShopByHandle, findShops } from '#accounts'
import { newId, parseId } from '#kernel/id.ts'
import { pageNumber } from '#kernel/page.ts'
import { findEntries, verifyLedger } from '#ledger'
import { entryKinds } from '#ledger/contract'
import { signedInStaff } from '../../request.server.ts'

/** The shop whose account it is: `shop:shp_…:pending`. */
const shopOf = (account: string) => parseId('shop', account.split(':')[1])

/** Every entry, by shop (id or handle), by order, payout or entry, and by kind; and the trial balance over all. */
export async function loadLedger({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { read, url } = signedInStaff(context, 'finance')
  const parameter = (name: string): string => (url.searchParams.get(name) ?? '').trim().slice(0, 120)
  const [shop, about] = [parameter('shop'), parameter('about')]
  const kind = entryKinds.find((entryKind) => entryKind === parameter('kind')) ?? ''
  return read(async (tx) => {
    const found = parseId('shop', shop) ?? (await findShopByHandle(tx, shop))?.id
    const filter = {
      // A shop that isn't there has no entries.
      ...(shop ? { shopId: found ?? newId('shop') } : {}),
      ...(about ? { about } : {}),
      ...(kind ? { kind } : {}),
    }
    const page = await findEntries(tx, filter, pageNumber(url.searchParams.get('page')))
    const ids = page.rows.flatMap(({ postings }) => postings.flatMap(({ account }) => shopOf(account) ?? []))
    const shops = await findShops(tx, { ids: [...new Set(ids)] })
    return {
      page,
      report: await verifyLedger(tx),
      filter: { shop, about, kind },
      names: Object.fromEntries(shops.map(({ id, name }) => [id, name])),
    }
  })
}
