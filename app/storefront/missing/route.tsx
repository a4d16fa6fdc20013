import type { LoaderFunctionArgs } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { readStore } from '../store-reads.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle

/** An unknown address under a store. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<never> {
  await readStore({ params, context }, async () => null)
  throw new Response('This page doesn’t exist.', { status: 404 })
}

export default function Missing() {
  return null
}
