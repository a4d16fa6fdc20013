import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../route-handle.ts'

export { action } from './theme.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle

/** No page of its own; the switch posts to it. */
export const loader = () => redirect(hrefs.dashboard)
