import type { RouteHandle } from '../../route-handle.ts'

/**
 * The gate's answer outside a member's role: 403 inside the workbench. It has no scripts, because the address is that
 * of the requested page, which they would draw a second time.
 */
export const handle = { policy: 'creator', zeroJs: true } satisfies RouteHandle

export function loader(): never {
  throw new Response('Not your role', { status: 403 })
}

export default function NotYours() {
  return null
}
