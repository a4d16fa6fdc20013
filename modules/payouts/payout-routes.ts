import { desc, eq } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { type Refusal, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Details } from './details.ts'
import { methodLabel, sampleRates } from './methods.ts'
import type { ConfigurableProvider, PayoutMethod, ProviderName } from './names.ts'
import { findRoute } from './offered-methods.ts'
import type { FinanceTerms } from './provider-terms.ts'
import type { PayoutRoutes } from './providers.ts'
import { toDisplay } from './save-destination.ts'
import { handMethods, houseRates, providerTermRows } from './tables.ts'

/**
 * The present means of sending: providers with settings, methods staff send by hand, and the house's rates. With the
 * test provider, its fixed sample rates replace those not set.
 */
export async function findPayoutRoutes(tx: Tx, providers: readonly ProviderName[]): Promise<PayoutRoutes> {
  const byHand = await tx.select({ method: handMethods.method }).from(handMethods).orderBy(handMethods.method)
  const setRates = await tx
    .selectDistinctOn([houseRates.currency])
    .from(houseRates)
    .orderBy(houseRates.currency, desc(houseRates.id))
  const terms = await tx
    .selectDistinctOn([providerTermRows.provider])
    .from(providerTermRows)
    .orderBy(providerTermRows.provider, desc(providerTermRows.id))
  return {
    providers,
    terms: Object.fromEntries(terms.map((row) => [row.provider, financeTermsOf(row)])),
    byHand: byHand.map(({ method }) => method as PayoutMethod),
    rates: {
      ...(providers.includes('test') ? sampleRates : {}),
      ...Object.fromEntries(setRates.map((row) => [row.currency, row.rateE6])),
      USD: 1_000_000n,
    },
  }
}

const financeTermsOf = (row: typeof providerTermRows.$inferSelect): FinanceTerms => ({
  bps: row.bps,
  plus: usd(row.plusMinor),
  most: row.mostMinor === null ? null : usd(row.mostMinor),
  from: row.daysFrom,
  to: row.daysTo,
})

/** Sets creators' fees and promised days for a provider's payouts; offers already held keep theirs. */
export async function setPayoutTerms(
  tx: Tx,
  input: FinanceTerms & { provider: ConfigurableProvider; personId: Id<'person'> },
  at: Date,
): Promise<void> {
  const { provider, bps, plus, most, from, to, personId } = input
  const days = { daysFrom: from, daysTo: to, setBy: personId, setAt: at }
  await tx
    .insert(providerTermRows)
    .values({ provider, bps, plusMinor: plus.minor, mostMinor: most?.minor ?? null, ...days })
}

/** Refuses details nobody would send to at present; null if someone would. */
export async function refuseNotOffered(
  tx: Tx,
  providers: readonly ProviderName[],
  details: Details,
): Promise<Refusal<'payout.not_offered'> | null> {
  const route = findRoute(await findPayoutRoutes(tx, providers), details.method, toDisplay(details))
  return route ? null : refused('payout.not_offered', { method: methodLabel(details.method) })
}

/** Sets the rate of offers from now on; offers already held keep theirs. */
export async function setPayoutRate(
  tx: Tx,
  input: { currency: string; rateE6: bigint; personId: Id<'person'> },
  at: Date,
): Promise<void> {
  await tx
    .insert(houseRates)
    .values({ currency: input.currency, rateE6: input.rateE6, setBy: input.personId, setAt: at })
}

/** Turns a method that staff send by hand on or off. */
export async function setMethodByHand(
  tx: Tx,
  input: { method: PayoutMethod; on: boolean; personId: Id<'person'> },
  at: Date,
): Promise<void> {
  if (input.on)
    await tx
      .insert(handMethods)
      .values({ method: input.method, turnedOnBy: input.personId, turnedOnAt: at })
      .onConflictDoNothing()
  else await tx.delete(handMethods).where(eq(handMethods.method, input.method))
}

/** The currencies that a rate can be set for. */
export const ratedCurrencies = Object.keys(sampleRates).filter((currency) => currency !== 'USD')
