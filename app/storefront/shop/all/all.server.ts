import type { LoaderFunctionArgs } from 'react-router'
import { findLiveListings } from '#listings'
import { storeLimits } from '#storefronts/contract'
import { requestOf } from '../../../request.server.ts'
import { cardOf } from '../../card.ts'
import { openShopOf } from '../../store.server.ts'

/** Everything a store has on sale, or what of it has these words in its name. */
export function loadEverything({ params, context }: LoaderFunctionArgs) {
  const { read, url } = requestOf(context)
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  return read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const count = storeLimits.shopPageListings
    const listings = await findLiveListings(tx, shop.id, { count, words }, at)
    return { name: shop.name, words, cards: listings.map((listing) => cardOf(listing, shop.handle)) }
  })
}
