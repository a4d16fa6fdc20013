/** The daily comparison of our books with those of the providers. */
import type { Services } from '#platform/services.ts'
import { compareAll, type Sides } from '#reconciliation'
import { openProvider, settle } from './payments.ts'
import { transferProvidersOf } from './payouts.ts'

/** The providers that this house has, and how what they say of a charge is booked. */
export const sidesOf = (services: Services): Sides => ({
  payments: openProvider(services),
  settle,
  payouts: transferProvidersOf(services),
  secret: services.config.secretKey,
  bank: services.config.bankFile !== null,
})

/** Compares each provider that was not compared for a day. Unanswered questions are logged and shown in the console. */
export async function compareDaily(services: Services): Promise<void> {
  for (const { provider, failure } of await compareAll(services.database, sidesOf(services), { now: false }))
    if (failure) services.log.warn({ kind: 'reconciliation', provider, cause: failure })
}
