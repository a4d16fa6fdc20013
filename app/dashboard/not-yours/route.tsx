import type { RouteHandle } from '../../route-handle.ts'

/** The gate's answer outside a member's role: 403 inside the workbench. */
export const handle = { policy: 'creator' } satisfies RouteHandle

export function loader(): never {
  throw new Response('Not your role', { status: 403 })
}

export default function NotYours() {
  return null
}
