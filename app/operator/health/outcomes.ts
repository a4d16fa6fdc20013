import { webhookRefusals } from '#webhooks/contract'

const refused = <Code extends keyof typeof webhookRefusals>(code: Code) =>
  ({ kind: 'error', words: webhookRefusals[code].words }) as const

/** What came of a press on this screen, by the word that its address carries. */
export const outcomes = {
  tried: {
    kind: 'done',
    words: 'It’s being tried again now. If it fails once more, it’s back here within a minute.',
  },
  gone: { kind: 'error', words: 'That is done already, or no longer here. Nothing was tried again.' },
  'event-done': {
    kind: 'done',
    words: 'The provider was asked again, and our books are as it says.',
  },
  'event-seen-before': { kind: 'done', words: 'It was handled before, and nothing changed.' },
  'event-not-ours': {
    kind: 'done',
    words: 'The provider knows no charge of ours in it, so nothing changed.',
  },
  'event-event-unknown': { kind: 'error', words: 'There is no such callback of the configured provider.' },
  'event-charge-amount_mismatch': {
    kind: 'error',
    words: 'It names another amount than our charge does, so nothing changed. Check it with the provider.',
  },
  'event-event-not_settled': {
    kind: 'error',
    words: 'The provider was asked again, and its answer could not be booked. The reason stands beside it.',
  },
  'webhook.not_found': refused('webhook.not_found'),
  'webhook.not_public': refused('webhook.not_public'),
  'webhook.too_many': refused('webhook.too_many'),
  'webhook.off': refused('webhook.off'),
  'webhook.owner_only': refused('webhook.owner_only'),
  'webhook.tested_often': refused('webhook.tested_often'),
  'delivery.not_found': refused('delivery.not_found'),
  'delivery.waiting': refused('delivery.waiting'),
} as const
export type Outcome = keyof typeof outcomes
