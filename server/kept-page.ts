/**
 * One kept page: its text in pieces around what is each visitor's own, the nonce, and around what runs on with the clock:
 * how long until a print or an end.
 */
import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What stands between two pieces: the nonce, milliseconds that are left, the same in days, hours and minutes, or a mark. */
type Gap = 'nonce' | { left: number } | { count: number } | { own: string }
export type KeptPage = {
  headers: readonly [string, string][]
  policy: readonly string[]
  pieces: readonly Buffer[]
  gaps: readonly Gap[]
  /** By the clock of this process. */
  drawnAt: number
  /** The same pieces compressed, each for itself; made for the first who can read them. */
  zipped: readonly Buffer[] | null
  /** How much memory it takes, compressed pieces included. */
  bytes: number
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
  const { pieces, gaps } = takenApart(text, nonce)
  return {
    headers: [...headers].filter(([name]) => !own.has(name)),
    policy: policy.split(nonce),
    pieces,
    gaps,
    drawnAt: performance.now(),
    zipped: null,
    // What is compressed takes about a fourth of it again.
    bytes: pieces.reduce((sum, piece) => sum + piece.length, 0) * 1.25,
  }
}

function takenApart(text: string, nonce: string): Pick<KeptPage, 'pieces' | 'gaps'> {
  const pieces: Buffer[] = []
  const gaps: Gap[] = []
  let from = 0
  let left: number | null = null
  const cut = (begin: number, end: number, gap: Gap): void => {
    pieces.push(Buffer.from(text.slice(from, begin)))
    gaps.push(gap)
    from = end
  }
  for (const match of text.matchAll(
    new RegExp(
      `${nonce}|\uE000\\w+\uE001|(?<= data-left=")\\d+(?=")|(?<=<p class="count">)\\d+<small>d.*?(?=</p>)`,
      'g',
    ),
  )) {
    const end = match.index + match[0].length
    if (match[0] === nonce) cut(match.index, end, 'nonce')
    else if (match[0].startsWith('\uE000')) cut(match.index, end, { own: match[0].slice(1, -1) })
    else if (match[0].includes('<')) {
      if (left !== null) cut(match.index, end, { count: left })
    } else {
      left = Number(match[0])
      cut(match.index, end, { left })
    }
  }
  pieces.push(Buffer.from(text.slice(from)))
  return { pieces, gaps }
}

export type Own = Readonly<Record<string, string>>
const signs: Own = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const written = (own: Own, name: string): string =>
  (own[name] ?? '').replace(/[&<>"]/g, (sign) => signs[sign]!)

/** A page that nobody keeps, drawn with marks all the same. */
export async function ownFilledIn(page: Response, own: Own): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const { status, statusText } = page
  const headers = new Headers(page.headers)
  headers.delete('content-length')
  const text = (await page.text()).replace(/\uE000(\w+)\uE001/g, (_, name: string) => written(own, name))
  return new Response(text, { status, statusText, headers })
}

function filled(gap: Gap, nonce: string, passedMs: number, own: Own): Buffer {
  if (gap === 'nonce') return Buffer.from(nonce)
  if ('own' in gap) return Buffer.from(written(own, gap.own))
  if ('left' in gap) return Buffer.from(String(Math.max(0, Math.round(gap.left - passedMs))))
  const minutes = Math.max(0, Math.floor((gap.count - passedMs) / 60_000))
  const two = (value: number): string => String(value).padStart(2, '0')
  return Buffer.from(
    `${Math.floor(minutes / 1440)}<small>d</small>${two(Math.floor((minutes % 1440) / 60))}<small>h</small>${two(minutes % 60)}<small>m</small>`,
  )
}

/**
 * The page for one visitor, with the words of their own. A browser may have it back with its Back button; nothing between
 * keeps it.
 */
export function showPage(page: KeptPage, request: Request, own: Own = {}): Response {
  const nonce = randomBytes(nonceBytes).toString('base64url')
  const headers = new Headers([...page.headers])
  headers.set('Content-Security-Policy', page.policy.join(nonce))
  headers.set('Cache-Control', 'private, no-cache')
  headers.set('Vary', varies)
  headers.set('X-Request-Id', randomBytes(8).toString('hex'))
  const zips = request.headers.get('accept-encoding')?.includes('gzip')
  if (zips) headers.set('Content-Encoding', 'gzip')
  const passedMs = performance.now() - page.drawnAt
  const between = page.gaps.map((gap) => filled(gap, nonce, passedMs, own))
  const bytes = zips ? zippedWith(page, between) : joined(page.pieces, between)
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { headers })
}

const joined = (pieces: readonly Buffer[], between: readonly Buffer[]): Buffer =>
  Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between[index - 1]!, piece])))

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty last block: the end of what was compressed in pieces. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A gzip file of the page: the pieces as they were compressed once, what stands between them as it is. A page is
 * compressed for all who come, and none gets the nonce of another.
 */
function zippedWith(page: KeptPage, between: readonly Buffer[]): Buffer {
  page.zipped ??= page.pieces.map((piece) =>
    deflateRawSync(piece, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }),
  )
  const plain = joined(page.pieces, between)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(plain), 0)
  end.writeUInt32LE(plain.length >>> 0, 4)
  return Buffer.concat([gzipHead, joined(page.zipped, between.map(stored)), lastBlock, end])
}

/** A block of bytes that are not compressed. */
function stored(text: Buffer): Buffer {
  const size = Buffer.alloc(5)
  size.writeUInt16LE(text.length, 1)
  size.writeUInt16LE(~text.length & 0xffff, 3)
  return Buffer.concat([size, text])
}
