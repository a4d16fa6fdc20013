/** Pixels, browser door: networks, consent, the pixel form, words for refusals. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { type Network, networkFacts, networks } from './networks.ts'

export {
  type Consent,
  consentName,
  consentSeconds,
  listAllowed,
  mustAsk,
  purposesOf,
  readConsent,
  writeConsent,
} from './consent.ts'
export { limits as pixelLimits } from './limits.ts'
export {
  isNetwork,
  type Network,
  networkFacts,
  networks,
  type Purpose,
  sitesOf,
} from './networks.ts'

export const eventNames = ['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'] as const
export type EventName = (typeof eventNames)[number]

/** A product of an event. `id` is the item's id in the product feeds, so that networks recognise it. */
export type Content = { id: string; name: string; quantity: number; priceMinor: number }

/** An event for the page's browser side; our server sends the same `id`. */
export type PageEvent = {
  name: EventName
  id: string
  value: string
  currency: 'USD'
  contents: { id: string; name: string; quantity: number; price: string }[]
  order: string | null
}

/** A pixel as screens show it, without its key. */
export type PixelView = {
  network: Network
  pixelId: string
  account: string | null
  hasKey: boolean
  active: boolean
  connectedAt: Date
}

export const sendStates = ['waiting', 'sent', 'refused', 'failed'] as const
export type SendState = (typeof sendStates)[number]
/** One line of the log: what one network was told, and its answer. */
export type SendView = {
  eventId: Id<'event'>
  network: Network
  name: EventName | 'Test'
  happenedAt: Date
  valueMinor: number
  state: SendState
  attempts: number
  answer: string | null
  triedAt: Date | null
  /** The next attempt, while the event waits. */
  dueAt: Date
}

export const PixelForm = z
  .object({
    network: z.enum(networks),
    pixelId: z.string().trim().max(60),
    token: z.string().trim().max(1_000).default(''),
    account: z.string().trim().max(40).default(''),
  })
  .superRefine((form, context) => {
    const { id, account } = networkFacts[form.network]
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!id.pattern.test(form.pixelId)) fault('pixelId', id.words)
    if (form.token && !/^[\w.|=+/-]{16,1000}$/.test(form.token))
      fault('token', 'That isn’t one of their keys: 16 to 1,000 letters, digits and symbols, without spaces.')
    if (account && (form.account || form.token) && !account.pattern.test(form.account))
      fault('account', account.words)
  })
export type PixelForm = z.output<typeof PixelForm>

export type PixelRefusal = 'pixel.not_connected' | 'pixel.no_token' | 'pixel.no_code' | 'pixel.tested_often'
export const pixelRefusals: RefusalWords<PixelRefusal> = {
  'pixel.not_connected': { status: 404, words: 'This pixel is not connected.' },
  'pixel.no_token': {
    status: 409,
    words: 'Add the key for events from our server first: without it, only browsers tell this network.',
  },
  'pixel.no_code': {
    status: 422,
    words: 'Give the code of their test screen: without it, a test would count as a real event.',
  },
  'pixel.tested_often': { status: 429, words: 'Too many tests. Wait a minute and try again.' },
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'pixel.event': { eventId: Id<'event'> }
  }
}
