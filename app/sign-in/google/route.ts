import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'

export { action } from './consent.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

/** Opened directly: the login has the button. */
export const loader = () => redirect(hrefs.login())
