/**
 * The part of Canva's Connect API that we call. Its answers are parsed strictly; its refusals are returned as values.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { CanvaDesign, CanvaPage, CanvaRefusal } from '../contract.ts'
import { limits } from '../limits.ts'

export type CanvaSettings = { clientId: string; clientSecret: string; apiUrl: string }
export type CanvaTokens = { access: string; refresh: string }
export type CanvaExport = { status: 'in_progress' } | { status: 'success'; address: string }

const publicApiUrl = 'https://api.canva.com'
/** To list designs and to export them; we write nothing there. */
const scopes = 'design:meta:read design:content:read'

/** The address of Canva's consent page. The challenge is that of the verifier in this browser's sealed cookie. */
export function canvaConsentAddress(
  { clientId, apiUrl }: CanvaSettings,
  { state, verifier, returnUrl }: { state: string; verifier: string; returnUrl: string },
): string {
  const site = apiUrl === publicApiUrl ? 'https://www.canva.com' : apiUrl
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnUrl,
    scope: scopes,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  return `${site}/api/oauth/authorize?${query}`
}

const tokensSchema = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) })
const errorSchema = z.object({ code: z.string().optional(), error: z.string().optional() })

async function requestTokens(
  settings: CanvaSettings,
  fields: Record<string, string>,
): Promise<Result<CanvaTokens, CanvaRefusal>> {
  const answer = await postForm(settings, '/oauth/token', fields)
  if (!answer.ok) return answer
  const parsed = tokensSchema.safeParse(answer.value)
  if (!parsed.success) return refused('canva.unreadable')
  return ok({ access: parsed.data.access_token, refresh: parsed.data.refresh_token })
}

export const exchangeCode = (settings: CanvaSettings, code: string, verifier: string, returnUrl: string) =>
  requestTokens(settings, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: returnUrl,
  })

export const refreshTokens = (settings: CanvaSettings, refresh: string) =>
  requestTokens(settings, { grant_type: 'refresh_token', refresh_token: refresh })

/** Ends the consent at Canva too: the refresh token and everything derived from it. */
export async function revokeTokens(settings: CanvaSettings, refresh: string): Promise<boolean> {
  return (await postForm(settings, '/oauth/revoke', { token: refresh })).ok
}

const postForm = (
  { clientId, clientSecret, apiUrl }: CanvaSettings,
  path: string,
  fields: Record<string, string>,
) =>
  // Consent and tokens have moved to their own server path; the one below `/rest` is deprecated.
  requestJson(`${apiUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })

async function requestJson(address: string, init: RequestInit): Promise<Result<unknown, CanvaRefusal>> {
  const answer = await fetchOutbound(address, {
    ...init,
    timeoutMs: limits.canvaMs,
    bytesMax: 2_000_000,
  }).catch(() => null)
  if (!answer) return refused('canva.unreachable')
  const body: unknown = await Promise.resolve(answer.body.toString('utf8'))
    .then(JSON.parse)
    .catch(() => null)
  if (answer.status >= 200 && answer.status < 300) return ok(body)
  const error = errorSchema.safeParse(body)
  const code = error.success ? (error.data.code ?? error.data.error ?? '') : ''
  if (code === 'invalid_grant') return refused('canva.ended')
  if (answer.status === 401) return refused('canva.expired')
  if (answer.status === 429) return refused('canva.busy', { seconds: secondsOf(answer.headers) })
  if (answer.status === 403)
    return refused(code === 'missing_scope' ? 'canva.expired' : 'canva.forbidden', {
      why: code.replaceAll('_', ' ') || 'no reason given',
    })
  if (answer.status === 404) return refused('canva.design_gone')
  return refused('canva.refused', { why: code.replaceAll('_', ' ') || `it answered ${answer.status}` })
}

/** Seconds until the next try, as Canva says; a minute if it doesn't. */
function secondsOf(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(1, Math.min(3600, Math.ceil(seconds))) : 60
}

const callCanva = (settings: CanvaSettings, access: string, path: string, body?: unknown) =>
  requestJson(`${settings.apiUrl}/rest/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${access}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const listSchema = z.object({
  continuation: z.string().optional(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().optional(),
      updated_at: z.number(),
      page_count: z.number().optional(),
      thumbnail: z.object({ url: z.string(), width: z.number(), height: z.number() }).optional(),
    }),
  ),
})

