/** One kept page: its text in pieces around the nonce, so that every visitor gets a nonce of their own. */
import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

export type KeptPage = {
  headers: readonly [string, string][]
  policy: readonly string[]
  pieces: readonly Buffer[]
  /** The same pieces compressed, each for itself; made for the first who can read them. */
  zipped: readonly Buffer[] | null
  letters: number
}
const nonceBytes = 16
/** What a shared answer depends on, for whoever stands between us and the browser. */
const varies = 'Cookie, Accept-Encoding, Accept-Language, Sec-GPC'

/** A page that was drawn, if it may be shown to others: found, whole, and without a cookie for the one who asked. */
export async function readPage(response: Response): Promise<KeptPage | null> {
  const { headers } = response
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1]
  if (response.status !== 200 || headers.has('set-cookie') || !nonce) return null
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding')) return null
  const text = await response.text()
  const own = new Set(['content-security-policy', 'x-request-id', 'cache-control', 'content-length', 'vary'])
  return {
    headers: [...headers].filter(([name]) => !own.has(name)),
    policy: policy.split(nonce),
    pieces: text.split(nonce).map((piece) => Buffer.from(piece)),
    zipped: null,
    letters: text.length,
  }
}

/** The page for one visitor. A browser may have it back with its Back button; nothing between keeps it. */
export function showPage(page: KeptPage, request: Request): Response {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  const headers = new Headers([...page.headers])
  headers.set('Content-Security-Policy', page.policy.join(nonce))
  headers.set('Cache-Control', 'private, no-cache')
  headers.set('Vary', varies)
  headers.set('X-Request-Id', randomBytes(8).toString('hex'))
  const zips = request.headers.get('accept-encoding')?.includes('gzip')
  if (zips) headers.set('Content-Encoding', 'gzip')
  const bytes = zips ? zippedWith(page, nonce) : joined(page.pieces, Buffer.from(nonce))
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { headers })
}

const joined = (pieces: readonly Buffer[], between: Buffer): Buffer =>
  Buffer.concat(pieces.flatMap((piece, place) => (place === 0 ? [piece] : [between, piece])))

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty last block: the end of what was compressed in pieces. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A gzip file of the page: the pieces as they were compressed once, the nonce between them as it is. A page is compressed
 * for all who come, and none gets the nonce of another.
 */
function zippedWith(page: KeptPage, nonce: string): Buffer {
  page.zipped ??= page.pieces.map((piece) =>
    deflateRawSync(piece, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }),
  )
  const text = Buffer.from(nonce)
  const size = Buffer.alloc(4)
  size.writeUInt16LE(text.length, 0)
  size.writeUInt16LE(~text.length & 0xffff, 2)
  const stored = Buffer.concat([Buffer.from([0]), size, text])
  const plain = joined(page.pieces, text)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(plain), 0)
  end.writeUInt32LE(plain.length >>> 0, 4)
  return Buffer.concat([gzipHead, joined(page.zipped, stored), lastBlock, end])
}
