/** Stripe's own client, set up the one way for every module that speaks to Stripe. It knows nothing of what is paid. */
import Stripe from 'stripe'

export type StripeClient = Stripe

/** For a call that a person waits for. An answer that comes later is looked up, not lost. */
export const personWaits = { timeout: 5_000 } as const
/** For jobs, and for people who wait for nothing else. */
const backgroundMs = 20_000
const answerBytesMax = 2_000_000

/**
 * Speaks the version of the interface that the package was made for, whatever the account's own is. Nothing is sent a
 * second time here: a caller gives its own id as idempotency key and looks up what it does not know.
 */
export function openStripe({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }): StripeClient {
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    httpClient: Stripe.createFetchHttpClient(guardedFetch),
    maxNetworkRetries: 0,
    timeout: backgroundMs,
    telemetry: false,
    appInfo: { name: 'Fanfare' },
  })
}

/**
 * Stripe's word where it is an answer: refused as asked (400), declined (402), unknown there (404). Null for everything
 * whose end is not known or that a person must mend: no answer, 401, 403, 409, 429, 5xx, and a key used for another
 * request. The caller then looks the object up later.
 */
export function refusalOf(cause: unknown): InstanceType<typeof Stripe.errors.StripeError> | null {
  if (!(cause instanceof Stripe.errors.StripeError)) return null
  if (cause instanceof Stripe.errors.StripeIdempotencyError) return null
  return [400, 402, 404].includes(cause.statusCode ?? 0) ? cause : null
}

/** `fetch` without redirects and cookies, and with an end to what is read. The package's own retry of a closed
 * connection does not know the errors of `fetch`, and so never asks twice. */
async function guardedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'error', credentials: 'omit' })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return new Response(new Blob(chunks), { status: answer.status, headers: answer.headers })
}
