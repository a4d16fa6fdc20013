import type { QueueSettings } from '#platform/jobs/queues.ts'

const minute = 60

/** Database work about one order, listing or address, one after another. */
const inOrder = { turn: 'in order', batch: 20, atOnce: 1, seconds: minute } as const
/** Work done for many at once: the more wait, the less each costs. */
const manyInOrder = { ...inOrder, batch: 100 } as const
/** Work that only adds rows: a batch of it is one transaction. */
const addingOnly = { ...manyInOrder, together: true } as const
/** Outside work, which waits more than it computes. */
const outside = { turn: 'side by side', batch: 1, atOnce: 1, seconds: 5 * minute } as const

/** Queues of work, each for one kind, so that none waits behind another. The figures are per process. */
export const queues = {
  // One at a time per process: two would wait for each other at the same listings and presses.
  production: manyInOrder,
  money: inOrder,
  figures: manyInOrder,
  letters: addingOnly,
  shops: inOrder,
  'shop-webhooks': addingOnly,
  'shop-pixels': addingOnly,
  sweep: { ...outside, seconds: 15 * minute },
  refunds: outside,
  'test-callbacks': { ...outside, batch: 100, once: true },
  // One by one: a file that crashes its worker uses no tries of the one beside it in a batch.
  'print-file': { ...outside, atOnce: 2 },
  // Each reads a whole file, up to five gigabytes.
  'own-files': { ...outside, seconds: 60 * minute },
  'channel-posts': { ...outside, batch: 10 },
  'data-export': { ...outside, seconds: 30 * minute },
  'browser-notices': { ...outside, atOnce: 8, seconds: 2 * minute },
  'pixel-events': { ...outside, batch: 20, seconds: 2 * minute },
  // One process delivers at a time: it knows how many are in progress for an address.
  'webhook-deliveries': { ...outside, turn: 'one at a time', seconds: 15 * minute },
  'audit-walk': { ...outside, seconds: 15 * minute },
} as const satisfies Record<string, QueueSettings>
export type QueueName = keyof typeof queues

/**
 * Jobs about one subject run in turn. The subject is the first of these ids in the fact; a fact without one never
 * waits.
 */
export const subjectIds = ['orderId', 'listingId', 'endpointId', 'payoutId', 'shopId'] as const
