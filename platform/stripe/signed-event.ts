/** A Stripe callback, from its raw bytes: signed by one of our endpoints' secrets, and recent. */
import { ok, type Result, refused } from '#kernel/result.ts'
import type { StripeClient } from './client.ts'

export type SignedEventRefusal =
  | 'event.signature_missing'
  | 'event.signature_wrong'
  | 'event.unreadable'
  | 'event.too_old'

/** The most seconds that a callback's time may differ from ours. */
export const toleranceSeconds = 300

/**
 * Stripe's package checks the bytes against the signature; our additions: a time ahead of ours is refused like one
 * behind, and long headers aren't read. Each endpoint has its own secret, and any of them will do.
 */
export function readSignedEvent(
  client: StripeClient,
  secrets: readonly string[],
  { raw, signature, nowMs }: { raw: Buffer; signature: string | null; nowMs: number },
): Result<unknown, SignedEventRefusal> {
  const time = timeOf(signature)
  if (!signature || time === null) return refused('event.signature_missing')
  if (Math.abs(nowMs / 1_000 - time) > toleranceSeconds) return refused('event.too_old')
  for (const secret of secrets) {
    try {
      return ok(
        client.webhooks.constructEvent(raw, signature, secret, toleranceSeconds, undefined, nowMs) as unknown,
      )
    } catch (cause) {
      if (!(cause instanceof client.errors.StripeSignatureVerificationError))
        return refused('event.unreadable')
    }
  }
  return refused('event.signature_wrong')
}

/** A header's time, in seconds; null if it has none or no signature beside it. */
function timeOf(header: string | null): number | null {
  if (!header || header.length > 1_000 || !/(^|,)v1=[^,]/.test(header)) return null
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1])
  return time > 0 ? time : null
}
