import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { openListing } from '../studio.server.ts'

/** Redirects `/studio?listing=…` to that listing's design, or to a new design. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => openListing(context)
/** Never seen; it exists so that the not-found page can be shown. */
export default () => null
