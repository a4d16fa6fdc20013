/** The headers of an answer that isn't a page. */
const plainHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** A small answer sent whole: it gives its length, so that nobody compresses it. */
export function respondInBytes(content: unknown, cookie: string | null = null): Response {
  const body = JSON.stringify(content)
  const length = String(Buffer.byteLength(body))
  const cookieHeader = cookie === null ? {} : { 'Set-Cookie': cookie }
  return new Response(body, { headers: { ...plainHeaders, 'Content-Length': length, ...cookieHeader } })
}
