import type { QueueName } from '#flows/queues.ts'

/** The words for a queue's work; alerts and the log use its key. */
const queueNames: Readonly<Record<QueueName, string>> = {
  production: 'Presses and parcels',
  money: 'Books and profit',
  figures: 'Analytics',
  letters: 'Letters',
  shops: 'Shop changes',
  'shop-webhooks': 'Webhook messages',
  'shop-pixels': 'Pixel events',
  sweep: 'Scheduled work',
  refunds: 'Refunds',
  'test-callbacks': 'Test provider callbacks',
  'print-file': 'Print files',
  'own-files': 'File checks',
  'channel-posts': 'Channel posts',
  'data-export': 'Data exports',
  'browser-notices': 'Browser notifications',
  'pixel-events': 'Pixel events sent',
  'webhook-deliveries': 'Webhooks delivered',
  'audit-walk': 'Audit trail checks',
}

/** A queue of another release shows its key. */
export const nameQueue = (queue: string): string =>
  Object.hasOwn(queueNames, queue) ? queueNames[queue as QueueName] : queue
