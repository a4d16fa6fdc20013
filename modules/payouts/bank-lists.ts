/** Providers' lists of banks, stored for a day so that pages needn't ask anyone. */
import { and, eq } from 'drizzle-orm'
import { after } from '#kernel/instant.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { type BankCountry, bankRule, isBankCountry } from './methods.ts'
import { type PayoutRoutes, providerFor } from './providers.ts'
import { bankLists } from './tables.ts'
import type { TransferProvider } from './transfer-provider.ts'
import type { Bank } from './transfers/bank-directory.ts'

type Deps = Pick<Database, 'transact' | 'read'>

/** A country's banks as the provider last listed them; empty if it never did. */
export async function readBanks(tx: Tx, provider: string, country: string): Promise<Bank[]> {
  const [row] = await tx
    .select()
    .from(bankLists)
    .where(and(eq(bankLists.provider, provider), eq(bankLists.country, country)))
  return row?.banks ?? []
}

/** Bank names to choose from, by country, where the sender uses its own bank codes. */
export async function findBankNames(
  tx: Tx,
  routes: PayoutRoutes,
): Promise<Readonly<Record<string, string[]>>> {
  const rows = await tx.select().from(bankLists).orderBy(bankLists.country)
  return Object.fromEntries(
    rows
      .filter(({ provider, country }) => isBankCountry(country) && findSender(routes, country) === provider)
      .map(({ country, banks }) => [country, banks.map(({ name }) => name)]),
  )
}

/** Tells if the bank of an account is chosen from the provider's list. */
export const listsBanks = (routes: PayoutRoutes, country: BankCountry, provider: TransferProvider): boolean =>
  (provider.directory?.countries.includes(country) ?? false) && findSender(routes, country) === provider.name

const findSender = (routes: PayoutRoutes, country: BankCountry) =>
  providerFor(routes, {
    method: 'bank_transfer',
    country,
    currency: bankRule(country).currency,
    connected: false,
  })

/** Refreshes lists a day old. If a provider gives none its last one stays, and the next sweep asks again. */
export async function refreshBankLists(deps: Deps, provider: TransferProvider): Promise<void> {
  for (const country of provider.directory?.countries ?? []) {
    const isFresh = await deps.read(async (tx, at) => {
      const [row] = await tx
        .select({ listedAt: bankLists.listedAt })
        .from(bankLists)
        .where(and(eq(bankLists.provider, provider.name), eq(bankLists.country, country)))
      return row !== undefined && row.listedAt > after(at, -limits.banksKeptMs)
    })
    if (!isFresh) await refreshBankList(deps, provider, country)
  }
}

export async function refreshBankList(
  deps: Deps,
  provider: TransferProvider,
  country: BankCountry,
): Promise<Bank[]> {
  const banks = (await provider.directory?.listBanks(country)) ?? []
  await deps.transact((tx, listedAt) =>
    tx
      .insert(bankLists)
      .values({ provider: provider.name, country, banks, listedAt })
      .onConflictDoUpdate({ target: [bankLists.provider, bankLists.country], set: { banks, listedAt } }),
  )
  return banks
}
