import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'

export { action } from './logout.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle

/** A link alone signs nobody out. */
export const loader = () => redirect(hrefs.home)
