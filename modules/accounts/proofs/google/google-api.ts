/**
 * Signing in at Google by OpenID Connect with PKCE, through our single HTTP client and Google's discovery document.
 */
import { createHash } from 'node:crypto'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { GoogleRefusal } from './google.ts'

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }
/** The state of a sign-in at Google, held only in this browser's sealed cookie. */
export type PendingConsent = { state: string; nonce: string; verifier: string }
/**
 * The identity Google reports. `isAuthoritative`: the mailbox is Google's own, so Google knows its present owner, not
 * only a former one.
 */
export type GoogleIdentity = {
  subject: string
  email: string
  emailVerified: boolean
  isAuthoritative: boolean
  name: string
}

const callMs = 6_000
const googleIssuer = 'https://accounts.google.com'
const documentSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Document = z.infer<typeof documentSchema>
const keysSchema = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1).max(20) })

/** The discovery document, whose addresses must be on the issuer's own names. */
async function fetchDocument({ issuer }: GoogleSettings): Promise<Result<Document, GoogleRefusal>> {
  const document = await requestJson(`${issuer}/.well-known/openid-configuration`, documentSchema)
  if (!document.ok) return document
  const { authorization_endpoint, token_endpoint, jwks_uri } = document.value
  const sites = [authorization_endpoint, token_endpoint, jwks_uri]
  if (document.value.issuer !== issuer || !sites.every((site) => belongsTo(site, issuer)))
    return refused('google.refused')
  return document
}

/** Tells if an address is on Google's own names, or for another issuer on that issuer's. */
function belongsTo(address: string, issuer: string): boolean {
  const { protocol, hostname, origin } = new URL(address)
  if (issuer !== googleIssuer) return origin === new URL(issuer).origin
  return protocol === 'https:' && /(^|\.)(google|googleapis)\.com$/.test(hostname)
}

/** The address of Google's consent page. */
export async function googleConsentAddress(
  settings: GoogleSettings,
  { state, nonce, verifier }: PendingConsent,
  returnUrl: string,
): Promise<Result<string, GoogleRefusal>> {
  const document = await fetchDocument(settings)
  if (!document.ok) return document
  const address = new URL(document.value.authorization_endpoint)
  const query = {
    response_type: 'code',
    client_id: settings.clientId,
    scope: 'openid email profile',
    redirect_uri: returnUrl,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Several people may share a browser, so Google asks each time which of them it is.
    prompt: 'select_account',
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return ok(address.href)
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  hd: z.string().optional(),
  name: z.string().optional(),
  nonce: z.string(),
  azp: z.string().optional(),
})

/**
 * Exchanges the returned code for the person's identity. The token counts only if one of Google's keys signed it, for
 * us, now.
 */
export async function readGoogleIdentity(
  settings: GoogleSettings,
  callback: { code: string; returnUrl: string } & PendingConsent,
): Promise<Result<GoogleIdentity, GoogleRefusal>> {
  const document = await fetchDocument(settings)
  if (!document.ok) return document
  const { token_endpoint, jwks_uri } = document.value
  const tokens = await requestJson(token_endpoint, z.object({ id_token: z.string().max(8_000) }), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: callback.code,
      code_verifier: callback.verifier,
      redirect_uri: callback.returnUrl,
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
    }).toString(),
  })
  if (!tokens.ok) return tokens
  const keys = await requestJson(jwks_uri, keysSchema)
  if (!keys.ok) return keys
  const claims = await checkToken(settings, tokens.value.id_token, keys.value)
  if (!claims || claims.nonce !== callback.nonce) return refused('google.refused')
  if (claims.azp !== undefined && claims.azp !== settings.clientId) return refused('google.refused')
  const email = claims.email.trim().toLowerCase()
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true'
  // A Workspace vouches for its own domain only, not for another address on one of its accounts.
  const domain = email.split('@')[1]!
  const isGoogleMailbox =
    domain === 'gmail.com' || domain === 'googlemail.com' || domain === claims.hd?.toLowerCase()
  const isAuthoritative = emailVerified && isGoogleMailbox
  const name = claims.name?.trim().slice(0, 120) || email.split('@')[0]!
  return ok({ subject: claims.sub, email, emailVerified, isAuthoritative: isAuthoritative, name })
}

async function checkToken(
  { clientId, issuer }: GoogleSettings,
  token: string,
  keys: z.infer<typeof keysSchema>,
) {
  const issuerHost = issuer.replace(/^https:\/\//, '')
  const claims = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: [issuer, issuerHost],
    audience: clientId,
    algorithms: ['RS256'],
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
    maxTokenAge: '10m',
    clockTolerance: 30,
  }).then(
    ({ payload }) => payload,
    () => null,
  )
  return claims && (claimsSchema.safeParse(claims).data ?? null)
}

async function requestJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<Result<z.output<Schema>, GoogleRefusal>> {
  const answer = await fetchOutbound(address, { ...init, timeoutMs: callMs, bytesMax: 200_000 }).catch(
    () => null,
  )
  if (!answer || answer.status >= 500) return refused('google.unreachable')
  if (answer.status !== 200) return refused('google.refused')
  const body: unknown = await Promise.resolve(answer.body.toString('utf8'))
    .then(JSON.parse)
    .catch(() => null)
  const parsed = schema.safeParse(body)
  return parsed.success ? ok(parsed.data) : refused('google.refused')
}
