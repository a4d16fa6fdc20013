import { type ActionFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'

export { action } from './sample.server.ts'
export const handle = { policy: 'sample' } satisfies RouteHandle
export type SampleArgs = ActionFunctionArgs

/** Opened directly: the login offers the sample shop. */
export const loader = () => redirect(hrefs.login())
