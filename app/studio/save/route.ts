import type { ActionFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { saveFromStudio } from '../studio.server.ts'

/** Saves each version of a design from the studio. Takes and returns JSON. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const action = ({ request, context }: ActionFunctionArgs) => saveFromStudio(request, context)
export const loader = () => new Response('Send a design here.', { status: 405, headers: { Allow: 'POST' } })
