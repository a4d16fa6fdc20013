import type { RouteHandle } from '../app/route-handle.ts'
import { isTextForm } from './form-text.ts'

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The status if a request's body can't be read, or null if it can. Pages take forms, a few of them JSON. */
export function refuseUnreadable(request: Request, handles: readonly RouteHandle[]): 415 | 400 | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  if (isTextForm(request) && handles.at(-1)?.takes !== 'json') return null
  if (!request.body) return null
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  const acceptedTypes = handles.at(-1)?.takes === 'json' ? ['application/json'] : formTypes
  if (!acceptedTypes.includes(type)) return 415
  return type === 'multipart/form-data' && !/;\s*boundary=\S/i.test(contentType) ? 400 : null
}

/** The same in words. */
export const unreadableWords = {
  400: 'What was sent can’t be read. Open the page again and send it once more.',
  415: 'That kind of content is not taken here. Send the page’s own form.',
} as const
