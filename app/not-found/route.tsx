import type { RouteHandle } from '../route-handle.ts'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export function loader(): never {
  throw new Response('Not found', { status: 404 })
}

export default function NotFound() {
  return null
}
