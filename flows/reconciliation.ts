/** The daily comparison of our ledger with the providers'. */
import type { Services } from '#platform/services.ts'
import { compareAll, type Sides } from '#reconciliation'
import { openProvider, settle } from './payments.ts'
import { transferProvidersOf } from './payouts.ts'

/** This house's providers, and how their answers about a charge are booked. */
export const sidesOf = (services: Services): Sides => ({
  payments: openProvider(services),
  settle,
  payouts: transferProvidersOf(services),
  secret: services.config.secretKey,
  bank: services.config.bankFile !== null,
})

/** Compares each provider not compared for a day. Unanswered requests are logged and shown in the console. */
export async function compareDaily(services: Services): Promise<void> {
  for (const { provider, failure } of await compareAll(services.database, sidesOf(services), { now: false }))
    if (failure) services.log.warn({ kind: 'reconciliation', provider, cause: failure })
}
