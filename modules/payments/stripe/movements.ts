/** Every movement of the balance at Stripe, for comparison with our books. */
import { z } from 'zod'
import type { StripeClient } from '#platform/stripe/client.ts'
import type { Movement, MovementKind } from '../provider.ts'
import { amountOf } from './answers.ts'

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const Source = z.object({
  id: z.string(),
  payment_intent: reference,
  metadata: z.record(z.string(), z.string()).nullish(),
  transfer_group: z.string().nullish(),
  /** For a reversal: the movement it reverses. */
  transfer: reference,
})
const BalanceMovement = z.object({
  id: z.string(),
  type: z.string(),
  net: z.number().int(),
  currency: z.string(),
  created: z.number(),
  description: z.string().nullish(),
  source: z.union([Source, z.string()]).nullish(),
})

const kinds: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_back',
  payment_failure_refund: 'refund_back',
  payout: 'payout',
  payout_cancel: 'payout_back',
  payout_failure: 'payout_back',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
  topup: 'filled',
  topup_reversal: 'filled',
  transfer: 'transfer',
  transfer_cancel: 'transfer',
  transfer_failure: 'transfer',
  transfer_refund: 'transfer',
}
/** Disputes are adjustments, distinguished by their source. */
const kindOf = (type: string, source: string): MovementKind =>
  source.startsWith('dp_') || source.startsWith('du_') ? 'dispute' : (kinds[type] ?? 'other')

export async function* movementsSince(client: StripeClient, since: Date): AsyncGenerator<Movement> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const pages = client.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
  for await (const page of pages) {
    const { id, type, net, currency, created: seconds, description, source } = BalanceMovement.parse(page)
    const origin = typeof source === 'string' ? { id: source } : source
    const expandedSource = typeof source === 'string' ? null : source
    // A reversal has an id of its own and names only the transfer it reverses, which carries our ids.
    const labelled = expandedSource?.transfer
      ? await client.transfers.retrieve(expandedSource.transfer)
      : expandedSource
    yield {
      ref: id,
      kind: kindOf(type, origin?.id ?? ''),
      type,
      sourceRef: origin?.id ?? null,
      chargeRef: expandedSource?.payment_intent ?? null,
      ourRefs: [
        ...Object.values(labelled?.metadata ?? {}),
        ...(labelled?.transfer_group ? [labelled.transfer_group] : []),
      ],
      amount: amountOf(net, currency),
      words: (description ?? '').slice(0, 200),
      at: new Date(seconds * 1_000),
    }
  }
}
