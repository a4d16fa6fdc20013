import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { readHome } from '../home.server.ts'
import { openShopOf } from '../store.server.ts'

/** The first page of a store. */
export function loadHome({ params, context }: LoaderFunctionArgs) {
  return requestOf(context).read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    return { name: shop.name, ...(await readHome(tx, shop, at)) }
  })
}
