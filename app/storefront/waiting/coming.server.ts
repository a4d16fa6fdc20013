import type { ActionFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { noteHere } from '../drop-line.server.ts'

/**
 * Meets whoever comes to a store, before they wait to be let in. Whoever is at the till or in a cart is there, however
 * long they wait for an answer: their turns pass no piece on meanwhile. No content: everybody else goes on.
 */
export async function meetComing({ request, context }: ActionFunctionArgs): Promise<Response | null> {
  if (new URL(request.url).pathname.startsWith('/standing/'))
    throw new Response('Nothing is sent here.', { status: 405 })
  noteHere(requestOf(context), request)
  return null
}
