import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { buildUnitsCookies } from '../cart-cookie.server.ts'
import { loadFrame } from '../store.server.ts'

/**
 * The look of an order's store, with the cookies for its cart's count; null if the store is closed, because an order
 * stays reachable.
 */
export async function findFrame(args: LoaderFunctionArgs, handle: string | null) {
  const noFrame = { frame: null, cookies: [] }
  if (!handle) return noFrame
  try {
    const { frame, units } = await loadFrame({ ...args, params: { store: `@${handle}` } })
    return { frame, cookies: buildUnitsCookies(args.request, handle, units, requestOf(args.context).config) }
  } catch (cause) {
    if (cause instanceof Response) return noFrame
    throw cause
  }
}
