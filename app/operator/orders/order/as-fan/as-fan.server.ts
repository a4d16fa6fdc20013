import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { findOrder, signOrderLook } from '#orders'
import { signedInStaff } from '../../../../request.server.ts'

/** Redirects to the fan's page, open to this session only and for some minutes. The page itself records the viewer. */
export async function viewAsFan({ params, context }: LoaderFunctionArgs) {
  const { read, config, actor } = signedInStaff(context)
  const id = parseId('order', params.id)
  const order = id && (await read((tx) => findOrder(tx, id)))
  if (!order) throw new Response('Not found', { status: 404 })
  const view = signOrderLook({ secret: config.secretKey }, { orderId: order.id, sessionId: actor.sessionId })
  const headers = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
  // To the site of this session: on our other hosts nobody is signed in.
  return redirect(hrefs.orderView(order.number, view), { status: 303, headers })
}
