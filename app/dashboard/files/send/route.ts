import type { ActionFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { sendFile } from './send.server.ts'

/** Begins a file's upload, and ends it once every part was sent. Takes and returns JSON. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const action = (args: ActionFunctionArgs) => sendFile(args)
export const loader = () => new Response('Send a file here.', { status: 405, headers: { Allow: 'POST' } })
