/** Compares the payment provider's balance with our account of it, movement by movement. */
import { asId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { isZero, type Money, negate, zero } from '#kernel/money.ts'
import {
  type AccountMove,
  findMoves,
  findMovesBetween,
  post,
  providerAdjusted,
  providerSettled,
  readAccountBalance,
} from '#ledger'
import { entryLabels } from '#ledger/contract'
import { causesOf, type Movement, type PaymentProvider, type Settle, settleByName } from '#payments'
import type { Database, Tx } from '#platform/database/tx.ts'
import { upsertBalance } from './balance-rows.ts'
import type { DifferenceKind } from './contract.ts'
import { endByEntry, insertDifference, selectOpenDifferences } from './difference-rows.ts'
import { limits } from './limits.ts'

export type Deps = Pick<Database, 'transact' | 'read'>
const account = 'psp:cash'

/**
 * Compares every movement since then with the ledger. Movements with a recipe are booked; what remains is a
 * difference. Safe to repeat: a movement is posted once, a difference stored once.
 */
export async function comparePayments(
  database: Deps,
  provider: PaymentProvider,
  settle: Settle,
  since: Date,
): Promise<void> {
  if (!provider.movementsSince) return
  const matched = new Set<string>()
  for await (const movement of provider.movementsSince(since)) {
    const moves = await compareMovement(database, provider, settle, movement)
    for (const { entryId } of moves) matched.add(entryId)
  }
  await compareOurs(database, provider.name, since, matched)
  await compareBalance(database, provider)
}

/**
 * Compares one movement with its booked entries, after booking whatever can be; stores a difference if the sums
 * differ.
 */
async function compareMovement(
  database: Deps,
  provider: PaymentProvider,
  settle: Settle,
  movement: Movement,
): Promise<AccountMove[]> {
  const booked = await database.transact((tx, at) => bookAndFind(tx, provider.name, movement, at))
  if (isSameSum(booked, movement) || !movement.chargeRef)
    return recordDifference(database, provider.name, movement, booked)
  await settleByName(database, provider, settle, movement.chargeRef)
  const bookedNow = await database.read((tx) => findBookedMoves(tx, provider.name, movement))
  return recordDifference(database, provider.name, movement, bookedNow)
}

/** Payouts to our bank, fees and money sent in have a recipe: the movement itself is the cause. */
async function bookAndFind(tx: Tx, provider: string, movement: Movement, at: Date): Promise<AccountMove[]> {
  const { kind, ref, amount, words } = movement
  if (amount.currency === 'USD' && !isZero(amount)) {
    if (kind === 'payout' || kind === 'payout_back' || kind === 'filled')
      await post(tx, providerSettled({ transferId: ref, amount: negate(amount) }), at)
    if (kind === 'fee') await post(tx, providerAdjusted({ movementId: ref, amount, words }), at)
  }
  return findBookedMoves(tx, provider, movement)
}

async function findBookedMoves(tx: Tx, provider: string, movement: Movement): Promise<AccountMove[]> {
  const moves = await findMoves(tx, account, {
    kinds: ['provider.settled', 'provider.adjusted'],
    references: [movement.ref],
  })
  return [...moves, ...(await findCauses(tx, provider, movement))]
}

async function findCauses(tx: Tx, provider: string, movement: Movement): Promise<AccountMove[]> {
  const causes = await causesOf(tx, provider, movement)
  const direct = await findMoves(tx, account, causes)
  const { kinds, otherwise: references = [] } = causes
  const booked = direct.length > 0 ? direct : await findMoves(tx, account, { kinds, references })
  if (movement.kind !== 'refund_back') return filterSameSide(booked, movement)
  // A returned refund is the reversal of its own entry.
  return findMoves(tx, account, {
    kinds: ['entry.reversed'],
    references: booked.map((accountMove) => accountMove.entryId),
  })
}

/** A dispute takes and returns under one reference: only entries in the movement's direction belong to it. */
const filterSameSide = (booked: readonly AccountMove[], { kind, amount }: Movement): AccountMove[] =>
  kind === 'dispute' || kind === 'transfer'
    ? booked.filter((accountMove) => accountMove.amount.minor < 0n === amount.minor < 0n)
    : [...booked]

const sumOf = (booked: readonly AccountMove[], currency: Money['currency']): Money => ({
  currency,
  minor: booked.reduce((all, accountMove) => all + accountMove.amount.minor, 0n),
})
const isSameSum = (booked: readonly AccountMove[], { amount }: Movement): boolean =>
  isZero(amount) ||
  (booked.length > 0 && amount.currency === 'USD' && sumOf(booked, 'USD').minor === amount.minor)

async function recordDifference(
  database: Deps,
  provider: string,
  movement: Movement,
  booked: AccountMove[],
): Promise<AccountMove[]> {
  const { amount, ref: reference, chargeRef: about, at: happenedAt, type } = movement
  const kind = kindOf(movement)
  const [entry] = booked.toReversed()
  await database.transact(async (tx, at) => {
    if (!isSameSum(booked, movement)) {
      const ourAmount = amount.currency === 'USD' ? sumOf(booked, 'USD') : zero(amount.currency)
      const words = `${type}${movement.words ? `: ${movement.words}` : ''}`
      const difference = {
        provider,
        kind,
        reference,
        about,
        words,
        ours: ourAmount,
        theirs: amount,
        happenedAt,
      }
      await insertDifference(tx, difference, at)
    } else if (entry) await endByEntry(tx, { provider, kind, reference }, entry.entryId, at)
  })
  return booked
}

function kindOf({ kind, amount }: Movement): DifferenceKind {
  if (amount.currency !== 'USD') return 'other_currency'
  return kind === 'payout' || kind === 'payout_back' || kind === 'filled' || kind === 'fee' ? 'other' : kind
}

/** Finds movements of our account that the provider didn't make in time, and ends those it made after all. */
async function compareOurs(
  database: Deps,
  provider: string,
  since: Date,
  matched: ReadonlySet<string>,
): Promise<void> {
  await database.transact(async (tx, at) => {
    const until = after(at, -limits.patienceMs)
    const moves = (await findMovesBetween(tx, account, after(since, limits.patienceMs), until)).filter(
      ({ kind }) => kind !== 'provider.settled' && kind !== 'provider.adjusted',
    )
    const reversals = new Map(
      moves.filter((move) => move.kind === 'entry.reversed').map((move) => [move.reference, move]),
    )
    for (const move of moves) {
      const { entryId, amount: ourAmount, happenedAt, kind, reference } = move
      // Booked, refused there and reversed here: nothing moved at all.
      const isUndone = reversals.has(entryId) || (kind === 'entry.reversed' && reversals.has(reference))
      if (matched.has(entryId) || isUndone) continue
      const difference = { provider, kind: 'only_ours' as const, reference: entryId, about: reference }
      await insertDifference(
        tx,
        { ...difference, words: entryLabels[kind], ours: ourAmount, theirs: zero('USD'), happenedAt },
        at,
      )
    }
    for (const openDifference of await selectOpenDifferences(tx, provider, ['only_ours'])) {
      const end = matched.has(openDifference.reference)
        ? openDifference.reference
        : reversals.get(openDifference.reference)?.entryId
      if (end) await endByEntry(tx, openDifference, asId('entry', end), at)
    }
  })
}

async function compareBalance(database: Deps, provider: PaymentProvider): Promise<void> {
  const balances = await provider.balances?.()
  if (!balances) return
  await database.transact(async (tx, at) => {
    const ourBalance = await readAccountBalance(tx, account)
    for (const theirBalance of balances.length ? balances : [zero('USD')]) {
      const ownBalance = theirBalance.currency === 'USD' ? ourBalance : zero(theirBalance.currency)
      await upsertBalance(tx, { provider: provider.name, ours: ownBalance, theirs: theirBalance }, at)
    }
  })
}

/** The start of a comparison, early enough to see late entries again. */
export const sinceOf = (last: Date | null, oldest: Date | null, at: Date): Date => {
  const from = after(last ?? at, -days(last ? limits.overlapDays : limits.firstDays))
  const earliest = after(at, -days(limits.longestDays))
  const since = oldest && oldest < from ? after(oldest, -days(1)) : from
  return since < earliest ? earliest : since
}
