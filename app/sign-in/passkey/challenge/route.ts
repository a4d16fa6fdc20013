import { redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'

export { action } from './challenge.server.ts'
export const handle = { policy: 'public' } satisfies RouteHandle

export const loader = () => redirect(hrefs.login())
