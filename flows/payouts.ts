/** Payouts: who sends them, and the sweep that sends and asks. */

import {
  type AccountKeeper,
  deleteClosedAccounts,
  listBanks,
  openTransferProviders,
  type TransferProvider,
  workOnTransfers,
} from '#payouts'
import { houseNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'

const opened = new WeakMap<Config, TransferProvider[]>()
/** The providers of this process, opened once: each keeps its sign-in with its service. */
export function transferProvidersOf({ config }: Pick<Services, 'config'>): TransferProvider[] {
  const found = opened.get(config) ?? openTransferProviders(config, houseNow)
  opened.set(config, found)
  return found
}

/** Sends what was approved, asks about what is on its way, and lets go of accounts that creators left. */
export async function sendPayouts(services: Services): Promise<number> {
  const providers = transferProvidersOf(services)
  const ring = { secret: services.config.secretKey }
  const changed = await workOnTransfers(services.database, ring, providers)
  for (const { accounts } of providers) if (accounts) await deleteClosedAccounts(services.database, accounts)
  return changed
}

/** Asks for the banks of each country again, once a day. */
export async function listBanksAnew(services: Services): Promise<void> {
  for (const provider of transferProvidersOf(services)) await listBanks(services.database, provider)
}

/** The provider that knows banks and their accounts; null if payouts go to no list of banks. */
export const bankKnowerOf = (services: Pick<Services, 'config'>): TransferProvider | null =>
  transferProvidersOf(services).find(({ directory }) => directory) ?? null

/** The accounts that creators have with Stripe; null if it pays no payouts here. */
export const accountKeeperOf = (services: Pick<Services, 'config'>): AccountKeeper | null =>
  transferProvidersOf(services).find(({ accounts }) => accounts)?.accounts ?? null
