import type { LoaderFunctionArgs } from 'react-router'
import { findStore } from '#storefronts'
import { requestOf } from '../../request.server.ts'
import { openShopOf } from '../store.server.ts'

/** What a shop says about itself. */
export function loadAbout({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx) => {
    const shop = await openShopOf(tx, params)
    const store = await findStore(tx, shop.id)
    return { name: shop.name, title: store.aboutTitle, text: store.aboutText }
  })
}
