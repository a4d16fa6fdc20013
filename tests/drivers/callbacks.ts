/** Delivers the provider doubles' callbacks to the addresses that an operator entered there, until they are accepted. */
import type { PaypalDouble } from './paypal-double.ts'
import type { PaystackDouble } from './paystack-double.ts'
import type { StripeDouble } from './stripe-double.ts'
import type { Visitor } from './tls-proxy.ts'

type Callback = { raw: string; headers: Record<string, string> }
export type Callbacks = {
  /** Callbacks that were refused repeatedly, with the status. */
  refused: string[]
  /** The money of every payout that is on its way arrives, and its provider says so. */
  payoutsArrive(): Promise<void>
  stop(): Promise<void>
}
const everyMs = 200
const maxTries = 20

export function startCallbacks(
  app: string,
  visitor: Visitor,
  { stripe, paystack, paypal }: { stripe: StripeDouble; paystack: PaystackDouble; paypal: PaypalDouble },
): Callbacks {
  const refused: string[] = []
  const carry = async (to: string, { raw, headers }: Callback): Promise<boolean> => {
    const allHeaders = { 'content-type': 'application/json', ...headers }
    const answer = await visitor.send(`${app}/webhooks/${to}`, raw, allHeaders).catch(() => null)
    return answer !== null && answer.status < 300
  }
  let [carried, tries] = [0, 0]
  let running: Promise<void> | null = null
  const next = async (): Promise<void> => {
    const event = stripe.events()[carried]
    if (!event) return
    tries += 1
    const response = await carry('stripe', {
      raw: event.raw,
      headers: { 'stripe-signature': event.signature },
    })
    if (!response && tries < maxTries) return
    if (!response) refused.push(event.raw)
    carried += 1
    tries = 0
  }
  const timer = setInterval(() => {
    running ??= next().finally(() => {
      running = null
    })
  }, everyMs)
  const arrive = async (
    to: string,
    double: { move(name: string, status: string): void; event(name: string): Callback },
    name: string,
    status: string,
  ) => {
    double.move(name, status)
    if (!(await carry(to, double.event(name)))) refused.push(`${to} ${name}`)
  }
  return {
    refused,
    async payoutsArrive() {
      for (const [name, { status }] of paystack.transfers)
        if (status === 'pending') await arrive('paystack', paystack, name, 'success')
      for (const [name, { status }] of paypal.batches)
        if (status === 'PENDING') await arrive('paypal', paypal, name, 'SUCCESS')
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
