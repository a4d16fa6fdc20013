/** The fields we read of an account at Stripe. */

import { z } from 'zod'
import { parseId } from '#kernel/id.ts'
import type { AccountReport, AccountState } from './account.ts'

const nameList = z
  .array(z.string().max(200))
  .nullish()
  .transform((names) => (names ?? []).slice(0, 50))
export const AccountObject = z.object({
  id: z.string().min(1),
  country: z.string().length(2).catch('US'),
  details_submitted: z.boolean().catch(false),
  payouts_enabled: z.boolean().catch(false),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  requirements: z
    .object({
      currently_due: nameList,
      past_due: nameList,
      pending_verification: nameList,
      disabled_reason: z.string().nullish(),
      current_deadline: z.number().nullish(),
    })
    .nullish(),
})
type AccountObject = z.output<typeof AccountObject>

/** Stripe pays if the account can receive transfers and pay out. */
function stateOf({
  details_submitted: isSubmitted,
  payouts_enabled: canPayOut,
  capabilities,
  ...fields
}: AccountObject) {
  const {
    currently_due: dueNeeds = [],
    past_due: lateNeeds = [],
    pending_verification: pendingChecks = [],
  } = fields.requirements ?? {}
  const disabledReason = fields.requirements?.disabled_reason ?? null
  const state = ((): AccountState => {
    if (canPayOut && capabilities?.transfers === 'active') return 'ready'
    if (disabledReason && /^(rejected|listed|under_review|platform_paused)/.test(disabledReason))
      return 'restricted'
    if (!isSubmitted) return 'begun'
    if (dueNeeds.length + lateNeeds.length > 0) return 'asks'
    return pendingChecks.length > 0 ||
      disabledReason === null ||
      disabledReason.endsWith('pending_verification')
      ? 'checking'
      : 'restricted'
  })()
  return { state, reason: disabledReason, needs: [...new Set([...lateNeeds, ...dueNeeds])] }
}

export function toAccountReport(account: AccountObject): AccountReport {
  const deadline = account.requirements?.current_deadline
  return {
    ref: account.id,
    shopId: parseId('shop', account.metadata?.shop),
    country: account.country,
    dueBy: deadline ? new Date(deadline * 1_000) : null,
    ...stateOf(account),
  }
}
