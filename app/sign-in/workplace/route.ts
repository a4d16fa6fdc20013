import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'

export { action } from './workplace.server.ts'
export const handle = { policy: 'person' } satisfies RouteHandle

/** Only a click changes the shop. */
export const loader = () => redirect(hrefs.dashboard)
