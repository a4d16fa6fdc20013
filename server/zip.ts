import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { respondWhole } from '#platform/http/whole-bodies.ts'

const zippable = /^(text\/|application\/(json|problem\+json|ld\+json|xml)|image\/svg)/

/** Smaller answers would take more work and often more bytes. */
const minZippedBytes = 600

/** Compresses text answers for clients that accept it, except small ones. */
export function zipResponse(request: Request, response: Response): Response {
  const length = response.headers.get('content-length')
  if (length !== null && Number(length) < minZippedBytes) return response
  const type = response.headers.get('content-type') ?? ''
  const acceptsGzip = request.headers.get('accept-encoding')?.includes('gzip')
  if (!acceptsGzip || !response.body || !zippable.test(type) || response.headers.has('content-encoding'))
    return response
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', 'gzip')
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  const body = response.body.pipeThrough(
    new CompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
  return new Response(body as BodyInit, { status: response.status, statusText: response.statusText, headers })
}

const zip = promisify(gzip)

/** A complete page, compressed for clients that accept it. */
export async function zipText(
  request: Request,
  text: string | Uint8Array<ArrayBuffer>,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  if (!request.headers.get('accept-encoding')?.includes('gzip') || text.length < minZippedBytes)
    return respondWhole(text, { status, headers })
  headers.set('Content-Encoding', 'gzip')
  headers.append('Vary', 'Accept-Encoding')
  return new Response(new Uint8Array(await zip(text)), { status, headers })
}
