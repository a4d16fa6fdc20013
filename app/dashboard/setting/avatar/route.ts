import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../../route-handle.ts'
import { loadAvatar, saveAvatar } from './avatar.server.ts'

export const handle = { policy: 'creator', zeroJs: true } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => loadAvatar({ context })
export const action = ({ request, context }: ActionFunctionArgs) => saveAvatar({ request, context })
