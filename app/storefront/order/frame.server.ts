import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import { unitsCookies } from '../cart-cookie.server.ts'
import { loadFrame } from '../store.server.ts'

/**
 * The look of an order's store, with the cookies for its cart's count; null if the store is closed, because an order
 * stays reachable.
 */
export async function frameOf(args: LoaderFunctionArgs, handle: string | null) {
  const none = { frame: null, cookies: [] }
  if (!handle) return none
  try {
    const { frame, units } = await loadFrame({ ...args, params: { store: `@${handle}` } })
    return { frame, cookies: unitsCookies(args.request, handle, units, requestOf(args.context).config) }
  } catch (cause) {
    if (cause instanceof Response) return none
    throw cause
  }
}
