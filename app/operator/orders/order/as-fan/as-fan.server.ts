import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { findOrder, signOrderLook } from '#orders'
import { signedInStaff } from '../../../../request.server.ts'

/** Leads to the fan's page for minutes, readable by this session only. The page itself records who looked. */
export async function lookAsFan({ params, context }: LoaderFunctionArgs) {
  const { read, config, actor } = signedInStaff(context)
  const id = parseId('order', params.id)
  const order = id && (await read((tx) => findOrder(tx, id)))
  if (!order) throw new Response('Not found', { status: 404 })
  const view = signOrderLook({ secret: config.secretKey }, { orderId: order.id, sessionId: actor.sessionId })
  const headers = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
  // On the site where the session is: at another one of ours nobody is signed in.
  return redirect(hrefs.orderView(order.number, view), { status: 303, headers })
}
