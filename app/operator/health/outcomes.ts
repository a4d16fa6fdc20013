import { webhookRefusals } from '#webhooks/contract'

const explainRefusal = <Code extends keyof typeof webhookRefusals>(code: Code) =>
  ({ kind: 'error', words: webhookRefusals[code].words }) as const

/** The result of a click on this screen, by its key in the address. */
export const outcomes = {
  tried: {
    kind: 'done',
    words: 'Trying again now. If it fails, it’s back here within a minute.',
  },
  gone: { kind: 'error', words: 'That was already done or removed. Nothing was retried.' },
  'event-done': {
    kind: 'done',
    words: 'Checked with the provider: our books agree.',
  },
  'event-seen-before': { kind: 'done', words: 'It was handled before, and nothing changed.' },
  'event-not-ours': {
    kind: 'done',
    words: 'The provider has no charge of ours for this event, so nothing changed.',
  },
  'event-event-unknown': { kind: 'error', words: 'The provider has no such callback.' },
  'event-charge-amount_mismatch': {
    kind: 'error',
    words: 'Its amount differs from our charge, so nothing changed. Check with the provider.',
  },
  'event-event-not_settled': {
    kind: 'error',
    words: 'Checked with the provider, but its answer couldn’t be booked. The reason is beside it.',
  },
  'webhook.not_found': explainRefusal('webhook.not_found'),
  'webhook.not_public': explainRefusal('webhook.not_public'),
  'webhook.too_many': explainRefusal('webhook.too_many'),
  'webhook.off': explainRefusal('webhook.off'),
  'webhook.owner_only': explainRefusal('webhook.owner_only'),
  'webhook.tested_often': explainRefusal('webhook.tested_often'),
  'delivery.not_found': explainRefusal('delivery.not_found'),
  'delivery.waiting': explainRefusal('delivery.waiting'),
} as const
export type Outcome = keyof typeof outcomes
