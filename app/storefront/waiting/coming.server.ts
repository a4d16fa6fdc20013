import type { ActionFunctionArgs } from 'react-router'
import { turnLimits } from '#turns/contract'
import { requestOf } from '../../request.server.ts'
import { comeToDrop } from '../cart/come-to-drop.server.ts'
import { noteHere } from '../drop-line.server.ts'

/**
 * Meets fans who pay in a store or send a form there, before they wait to be let in. A fan who is at the till or
 * in a cart is there, however long they wait for an answer: their turns pass no piece on meanwhile. A fan who wants a
 * piece of a drop has a place in its line at once. Null: everyone else continues.
 */
export async function meetComing(args: ActionFunctionArgs): Promise<Response | null> {
  const { request, context } = args
  const services = requestOf(context)
  const { pathname } = services.url
  if (pathname.startsWith('/standing/')) throw new Response('Nothing is sent here.', { status: 405 })
  const store = /^\/(@[^/]+)\/cart$/.exec(pathname)?.[1]
  noteHere(services, request, store ? turnLimits.cartSeconds : turnLimits.silentSeconds)
  if (!store || services.sent === null) return null
  return comeToDrop({ ...args, params: { store } }, services.sent)
}
