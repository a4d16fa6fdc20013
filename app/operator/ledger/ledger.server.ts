import type { LoaderFunctionArgs } from 'react-router'
import { findShopByHandle } from '#accounts'
import { newId, parseId } from '#kernel/id.ts'
import { pageNumber } from '#kernel/page.ts'
import { findEntries, verifyLedger } from '#ledger'
import { entryKinds } from '#ledger/contract'
import { signedInStaff } from '../../request.server.ts'

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
    return { page, report: await verifyLedger(tx), filter: { shop, about, kind } }
  })
}
