import type { LoaderFunctionArgs } from 'react-router'
import { requestOf, signedInCreator } from '../../../request.server.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { drawFirstPicture } from '../first-products.server.ts'

export const handle = { policy: 'creator' } satisfies RouteHandle

/** A first product with the shop's name on it. Its address changes with the name, so browsers may store it. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { shop } = signedInCreator(context)
  const bytes = await drawFirstPicture(requestOf(context), shop, params.file ?? '')
  if (!bytes) return new Response('That picture doesn’t exist.', { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' },
  })
}
