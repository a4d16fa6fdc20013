import type { RouteHandle } from '../../route-handle.ts'

/**
 * The gate's answer outside a member's role: 403 inside the workbench. Without scripts, as the browser's address is the
 * page's that was asked for: they would draw the page a second time.
 */
export const handle = { policy: 'creator', zeroJs: true } satisfies RouteHandle

export function loader(): never {
  throw new Response('Not your role', { status: 403 })
}

export default function NotYours() {
  return null
}
