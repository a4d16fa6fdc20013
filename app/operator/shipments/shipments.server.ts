import type { LoaderFunctionArgs } from 'react-router'
import { asId } from '#kernel/id.ts'
import { findOrders } from '#orders'
import { countParcels, findParcels } from '#shipping'
import { carriersFor, parcelStates } from '#shipping/contract'
import { signedInStaff } from '../../request.server.ts'

/** Parcels of one state, by page, each with its order. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read, actor, config } = signedInStaff(context)
  const query = new URL(request.url).searchParams
  const state = parcelStates.find((parcelState) => parcelState === query.get('state')) ?? 'packed'
  const after = query.get('after')
  return read(async (tx) => {
    const parcels = await findParcels(tx, state, after)
    const ids = [...new Set(parcels.rows.map(({ orderId }) => orderId))]
    const orders = new Map(
      (
        await findOrders(
          tx,
          ids.map((id) => asId('order', id)),
        )
      ).map((order) => [order.id as string, order]),
    )
    return {
      state,
      after,
      shipped: Number(query.get('shipped')) || 0,
      carriers: carriersFor(config),
      mayShip: actor.staff.some((role) => role === 'production' || role === 'admin'),
      counts: await countParcels(tx),
      parcels: {
        ...parcels,
        rows: parcels.rows.map((parcel) => {
          const order = orders.get(parcel.orderId)
          return {
            ...parcel,
            orderNumber: order?.number ?? '',
            to: order ? `${order.address.name}, ${order.address.city}` : '',
          }
        }),
      },
    }
  })
}
