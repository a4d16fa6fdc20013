/** Payouts: who sends them here, their callbacks, and the sweep that sends and asks. */
import type { Context } from 'hono'
import { type TransferProvider, transfers } from '#payouts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/http/request-context.ts'

const opened = new WeakMap<Config, TransferProvider[]>()
/** The providers of this process, opened once: each keeps its sign-in with its service. */
export function transferProvidersOf({ config }: Pick<Services, 'config'>): TransferProvider[] {
  const found = opened.get(config) ?? transfers.open(config, () => Date.now())
  opened.set(config, found)
  return found
}

/** Sends what was approved and asks about what is on its way. */
export const sendPayouts = (services: Services): Promise<number> =>
  transfers.work(services.database, { secret: services.config.secretKey }, transferProvidersOf(services))

/** A provider says that something moved. Its bytes are checked; then it is asked how the payout stands. */
export const payoutCallback = (services: Services, name: 'paypal' | 'paystack') => async (c: Context) => {
  const provider = transferProvidersOf(services).find((one) => one.name === name)
  const answer = (status: 200 | 400 | 503, words: string) =>
    c.json({ words }, status, {
      'Cache-Control': 'no-store',
      ...(status === 503 ? { 'Retry-After': '60' } : {}),
    })
  if (!provider) return answer(503, 'this provider is not configured')
  const raw = Buffer.from(await c.req.arrayBuffer())
  const call = { raw, header: (header: string) => c.req.header(header) ?? null, nowMs: Date.now() }
  try {
    const ring = { secret: services.config.secretKey }
    const heard = await transfers.hear(services.database, ring, provider, call)
    if (heard.ok) return answer(200, heard.value)
    services.log.warn({ kind: 'payout callback', provider: name, refused: heard.code })
    return answer(400, heard.code)
  } catch (cause) {
    services.log.error({
      ...{ kind: 'payout callback', provider: name },
      cause: cause instanceof Error ? cause.message : String(cause),
    })
    return answer(503, 'the payout could not be looked at; send this again')
  }
}
