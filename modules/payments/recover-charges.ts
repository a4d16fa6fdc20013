import { after, minutes } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import { claimUnsettled } from './charge-rows.ts'
import { failCharge } from './open-charge.ts'
import type { PaymentProvider, Settle } from './provider.ts'

/** Charges are checked again after this; a request the provider doesn't know by then never left us. [ours] */
const quietMinutes = 2

/**
 * Settles charges with an unknown outcome: the process died, the provider was slow, a callback was lost. The provider
 * is asked, never charged again; its answer is settled the usual way.
 */
export async function recoverCharges(
  database: Pick<Database, 'transact' | 'read'>,
  provider: PaymentProvider,
  settle: Settle,
): Promise<number> {
  const openCharges = await database.transact((tx, at) =>
    claimUnsettled(tx, after(at, -minutes(quietMinutes)), at, 100),
  )
  let settled = 0
  for (const charge of openCharges.filter((charge) => charge.provider === provider.name)) {
    const report = await provider
      .retrieve({ ref: charge.providerRef, chargeId: charge.id })
      .catch(() => undefined)
    if (report === undefined) continue
    const isSettled = await database.transact(async (tx, at) => {
      if (report) return (await settle(tx, charge, report, at)).ok
      await failCharge(tx, charge.id, 'never_arrived', at)
      return true
    })
    if (isSettled) settled += 1
  }
  return settled
}
