import type { ActionFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { receiveFilePart } from './part.server.ts'

/** Takes a part of a file, as `part` of a multipart form. Answers JSON. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const action = (args: ActionFunctionArgs) => receiveFilePart(args)
export const loader = () => new Response('Send a part here.', { status: 405, headers: { Allow: 'POST' } })
