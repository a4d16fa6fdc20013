import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { findOrderByKey } from '#orders'
import { requestOf } from '../../request.server.ts'
import { findPurchaseEvent, readPixels } from '../pixels.server.ts'
import { findOpenShop } from '../store.server.ts'
import { readBoughtKey } from './bought-cookie.server.ts'

/** The order this browser has just paid in this store. Its key is in a cookie, so that no script here learns it. */
export async function loadThanks({ params, context, request }: LoaderFunctionArgs) {
  const { read, url, config } = requestOf(context)
  const key = readBoughtKey(request, config)
  const foundOrder = await read(async (tx) => {
    const shop = await findOpenShop(tx, params)
    const order = key ? await findOrderByKey(tx, { secret: config.secretKey }, key) : null
    if (!order || order.shopId !== shop.id) return { shop, order: null, purchaseEvent: null }
    const { permitted } = await readPixels({ tx }, request, shop, config)
    return { shop, order, purchaseEvent: permitted.length > 0 ? await findPurchaseEvent(tx, order) : null }
  })
  const { shop, order, purchaseEvent } = foundOrder
  if (!order || !key) throw redirect(hrefs.storefront(shop.handle))
  if (url.searchParams.has('open')) throw redirect(hrefs.order(order.number, key))
  return {
    shop: { name: shop.name, handle: shop.handle },
    name: order.address.name.split(' ')[0] ?? '',
    email: order.email,
    number: order.number,
    total: order.total,
    purchaseEvent,
  }
}
