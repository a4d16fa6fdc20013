/** The fields we read of Stripe's answers about a card being saved. */

import { z } from 'zod'
import { parseId } from '#kernel/id.ts'
import type { CardSetup, StoredCard } from '../card-keeper.ts'
import { nameOfMethod, nextActionUrl } from './answers.ts'

const text = z.string().max(5_000)
const Method = z.object({
  id: text,
  card: z
    .object({
      brand: text,
      last4: z.string().regex(/^\d{4}$/),
      exp_month: z.number().int().min(1).max(12),
      exp_year: z.number().int().min(2000).max(2200),
      fingerprint: text.nullish(),
    })
    .nullish(),
})
export const SetupObject = z.object({
  id: text,
  object: z.literal('setup_intent'),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  metadata: z.record(z.string(), text).nullish(),
  payment_method: z.union([Method, text]).nullish(),
  next_action: z.record(z.string(), z.unknown()).nullish(),
  last_setup_error: z.object({ code: text.nullish(), decline_code: text.nullish() }).nullish(),
})
type SetupObject = z.output<typeof SetupObject>

const statusOf: Record<SetupObject['status'], CardSetup['status']> = {
  succeeded: 'saved',
  processing: 'processing',
  requires_confirmation: 'processing',
  requires_action: 'action_required',
  requires_payment_method: 'declined',
  canceled: 'declined',
}

function declineCodeOf({ last_setup_error }: SetupObject): CardSetup['declineCode'] {
  const { code, decline_code: bankCode } = last_setup_error ?? {}
  if (code === 'setup_intent_authentication_failure') return 'authentication_failed'
  if (bankCode === 'insufficient_funds') return 'insufficient_funds'
  return code === 'expired_card' || code === 'incorrect_cvc' ? code : 'card_declined'
}

export function setupOf(setup: SetupObject): CardSetup {
  const status = statusOf[setup.status]
  return {
    ref: setup.id,
    status,
    shopId: parseId('shop', setup.metadata?.shop),
    holder: setup.metadata?.holder ?? '',
    card: status === 'saved' ? cardOf(setup) : null,
    actionUrl: nextActionUrl(setup),
    declineCode: status === 'declined' ? declineCodeOf(setup) : null,
  }
}

function cardOf({ payment_method: method }: SetupObject): StoredCard | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card
  return {
    ref: method.id,
    brand: nameOfMethod(brand),
    last4,
    expMonth,
    expYear,
    fingerprint: fingerprint ?? method.id,
  }
}
