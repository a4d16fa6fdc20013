import type { ActionFunctionArgs } from 'react-router'
import { turnLimits } from '#turns/contract'
import { requestOf } from '../../request.server.ts'
import { queueForDrop } from '../cart/queue-for-drop.server.ts'
import { recordBrowserPresence } from '../drop-line.server.ts'

/**
 * Meets fans who pay or send a form in a store before they wait for a request slot. A fan who is paying or in a cart
 * counts as present, however long they wait: meanwhile their turns pass no unit on. A fan who wants a unit of a drop
 * gets a place in its line at once. Null: everyone else continues.
 */
export async function admitArrivals(args: ActionFunctionArgs): Promise<Response | null> {
  const { request, context } = args
  const services = requestOf(context)
  const { pathname } = services.url
  if (pathname.startsWith('/standing/')) throw new Response('Nothing is sent here.', { status: 405 })
  const store = /^\/(@[^/]+)\/cart$/.exec(pathname)?.[1]
  recordBrowserPresence(services, request, store ? turnLimits.cartSeconds : turnLimits.silentSeconds)
  if (!store || services.sent === null) return null
  return queueForDrop({ ...args, params: { store } }, services.sent)
}
