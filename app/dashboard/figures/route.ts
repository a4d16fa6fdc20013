import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'

export { action } from './figures.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle

/** There is nothing to see here; the line beneath every screen posts to it. */
export const loader = () => redirect(hrefs.dashboard)
