/** Queues of work, each for one kind, so that none waits behind another. */
export const queues = [
  'sweep',
  'production',
  'money',
  'letters',
  'shop-webhooks',
  'shop-pixels',
  'listings',
  'refunds',
  'test-callbacks',
  'print-file',
  'channel-posts',
  'data-export',
  'pixel-events',
  'webhooks',
  'audit-walk',
] as const
export type QueueName = (typeof queues)[number]
