import type { LoaderFunctionArgs } from 'react-router'
import { mayDo } from '#kernel/actor.ts'
import { localDate } from '#kernel/instant.ts'
import { listMonths } from '#kernel/months.ts'
import { parsePageNumber } from '#kernel/page.ts'
import { findHolds, findShopBalance } from '#ledger'
import { findOpenPayouts, findPayoutsOfShop } from '#payouts'
import { signedInCreator } from '../../request.server.ts'

/** How many months have a statement of their own. */
const statementMonths = 24

/** Checks again, behind the gate, that the person may see the shop's money. */
export function signedInForMoney(context: Parameters<typeof signedInCreator>[0]) {
  const request = signedInCreator(context)
  if (!mayDo(request.shop.role, 'books'))
    throw new Response('Your role doesn’t include this shop’s money.', { status: 403 })
  return request
}

export async function loadPayouts({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { shop, url, read } = signedInForMoney(context)
  return read(async (tx, at) => {
    const history = await findPayoutsOfShop(tx, shop.id, parsePageNumber(url.searchParams.get('page')))
    const openPayouts = await findOpenPayouts(tx, shop.id)
    const holds = await findHolds(tx, shop.id)
    const lastHold = holds.at(-1)
    return {
      zone: shop.timeZone,
      months: listMonths(localDate(at, shop.timeZone), statementMonths),
      balance: await findShopBalance(tx, shop.id),
      history,
      openPayout: openPayouts.at(-1) ?? null,
      arrivesBy:
        openPayouts
          .map((payout) => payout.arrivesTo)
          .sort()
          .at(-1) ?? null,
      clearsBy: lastHold ? localDate(lastHold.clearsAt, shop.timeZone) : null,
      releases: history.total,
    }
  })
}
