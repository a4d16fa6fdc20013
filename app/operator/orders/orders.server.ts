import type { LoaderFunctionArgs } from 'react-router'
import { findShop } from '#accounts'
import { countOpenOrders, searchOrders } from '#orders'
import { type OrderStatus, orderStatuses } from '#orders/contract'
import { buildLinePicture } from '../../listing-thumb.tsx'
import { signedInStaff } from '../../request.server.ts'

/** Orders of every shop, newest first: by status, and by number, e-mail or name. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context)
  const params = new URL(request.url).searchParams
  const words = (params.get('q') ?? '').trim().slice(0, 100)
  const status = orderStatuses.find((orderStatus) => orderStatus === params.get('status')) ?? null
  return read(async (tx) => {
    const page = await searchOrders(tx, { status, words, cursor: params.get('after') })
    const shops = new Map<string, string>()
    for (const id of new Set(page.orders.map((order) => order.shopId))) {
      shops.set(id, (await findShop(tx, id))?.name ?? '')
    }
    return {
      words,
      status: status as OrderStatus | null,
      after: params.get('after'),
      next: page.next,
      counts: await countOpenOrders(tx),
      orders: page.orders.map((order) => ({
        id: order.id,
        number: order.number,
        status: order.status,
        isSample: order.kind === 'sample',
        placedAt: order.placedAt,
        name: order.address.name,
        email: order.email,
        shop: shops.get(order.shopId) ?? '',
        firstTitle: order.lines[0]?.title ?? '',
        picture: order.lines[0] ? buildLinePicture(order.lines[0]) : null,
        pieces: order.lines.reduce((count, line) => count + line.quantity, 0),
        total: order.total,
      })),
    }
  })
}
