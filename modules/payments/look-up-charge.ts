import type { Database } from '#platform/database/tx.ts'
import type { Charge } from './charge.ts'
import { selectCharge, selectChargeByRef } from './charge-rows.ts'
import type { PaymentProvider, ProviderCharge, Settle } from './provider.ts'

/** The provider's present view of a charge, by the provider's reference; null if it isn't ours. */
export async function lookUpCharge(
  { read }: Pick<Database, 'read'>,
  provider: PaymentProvider,
  ref: string | null,
): Promise<{ charge: Charge; report: ProviderCharge } | null> {
  const report = ref === null ? null : await provider.retrieve({ ref, chargeId: null })
  if (!report) return null
  const charge = await read(async (tx) => {
    const charge = await selectChargeByRef(tx, provider.name, report.ref)
    return charge ?? (report.chargeId ? await selectCharge(tx, report.chargeId) : null)
  })
  return charge?.provider === provider.name ? { charge, report } : null
}

/** Asks the provider for a charge's status and books any news. False if it isn't ours, or can't be settled. */
export async function settleByRef(
  database: Pick<Database, 'transact' | 'read'>,
  provider: PaymentProvider,
  settle: Settle,
  ref: string,
): Promise<boolean> {
  const lookup = await lookUpCharge(database, provider, ref)
  if (!lookup) return false
  return database.transact(async (tx, at) => (await settle(tx, lookup.charge, lookup.report, at)).ok)
}
