/** Compares a payout provider's own list of transfers with our payouts, and its balance with our account of it. */
import { type Id, parseId } from '#kernel/id.ts'
import { addDays, localDate } from '#kernel/instant.ts'
import { type Money, negate, zero } from '#kernel/money.ts'
import { type AccountName, findMoves, findMovesBetween, readAccountBalance } from '#ledger'
import { checkTransfer, findPayoutById, type PayoutStory, type TransferProvider } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { upsertBalance } from './balance-rows.ts'
import type { Deps } from './compare-payments.ts'
import type { DifferenceKind } from './contract.ts'
import {
  endByEntry,
  type FoundDifference,
  insertDifference,
  selectOpenDifferences,
} from './difference-rows.ts'
import { limits } from './limits.ts'

type ListedTransfer = Awaited<ReturnType<NonNullable<TransferProvider['list']>>>[number]
const kinds: DifferenceKind[] = ['payout_missing', 'payout_state', 'payout_amount']

/** Compares every transfer made since then. If the two sides differ, the provider is asked about the payout first. */
export async function comparePayouts(
  database: Deps,
  ring: { secret: string },
  provider: TransferProvider,
  since: Date,
): Promise<void> {
  const now = await database.read(async (_, at) => at)
  const listed = new Set<string>()
  const today = localDate(now, 'UTC')
  for (let day = localDate(since, 'UTC'); provider.list && day <= today; day = addDays(day, 1))
    for (const transfer of await provider.list(day)) {
      if (transfer.payoutId) listed.add(transfer.payoutId)
      await compareTransfer(database, ring, provider, transfer, now)
    }
  // If fans pay by this provider too, each movement of its balance is compared: that finds what is missing, and
  // checks the balance.
  if (accountOf(provider, 'USD') === 'psp:cash') return
  if (provider.list) await findMissing(database, provider, since, listed)
  await compareBalances(database, provider)
}

async function compareTransfer(
  database: Deps,
  ring: { secret: string },
  provider: TransferProvider,
  listed: ListedTransfer,
  now: Date,
): Promise<void> {
  const { payoutId, label = null } = listed
  const findPayout = () => database.read(async (tx) => (payoutId ? findPayoutById(tx, payoutId) : null))
  let payout = await findPayout()
  if (payout?.provider === provider.name && payout.status !== listed.state) {
    await checkTransfer(database, ring, provider, payout)
    payout = await findPayout()
  }
  const theirAmount = listed.state === 'failed' ? zero(listed.amount.currency) : negate(listed.amount)
  const fields = {
    provider: provider.name,
    reference: listed.reference,
    about: payoutId ?? label,
    theirs: theirAmount,
  }
  await database.transact(async (tx, at) => {
    if (payout?.provider !== provider.name) {
      const unknownPayout = {
        kind: 'payout_unknown' as const,
        ours: zero(theirAmount.currency),
        happenedAt: now,
      }
      // Failed transfers moved nothing.
      if (listed.state !== 'failed')
        await insertDifference(tx, { ...fields, ...unknownPayout, words: listed.state }, at)
      return
    }
    const kind = kindOf(payout, listed)
    if (kind) {
      const words = `Event ${payout.number}: ${payout.status} here, ${listed.state} there`
      const difference: FoundDifference = {
        ...fields,
        kind,
        ours: ourAmountOf(payout),
        words,
        happenedAt: payout.statusAt,
      }
      await insertDifference(tx, difference, at)
    } else await endDifferences(tx, provider, [listed.reference, payout.id], payout.id, at)
  })
}

function kindOf(payout: PayoutStory, { amount, state }: ListedTransfer): DifferenceKind | null {
  const { currency, minor } = payout.receive
  if (currency !== amount.currency || minor !== amount.minor) return 'payout_amount'
  return payout.status === state ? null : 'payout_state'
}
const ourAmountOf = ({ status, receive }: PayoutStory): Money =>
  status === 'paid' || status === 'in_transit' ? negate(receive) : zero(receive.currency)

/** Ends earlier differences by the payout's last entry, because the two sides now agree. */
async function endDifferences(
  tx: Tx,
  provider: TransferProvider,
  references: readonly string[],
  payoutId: Id<'payout'>,
  at: Date,
): Promise<void> {
  const openDifferences = (await selectOpenDifferences(tx, provider.name, kinds)).filter((difference) =>
    references.includes(difference.reference),
  )
  if (openDifferences.length === 0) return
  const filter = {
    kinds: ['payout.sent', 'payout.returned', 'payout.bounced'] as const,
    references: [payoutId],
  }
  const [lastMove] = (
    await findMoves(tx, accountOf(provider, openDifferences[0]!.theirs.currency), filter)
  ).toReversed()
  for (const difference of openDifferences)
    if (lastMove) await endByEntry(tx, difference, lastMove.entryId, at)
}

/** The ledger account of a provider's balance: at Stripe it is fans' payments. */
const accountOf = (provider: TransferProvider, currency: string): AccountName =>
  provider.name === 'stripe' ? 'psp:cash' : `provider:${provider.name}:${currency.toLowerCase()}`

/** Finds what left our account of the provider but is on none of its lists. */
async function findMissing(
  database: Deps,
  provider: TransferProvider,
  since: Date,
  listed: ReadonlySet<string>,
): Promise<void> {
  const balances = (await provider.balances?.()) ?? []
  await database.transact(async (tx, at) => {
    const until = new Date(at.getTime() - limits.patienceMs)
    for (const { currency } of balances)
      for (const move of await findMovesBetween(tx, accountOf(provider, currency), since, until)) {
        const { kind, reference, amount: ourAmount, happenedAt } = move
        if (kind !== 'payout.sent' || listed.has(reference)) continue
        const payoutId = parseId('payout', reference)
        const payout = payoutId && (await findPayoutById(tx, payoutId))
        if (payout?.status !== 'paid' && payout?.status !== 'in_transit') continue
        const difference = {
          provider: provider.name,
          kind: 'payout_missing' as const,
          reference,
          about: reference,
        }
        const words = `Event ${payout.number}: ${payout.status} here, not listed there`
        await insertDifference(
          tx,
          { ...difference, words, ours: ourAmount, theirs: zero(currency), happenedAt },
          at,
        )
      }
  })
}

async function compareBalances(database: Deps, provider: TransferProvider): Promise<void> {
  const balances = await provider.balances?.()
  await database.transact(async (tx, at) => {
    for (const theirBalance of balances ?? []) {
      const ourBalance = await readAccountBalance(tx, accountOf(provider, theirBalance.currency))
      const ownBalance =
        ourBalance.currency === theirBalance.currency ? ourBalance : zero(theirBalance.currency)
      await upsertBalance(tx, { provider: provider.name, ours: ownBalance, theirs: theirBalance }, at)
    }
  })
}
