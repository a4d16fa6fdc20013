import type { ActionFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { sendFile } from './send.server.ts'

/** Where the page of a file begins an upload and says that all of it was sent. Takes and answers JSON. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const action = (args: ActionFunctionArgs) => sendFile(args)
export const loader = () => new Response('Send a file here.', { status: 405, headers: { Allow: 'POST' } })
