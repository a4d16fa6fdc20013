import type { Sendable } from '#files'

/** A single byte range, as browsers request it to resume; null for the whole file. */
function readRange(
  request: Request,
  { bytes, tag }: Sendable,
): { from: number; end: number } | 'wrong' | null {
  const ifRange = request.headers.get('if-range')
  if (ifRange !== null && ifRange !== `"${tag}"`) return null
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const from = match[1] === '' ? Math.max(0, bytes - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? bytes : Math.min(bytes, Number(match[2]) + 1)
  return from < end ? { from, end } : 'wrong'
}

/** Sends bytes in pieces; an interrupted download resumes. */
export function sendBytes(request: Request, file: Sendable, ownHeaders: Record<string, string>): Response {
  const range = readRange(request, file)
  const headers = {
    ...ownHeaders,
    'Accept-Ranges': 'bytes',
    ETag: `"${file.tag}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': `default-src 'none'; sandbox`,
  }
  if (range === 'wrong')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.bytes}` },
    })
  const { from, end } = range ?? { from: 0, end: file.bytes }
  const sizedHeaders = {
    ...headers,
    'Content-Length': String(end - from),
    ...(range ? { 'Content-Range': `bytes ${from}-${end - 1}/${file.bytes}` } : {}),
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers: sizedHeaders })
  const pieces = file.pieces(from, end)[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const { done, value } = await pieces.next()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      async cancel() {
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status, headers: sizedHeaders })
}

/** A file name in plain ASCII for every system, and the full name for those that read UTF-8. */
export function buildAttachment(name: string, end: string): string {
  const plainName =
    name
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 100) || 'file'
  const encodedName = encodeURIComponent(
    `${name.slice(0, 100)}.${end}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-'),
  ).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plainName}.${end}"; filename*=UTF-8''${encodedName}`
}
