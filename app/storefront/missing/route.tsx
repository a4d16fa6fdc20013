import type { LoaderFunctionArgs } from 'react-router'
import { requestOf } from '../../request.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { openShopOf } from '../store.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle

/** An address under a store that nothing answers at. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<never> {
  await requestOf(context).read((tx) => openShopOf(tx, params))
  throw new Response('There is no such page.', { status: 404 })
}

export default function Missing() {
  return null
}
