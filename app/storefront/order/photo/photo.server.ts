import type { LoaderFunctionArgs } from 'react-router'
import { readPhotoFile } from '../../../photo.server.ts'
import { requestOf } from '../../../request.server.ts'
import { openOrder } from '../order-view.server.ts'

/** A photo of this order, by the order's link. */
export async function loadPhoto({ context, params }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { order } = await openOrder(services, params.number)
  return readPhotoFile(services, params.id, (photo) => photo.orderId === order.id)
}
