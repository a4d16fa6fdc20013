import './sheets.ts'

import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router'
import { sitesOf } from '#pixels/contract'
import pixelsScript from '../islands/pixels.ts?island'
import { ErrorPage } from '../not-found/error-page.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { Island } from '../ui/island.tsx'
import { describeCart } from './cart-words.ts'
import { ConsentBanner } from './consent/banner.tsx'
import { loadStore } from './store.server.ts'
import { type Frame, StoreFrame } from './store-frame.tsx'

export const handle = { policy: 'public', framed: 'own', inStore: true } satisfies RouteHandle
export const loader = loadStore

/** Every page of a creator's store, in its own look. */
export default function StoreLayout() {
  const frame = useLoaderData<typeof loader>()
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const paying = handles.some((handle) => handle?.card)
  const isAlike = handles.some((handle) => handle?.alike)
  return (
    <StoreFrame
      frame={isAlike ? { ...frame, cart: describeCart(0) } : frame}
      paying={paying}
      foot={
        <>
          <ConsentBanner frame={frame} />
          {paying ? null : <Pixels frame={frame} />}
        </>
      }
    >
      <Outlet />
    </StoreFrame>
  )
}

/** The networks this fan consented to, for the script that tells them; none where a card is entered. */
function Pixels({ frame: { pixels } }: { frame: Frame }) {
  if (pixels.permitted.length === 0) return null
  return (
    <>
      <span
        hidden
        data-pixels={JSON.stringify(pixels.permitted)}
        data-pixel-scripts={JSON.stringify(sitesOf(pixels.permitted.map(({ network }) => network)).scripts)}
        data-pixel-adverts={pixels.allowsAdverts ? 'granted' : 'denied'}
      />
      <Island src={pixelsScript} />
    </>
  )
}

/** An unknown or closed store has no look, so our own page says so. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { store } = useParams()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 410 || !store?.startsWith('@')) return <ErrorPage status={status} />
  return <ErrorPage status={410} />
}
