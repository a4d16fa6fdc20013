import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { changeComments, loadComments } from './comments.server.ts'

/** The team's comments on a design (`?design=`). Takes and returns JSON: one change, all resulting comments. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const loader = ({ context }: LoaderFunctionArgs) => loadComments(context)
export const action = ({ request, context }: ActionFunctionArgs) => changeComments(request, context)
