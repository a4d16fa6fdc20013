import { z } from 'zod'
import type { RefusalWords } from '#kernel/result.ts'
import { EmailField } from '#orders/contract'

export {
  type DataKind as Aging,
  formatPeriod as formatTime,
  retentionDays as goneAfter,
  retentionTable as keptTable,
} from './retention.ts'

/** The form that requests a link, with an address. */
export const MyDataForm = z.strictObject({ email: EmailField })
/** The form that erases, with its box ticked. */
export const EraseForm = z.strictObject({
  sure: z.literal('yes', { error: 'Tick the box to confirm the erasure.' }),
})

export const erasureBars = [
  'privacy.order_open',
  'privacy.claim_open',
  'privacy.refund_open',
  'privacy.dispute_open',
] as const
export type ErasureBar = (typeof erasureBars)[number]

/** The bars to an erasure, in words for the person whose data it is. */
export const barWords: Readonly<Record<ErasureBar, string>> = {
  'privacy.order_open': 'An order hasn’t been delivered yet: we need the address to print and ship it.',
  'privacy.claim_open': 'A claim is open: we need your messages to decide it.',
  'privacy.refund_open': 'A refund is on its way: we need to know who gets it.',
  'privacy.dispute_open': 'A bank is deciding a payment dispute: both sides need the order until then.',
}

export type PrivacyRefusal = 'privacy.too_many' | 'privacy.link_over' | 'privacy.asked_already'
export const privacyRefusals: RefusalWords<PrivacyRefusal> = {
  'privacy.too_many': {
    status: 429,
    words: 'Too many tries from your network. Wait an hour, then try again.',
  },
  'privacy.link_over': {
    status: 410,
    words: 'This link no longer works: it lasts 24 hours and ends with the erasure. Ask for a new one.',
  },
  'privacy.asked_already': {
    status: 409,
    words: 'You’ve already requested the erasure. There’s nothing more to do.',
  },
}
