import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'

export { action } from './passkey.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle

/** A passkey is given on the login page. */
export const loader = () => redirect(hrefs.login())
