import { isRouteErrorResponse, Outlet, useLoaderData, useParams, useRouteError } from 'react-router'
import { ErrorPage } from '../not-found/error-page.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { StoreFrame } from './store-frame.tsx'
import './text.css'
import './hero.css'
import './store.css'
import { loadStore } from './store.server.ts'

export const handle = { policy: 'public' } satisfies RouteHandle
export const loader = loadStore

/** Every page of a creator's store, in its own two colours. */
export default function StoreLayout() {
  return (
    <StoreFrame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </StoreFrame>
  )
}

/** No such store, or a closed one: there is no look to put it in, so it is said on our own page. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { store } = useParams()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 410 || !store?.startsWith('@')) return <ErrorPage status={status} />
  return <ErrorPage status={410} />
}
