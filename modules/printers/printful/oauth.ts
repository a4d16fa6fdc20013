/** Consent at Printful: OAuth 2.0 of one store. An access token lasts an hour; the refresh token ninety days. */
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { PrinterRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import { jsonOf } from './json.ts'

export type PrintfulApp = { clientId: string; clientSecret: string; apiUrl: string }
/** `until`: the end of the access token, by the system's clock. */
export type PrintfulTokens = { access: string; refresh: string; until: Date }

const publicApiUrl = 'https://api.printful.com'
const siteOf = (apiUrl: string): string => (apiUrl === publicApiUrl ? 'https://www.printful.com' : apiUrl)

/** The address of Printful's consent page. The app's permissions are set at its registration. */
export function printfulConsentAddress(
  { clientId, apiUrl }: PrintfulApp,
  { state, returnUrl }: { state: string; returnUrl: string },
): string {
  const query = new URLSearchParams({ client_id: clientId, redirect_url: returnUrl, state })
  return `${siteOf(apiUrl)}/oauth/authorize?${query}`
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_at: z.coerce.number().int().positive(),
})

async function requestTokens(
  { clientId, clientSecret, apiUrl }: PrintfulApp,
  fields: Record<string, string>,
): Promise<Result<PrintfulTokens, PrinterRefusal>> {
  const answer = await fetchOutbound(`${siteOf(apiUrl)}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }).toString(),
    timeoutMs: limits.callMs,
  }).catch(() => null)
  if (!answer || answer.status >= 500) return refused('outside.unreachable')
  if (answer.status < 200 || answer.status >= 300) return refused('outside.key_refused')
  const parsed = Tokens.safeParse(jsonOf(answer.body))
  if (!parsed.success) return refused('outside.unreadable')
  const { access_token: access, refresh_token: refresh, expires_at } = parsed.data
  return ok({ access, refresh, until: new Date(expires_at * 1_000) })
}

export const exchangePrintfulCode = (app: PrintfulApp, code: string) =>
  requestTokens(app, { grant_type: 'authorization_code', code })
export const refreshPrintful = (app: PrintfulApp, refresh: string) =>
  requestTokens(app, { grant_type: 'refresh_token', refresh_token: refresh })
