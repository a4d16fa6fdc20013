import type { Context } from 'hono'
import { transferProvidersOf } from '#flows/payouts.ts'
import { receiveTransferCallback } from '#payouts'
import { houseNow } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'

/** Receives a provider's callback: its bytes are verified, then the provider is asked for the payout's state. */
export const receivePayoutCallback =
  (services: Services, name: 'paypal' | 'paystack' | 'stripe') => async (c: Context) => {
    const provider = transferProvidersOf(services).find((transferProvider) => transferProvider.name === name)
    const answer = (status: 200 | 400 | 503, text: string) =>
      c.json({ words: text }, status, {
        'Cache-Control': 'no-store',
        ...(status === 503 ? { 'Retry-After': '60' } : {}),
      })
    if (!provider) return answer(503, 'this provider is not configured')
    const raw = Buffer.from(await c.req.arrayBuffer())
    try {
      const nowMs = houseNow()
      const call = { raw, header: (header: string) => c.req.header(header) ?? null, nowMs }
      const ring = { secret: services.config.secretKey }
      const result = await receiveTransferCallback(services.database, ring, provider, call)
      if (result.ok) return answer(200, result.value)
      services.log.warn({ kind: 'payout callback', provider: name, refused: result.code })
      return answer(400, result.code)
    } catch (cause) {
      services.log.error({
        kind: 'payout callback',
        provider: name,
        cause: cause instanceof Error ? cause.message : String(cause),
      })
      return answer(503, 'the payout could not be looked at; send this again')
    }
  }

/**
 * Whether a Stripe callback is about payouts: a transfer of ours, or anything of a creator's account. Read before
 * the signature is checked, so it only decides which secret checks it.
 */
export function isPayoutCallback(raw: Buffer): boolean {
  try {
    const { type, account } = JSON.parse(raw.toString('utf8')) as { type?: unknown; account?: unknown }
    return typeof account === 'string' || /^(transfer|account)\./.test(String(type))
  } catch {
    return false
  }
}