/** A person's designs, newest first, or those matching a word. */
export async function listCanvaDesigns(
  settings: CanvaSettings,
  access: string,
  { words, next }: { words: string; next: string },
): Promise<Result<{ designs: CanvaDesign[]; next: string | null }, CanvaRefusal>> {
  const query = new URLSearchParams({ sort_by: words ? 'relevance' : 'modified_descending' })
  if (words) query.set('query', words)
  if (next) query.set('continuation', next)
  const answer = await callCanva(settings, access, `/designs?${query}`)
  if (!answer.ok) return answer
  const parsed = listSchema.safeParse(answer.value)
  if (!parsed.success) return refused('canva.unreadable')
  const designs = parsed.data.items.map((item) => ({
    id: item.id,
    title: item.title?.trim() || 'Untitled design',
    pages: item.page_count ?? 1,
    changedAt: new Date(item.updated_at * 1000).toISOString(),
    picture: item.thumbnail?.url ?? null,
    ratio: item.thumbnail && item.thumbnail.height > 0 ? item.thumbnail.width / item.thumbnail.height : null,
  }))
  return ok({ designs, next: parsed.data.continuation ?? null })
}

const jobSchema = z.object({
  job: z.object({
    id: z.string().regex(/^[a-zA-Z0-9_-]{1,50}$/),
    status: z.enum(['failed', 'in_progress', 'success']),
    urls: z.array(z.string()).optional(),
    error: z.object({ code: z.string() }).optional(),
  }),
})

/**
 * Exports a page as a lossless PNG. `isExtended`: without its background and at the requested size, which only premium
 * plans allow; else as it is at Canva.
 */
export async function beginCanvaExport(
  settings: CanvaSettings,
  access: string,
  { design, page, side }: CanvaPage,
  isExtended: boolean,
): Promise<Result<{ job: string }, CanvaRefusal>> {
  const plain = { type: 'png', lossless: true, pages: [page] }
  const format = isExtended ? { ...plain, transparent_background: true, ...side } : plain
  const answer = await callCanva(settings, access, '/exports', { design_id: design, format })
  if (!answer.ok) return answer
  const parsed = jobSchema.safeParse(answer.value)
  return parsed.success ? ok({ job: parsed.data.job.id }) : refused('canva.unreadable')
}

const exportFaults: Readonly<Record<string, CanvaRefusal>> = {
  license_required: 'canva.licence',
  approval_required: 'canva.approval',
}

export async function findCanvaExport(
  settings: CanvaSettings,
  access: string,
  job: string,
): Promise<Result<CanvaExport, CanvaRefusal>> {
  const answer = await callCanva(settings, access, `/exports/${encodeURIComponent(job)}`)
  if (!answer.ok) return answer
  const parsed = jobSchema.safeParse(answer.value)
  if (!parsed.success) return refused('canva.unreadable')
  const { status, urls, error } = parsed.data.job
  if (status === 'in_progress') return ok({ status })
  if (status === 'failed') return refused(exportFaults[error?.code ?? ''] ?? 'canva.export_failed')
  const [address] = urls ?? []
  return address ? ok({ status, address }) : refused('canva.unreadable')
}

/** The bytes at an address from Canva. Other hosts aren't called, whatever the answer said. */
export async function fetchFromCanva(
  { apiUrl }: CanvaSettings,
  address: string,
  bytesMax: number,
): Promise<Result<Buffer, CanvaRefusal>> {
  if (!isCanvaAddress(address, apiUrl)) return refused('canva.unreadable')
  const answer = await fetchOutbound(address, { timeoutMs: limits.canvaFileMs, bytesMax }).catch(() => null)
  if (answer?.status !== 200) return refused('canva.unreachable')
  return ok(answer.body)
}

export function isCanvaAddress(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, port, username } = new URL(address)
  if (apiUrl !== publicApiUrl) return origin === new URL(apiUrl).origin
  return protocol === 'https:' && port === '' && username === '' && hostname.endsWith('.canva.com')
}
