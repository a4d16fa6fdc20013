import type { LoaderFunctionArgs } from 'react-router'
import { drawDesign } from '#artwork'
import { parseId } from '#kernel/id.ts'
import { signedInCreator } from '../../../request.server.ts'

export async function loadPicture({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const creator = signedInCreator(context)
  const version = parseId('designVersion', params.version)
  const picture = version && (await drawDesign(creator, creator.shop.id, version))
  if (!picture) return new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(picture), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}
