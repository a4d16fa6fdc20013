import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { openListing } from '../studio.server.ts'

/** `/studio?listing=…`: to the design of that listing; without one, to a new design. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => openListing(context)
/** Never seen; with a screen of its own, what is not there is told by the page that says so. */
export default () => null
