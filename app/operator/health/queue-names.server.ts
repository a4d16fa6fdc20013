import type { QueueName } from '#flows/queues.ts'

/** The words for a queue's work; alerts and the log use its key. */
const queueNames: Readonly<Record<QueueName, string>> = {
  production: 'Presses and parcels',
  money: 'Books and profit',
  figures: 'Analytics',
  letters: 'Letters',
  shops: 'Changes to shops',
  'shop-webhooks': 'Messages for webhooks',
  'shop-pixels': 'Events for pixels',
  sweep: 'Scheduled work',
  refunds: 'Refunds',
  'test-callbacks': 'Callbacks of the test provider',
  'print-file': 'Print files',
  'own-files': 'Checks of creators’ files',
  'channel-posts': 'Posts to channels',
  'data-export': 'Exports of data',
  'browser-notices': 'Notices to browsers',
  'pixel-events': 'Pixels told',
  'webhook-deliveries': 'Webhooks delivered',
  'audit-walk': 'Checks of the audit trail',
}

/** A queue of another release shows its key. */
export const nameQueue = (queue: string): string =>
  Object.hasOwn(queueNames, queue) ? queueNames[queue as QueueName] : queue
