import type { RouteHandle } from '../../../route-handle.ts'
import { loadPicture } from './picture.server.ts'

/** A small picture of one version of a design, for its own shop: a version never changes. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = loadPicture
