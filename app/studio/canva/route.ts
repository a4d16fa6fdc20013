import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { actOnCanva, listFromCanva } from './canva.server.ts'

/** The shop's designs at Canva as JSON; posting exports one, fetches an export, or ends the connection. */
export const handle = { policy: 'creator:make', zeroJs: true } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => listFromCanva(context)
export const action = ({ request, context }: ActionFunctionArgs) => actOnCanva(request, context)
