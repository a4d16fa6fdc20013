/** Delivers the provider doubles' callbacks to the addresses that an operator entered there, until they are accepted. */
import type { PaypalDouble } from './paypal-double.ts'
import type { PaystackDouble } from './paystack-double.ts'
import type { StripeDouble } from './stripe-double.ts'
import type { Visitor } from './tls-proxy.ts'

type Callback = { raw: string; headers: Record<string, string> }
export type Callbacks = {
  /** Callbacks that were refused repeatedly, with the status. */
  refused: string[]
  /** Completes every payout that is on its way, with its provider's callback. */
  completePayouts(): Promise<void>
  stop(): Promise<void>
}
const deliverEveryMs = 200
const maxTries = 20

export function startCallbacks(
  app: string,
  visitor: Visitor,
  { stripe, paystack, paypal }: { stripe: StripeDouble; paystack: PaystackDouble; paypal: PaypalDouble },
): Callbacks {
  const refused: string[] = []
  const deliver = async (provider: string, { raw, headers }: Callback): Promise<boolean> => {
    const allHeaders = { 'content-type': 'application/json', ...headers }
    const answer = await visitor.send(`${app}/webhooks/${provider}`, raw, allHeaders).catch(() => null)
    return answer !== null && answer.status < 300
  }
  let [deliveredCount, tries] = [0, 0]
  let running: Promise<void> | null = null
  const deliverNext = async (): Promise<void> => {
    const event = stripe.events()[deliveredCount]
    if (!event) return
    tries += 1
    const isAccepted = await deliver('stripe', {
      raw: event.raw,
      headers: { 'stripe-signature': event.signature },
    })
    if (!isAccepted && tries < maxTries) return
    if (!isAccepted) refused.push(event.raw)
    deliveredCount += 1
    tries = 0
  }
  const timer = setInterval(() => {
    running ??= deliverNext().finally(() => {
      running = null
    })
  }, deliverEveryMs)
  const completePayout = async (
    provider: string,
    double: { move(name: string, status: string): void; event(name: string): Callback },
    name: string,
    status: string,
  ) => {
    double.move(name, status)
    if (!(await deliver(provider, double.event(name)))) refused.push(`${provider} ${name}`)
  }
  return {
    refused,
    async completePayouts() {
      for (const [name, { status }] of paystack.transfers)
        if (status === 'pending') await completePayout('paystack', paystack, name, 'success')
      for (const [name, { status }] of paypal.batches)
        if (status === 'PENDING') await completePayout('paypal', paypal, name, 'SUCCESS')
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
