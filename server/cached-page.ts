/** A cached page: its text in pieces, split at each visitor's own words, the nonce, and countdowns to a print or an end. */
import { createRandomText } from '#platform/crypto/random-text.ts'
import { wholeBodyOf } from '#platform/http/whole-bodies.ts'
import { type PackedText, pack } from './packed.ts'

/** The gap between two pieces: the nonce, milliseconds left, the same in days, hours and minutes, or a placeholder. */
type Gap = 'nonce' | { left: number } | { count: number } | { placeholder: string }
export type CachedPage = {
  headers: readonly [string, string][]
  policy: readonly string[]
  packed: PackedText
  gaps: readonly Gap[]
  /** By this process's clock. */
  drawnAt: number
}
/** A page's memory now, in bytes. */
export const sizeOf = ({ packed }: CachedPage): number => packed.size() + overheadBytes
/** A page's memory besides its text: headers, key, entry. Measured over 3,000 pages. */
const overheadBytes = 2_000

const nonceBytes = 16
/** The headers a shared answer depends on, for caches between us and the browser. */
const varyHeader = 'Cookie, Accept-Encoding, Accept-Language, Sec-GPC'

const excludedHeaders = new Set([
  'content-security-policy',
  'x-request-id',
  'cache-control',
  'content-length',
  'vary',
])

/** Policies by their parts around the nonce: the same few for all pages, so that they share one in memory. */
const policies = new Map<string, readonly string[]>()
const maxPolicies = 500
function splitPolicy(policy: string, nonce: string): readonly string[] {
  const parts = policy.split(nonce)
  const key = parts.join('\n')
  const known = policies.get(key)
  if (known) return known
  if (policies.size >= maxPolicies) policies.clear()
  policies.set(key, parts)
  return parts
}

/** Reads a rendered page, if it may be shown to others: found, complete, and without a cookie for its requester. */
export async function readPage(response: Response): Promise<CachedPage | null> {
  const { headers } = response
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1]
  if (response.status !== 200 || headers.has('set-cookie') || !nonce) return null
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding')) return null
  const wholeBody = wholeBodyOf(response)
  const text = typeof wholeBody === 'string' ? wholeBody : await response.text()
  const { pieces, gaps } = splitAtGaps(text, nonce)
  return {
    headers: [...headers].filter(([name]) => !excludedHeaders.has(name)),
    policy: splitPolicy(policy, nonce),
    packed: pack(pieces),
    gaps,
    drawnAt: performance.now(),
  }
}
type Cut = { begin: number; end: number; gap: Gap | 'count' }

function splitAtGaps(text: string, nonce: string): { pieces: string[]; gaps: Gap[] } {
  const cuts: Cut[] = []
  for (const begin of findAll(text, nonce)) cuts.push({ begin, end: begin + nonce.length, gap: 'nonce' })
  for (const begin of findAll(text, '\uE000')) {
    const end = text.indexOf('\uE001', begin) + 1
    const placeholder = text.slice(begin + 1, end - 1)
    // Anything else is what somebody typed.
    if (/^\w+$/.test(placeholder)) cuts.push({ begin, end, gap: { placeholder } })
  }
  for (const at of findAll(text, leftMark)) {
    const begin = at + leftMark.length
    const left = text.slice(begin, text.indexOf('"', begin))
    if (/^\d+$/.test(left)) cuts.push({ begin, end: begin + left.length, gap: { left: Number(left) } })
  }
  for (const at of findAll(text, countMark)) {
    const begin = at + countMark.length
    const end = text.indexOf('</p>', begin)
    if (/^\d+<small>d/.test(text.slice(begin, end))) cuts.push({ begin, end, gap: 'count' })
  }
  cuts.sort((a, b) => a.begin - b.begin)
  const pieces: string[] = []
  const gaps: Gap[] = []
  let from = 0
  let msLeft: number | null = null
  for (const { begin, end, gap } of cuts) {
    if (gap !== 'nonce' && gap !== 'count' && 'left' in gap) msLeft = gap.left
    const filled = gap === 'count' ? msLeft !== null && { count: msLeft } : gap
    if (!filled) continue
    pieces.push(text.slice(from, begin))
    gaps.push(filled)
    from = end
  }
  pieces.push(text.slice(from))
  return { pieces, gaps }
}
const leftMark = ' data-left="'
const countMark = '<p class="count">'

/** Plain searches: one expression for all of them takes ten times as long. */
function* findAll(text: string, part: string): Generator<number> {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) yield at
}

export type OwnValues = Readonly<Record<string, string>>
const escapes: OwnValues = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeOwnValue = (ownValues: OwnValues, name: string): string =>
  (ownValues[name] ?? '').replace(/[&<>"]/g, (sign) => escapes[sign]!)

/** Fills in an uncached page that was rendered with placeholders. */
export async function fillOwnValues(page: Response, ownValues: OwnValues): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const { status, statusText } = page
  const headers = new Headers(page.headers)
  headers.delete('content-length')
  const text = (await page.text()).replace(/\uE000(\w+)\uE001/g, (_, name: string) =>
    escapeOwnValue(ownValues, name),
  )
  return new Response(text, { status, statusText, headers })
}

function fillGap(gap: Gap, nonce: string, passedMs: number, ownValues: OwnValues): Buffer {
  if (gap === 'nonce') return Buffer.from(nonce)
  if ('placeholder' in gap) return Buffer.from(escapeOwnValue(ownValues, gap.placeholder))
  if ('left' in gap) return Buffer.from(String(Math.max(0, Math.round(gap.left - passedMs))))
  const minutes = Math.max(0, Math.floor((gap.count - passedMs) / 60_000))
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  return Buffer.from(
    `${Math.floor(minutes / 1440)}<small>d</small>${padTwo(Math.floor((minutes % 1440) / 60))}<small>h</small>${padTwo(minutes % 60)}<small>m</small>`,
  )
}

/**
 * The page for one visitor, with their own words and a link's cookies. A browser may keep it for its Back button;
 * nothing in between stores it, and nothing at all stores a `private` one.
 */
export function showPage(
  page: CachedPage,
  request: Request,
  ownValues: OwnValues = {},
  { cookies, isPrivate }: { cookies: readonly string[]; isPrivate: boolean } = {
    cookies: [],
    isPrivate: false,
  },
): Response {
  const nonce = createRandomText(nonceBytes, 'base64url')
  const headers = new Headers([...page.headers])
  headers.set('Content-Security-Policy', page.policy.join(nonce))
  headers.set('Cache-Control', isPrivate ? 'private, no-store' : 'private, no-cache')
  headers.set('Vary', varyHeader)
  headers.set('X-Request-Id', createRandomText(8, 'hex'))
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  const acceptsGzip = request.headers.get('accept-encoding')?.includes('gzip')
  if (acceptsGzip) headers.set('Content-Encoding', 'gzip')
  const passedMs = performance.now() - page.drawnAt
  const fills = page.gaps.map((gap) => fillGap(gap, nonce, passedMs, ownValues))
  const bytes = acceptsGzip ? page.packed.toZip(fills) : page.packed.toText(fills)
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}
