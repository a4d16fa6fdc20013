import { after } from '#kernel/instant.ts'
import type { PaymentProvider, Settle } from '#payments'
import type { TransferProvider } from '#payouts'
import { beginRun, endRun } from './balance-rows.ts'
import { compareBank } from './compare-bank.ts'
import { comparePayments, type Deps, sinceOf } from './compare-payments.ts'
import { comparePayouts } from './compare-payouts.ts'
import { findOldestOpen } from './difference-rows.ts'
import { limits } from './limits.ts'

/** The providers to compare with, and how a charge is settled. */
export type Sides = {
  payments: PaymentProvider | null
  settle: Settle
  payouts: readonly TransferProvider[]
  secret: string
  /** The bank's own statements are uploaded here. */
  bank?: boolean
}
export type Comparison = { provider: string; failure: string | null }

/**
 * Compares every provider that keeps a list with the ledger: once a day for each, or at once for a person, from
 * `since` or as far back as late entries may come. A provider that doesn't answer doesn't hold up the others.
 */
export async function compareAll(
  database: Deps,
  sides: Sides,
  input: { now: boolean; since?: Date },
): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const { name, compare } of listComparisons(database, sides)) {
    const since = await database.transact(async (tx, at) => {
      const before = input.now ? null : after(at, -limits.everyMs)
      const run = await beginRun(tx, name, before, at)
      if (run === 'done already') return null
      return input.since ?? sinceOf(run.lastEndedAt, await findOldestOpen(tx, name), at)
    })
    if (since === null) continue
    const failure = await compare(since).then(
      () => null,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    )
    await database.transact((tx, at) => endRun(tx, name, failure, at))
    comparisons.push({ provider: name, failure })
  }
  return comparisons
}

/** One provider's comparison: its payouts, if any, then its balance movements. */
function listComparisons(
  database: Deps,
  { payments, settle, payouts, secret, bank }: Sides,
): { name: string; compare(since: Date): Promise<void> }[] {
  const listingProviders = payouts.filter((payout) => payout.list)
  const names = [
    ...new Set([
      ...(payments?.movementsSince ? [payments.name] : []),
      ...listingProviders.map(({ name }) => name),
    ]),
  ]
  const bankComparison = bank ? [{ name: 'bank', compare: () => compareBank(database) }] : []
  const providerComparisons = names.map((name) => ({
    name,
    async compare(since: Date) {
      for (const transferProvider of listingProviders)
        if (transferProvider.name === name)
          await comparePayouts(database, { secret }, transferProvider, since)
      if (payments?.name === name) await comparePayments(database, payments, settle, since)
    },
  }))
  return [...providerComparisons, ...bankComparison]
}

/** The names of the providers compared. */
export const listComparedProviders = (sides: Sides): string[] =>
  listComparisons({ transact: refuseUse, read: refuseUse }, sides).map(({ name }) => name)
const refuseUse = (): never => {
  throw new Error('nothing is compared here')
}
