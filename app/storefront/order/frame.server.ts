import type { LoaderFunctionArgs } from 'react-router'
import { loadFrame } from '../store.server.ts'

/** The look of the store an order came from; null where the store is closed, since an order stays reachable. */
export async function frameOf(args: LoaderFunctionArgs, handle: string) {
  try {
    return await loadFrame({ ...args, params: { store: `@${handle}` } })
  } catch (cause) {
    if (cause instanceof Response) return null
    throw cause
  }
}
