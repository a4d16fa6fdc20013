import type { ActionFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { answerAi } from './ai.server.ts'

/** Draws a picture from words for the studio, or removes a picture's background. Answers JSON. */
export const handle = { policy: 'creator:make', zeroJs: true, takes: 'json' } satisfies RouteHandle
export const action = ({ request, context }: ActionFunctionArgs) => answerAi(request, context)
export const loader = () => new Response('Ask here.', { status: 405, headers: { Allow: 'POST' } })
