import type { ActionFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { sellFromStudio } from './sell.server.ts'

/** Saves the studio's offer as a draft, or puts it on sale. Takes and returns JSON. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const action = ({ request, context }: ActionFunctionArgs) => sellFromStudio(request, context)
export const loader = () => new Response('Send an offer here.', { status: 405, headers: { Allow: 'POST' } })
