import { settleDuty } from '#checkout'
import { planBatch, planOutsideOrders } from '#production'
import type { Effects } from './effect.ts'
import { mailPrinting } from './order-letters.ts'
import { requestPrintFiles } from './print-files.ts'

/** The effects of a batch's closing, after which nothing in it can change. */
export const batchClosed: Effects<'batch.closed'> = [
  {
    name: 'print files',
    queue: 'production',
    run: async (tx, { batchId }, at) => requestPrintFiles(tx, await planBatch(tx, batchId, at)),
  },
  {
    name: 'other presses',
    queue: 'production',
    run: (tx, { batchId }, at) => planOutsideOrders(tx, batchId, at),
  },
  {
    name: 'print letters',
    queue: 'letters',
    run: (tx, { batchId }, at, { config }) => mailPrinting(tx, config, batchId, at),
  },
  { name: 'duty', queue: 'money', run: (tx, { batchId }, at) => settleDuty(tx, { batchId }, at) },
]
