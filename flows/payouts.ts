/** Payouts: their senders, and the sweep that sends and asks. */

import {
  type AccountKeeper,
  advanceTransfers,
  deleteClosedAccounts,
  listBanks,
  openTransferProviders,
  type TransferProvider,
} from '#payouts'
import { houseNow } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/services.ts'

const openedProviders = new WeakMap<Config, TransferProvider[]>()
/** This process's providers, opened once: each keeps its session with its service. */
export function transferProvidersOf({ config }: Pick<Services, 'config'>): TransferProvider[] {
  const providers = openedProviders.get(config) ?? openTransferProviders(config, houseNow)
  openedProviders.set(config, providers)
  return providers
}

/** Sends approved payouts, asks about those in transit, and deletes accounts that creators left. */
export async function sendPayouts(services: Services): Promise<number> {
  const providers = transferProvidersOf(services)
  const ring = { secret: services.config.secretKey }
  const changed = await advanceTransfers(services.database, ring, providers)
  for (const { accounts } of providers) if (accounts) await deleteClosedAccounts(services.database, accounts)
  return changed
}

/** Refreshes each country's list of banks, once a day. */
export async function refreshBanks(services: Services): Promise<void> {
  for (const provider of transferProvidersOf(services)) await listBanks(services.database, provider)
}

/** The provider with a list of banks; null if payouts need none. */
export const findBankDirectory = (services: Pick<Services, 'config'>): TransferProvider | null =>
  transferProvidersOf(services).find(({ directory }) => directory) ?? null

/** Creators' accounts with Stripe; null if it pays no payouts here. */
export const accountKeeperOf = (services: Pick<Services, 'config'>): AccountKeeper | null =>
  transferProvidersOf(services).find(({ accounts }) => accounts)?.accounts ?? null
