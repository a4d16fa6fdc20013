/** Stripe's own client, configured alike for every module that uses Stripe. It knows nothing of what is paid. */
import Stripe from 'stripe'

export type StripeClient = Stripe

/** For a call a person waits for. A later answer is looked up, not lost. */
export const interactiveOptions = { timeout: 5_000 } as const
/** For jobs, and for people who wait for nothing else. */
const backgroundMs = 20_000
const maxAnswerBytes = 2_000_000

/**
 * Uses the API version the package was made for, whatever the account's own is. Nothing is retried here: a caller
 * gives its own id as idempotency key and looks up what it doesn't know.
 */
export function openStripe({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): StripeClient {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isSecure = protocol === 'https:'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    httpClient: Stripe.createFetchHttpClient(guardedFetch),
    maxNetworkRetries: 0,
    timeout: backgroundMs,
    telemetry: false,
    appInfo: { name: 'Fanfare' },
  })
}

/**
 * Stripe's answer if it is final: refused as requested (400), declined (402), unknown there (404). Null for every
 * unknown outcome or one a person must fix: no answer, 401, 403, 409, 429, 5xx, and a key used for another request.
 * The caller then looks the object up later.
 */
export function refusalOf(cause: unknown): InstanceType<typeof Stripe.errors.StripeError> | null {
  if (!(cause instanceof Stripe.errors.StripeError)) return null
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return null
  return [400, 402, 404].includes(cause.statusCode ?? 0) ? cause : null
}

/**
 * `fetch` without redirects and cookies, and with a size limit. The package's own retry of a closed connection
 * doesn't recognise `fetch`'s errors, and so never asks twice.
 */
async function guardedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error', credentials: 'omit' })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return new Response(new Blob(chunks), { status: answer.status, headers: answer.headers })
}
