/** Compares our bank's statements with our bank account in the ledger. */
import type { ProvedStaff } from '#kernel/actor.ts'
import { addDays, after, instantOf } from '#kernel/instant.ts'
import { type Money, minus, money, zero } from '#kernel/money.ts'
import { type AccountMove, accountBalance, findMoves, findMovesBetween } from '#ledger'
import { readBankStatements } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { keepBalance } from './balance-rows.ts'
import {
  insertStatement,
  type Movement,
  type Statement,
  selectMatched,
  selectOpenMovements,
  selectStatements,
  sumOf,
  writeMatch,
} from './bank-rows.ts'
import type { Deps } from './compare-payments.ts'
import { endByEntry, keepDifference, selectOpenOf } from './difference-rows.ts'
import { limits } from './limits.ts'

const account = 'bank:cash'
const provider = 'bank'
const payoutKinds = ['payout.sent', 'payout.returned', 'payout.bounced'] as const
const dayOf = (day: string): Date => instantOf(day, '00:00', 'UTC')

/** Stores a file's statements and compares them at once. Returns how many were new. */
export async function takeStatements(tx: Tx, raw: Buffer, by: ProvedStaff, at: Date): Promise<number> {
  let taken = 0
  for (const bankStatement of readBankStatements(raw))
    if (await insertStatement(tx, bankStatement, { takenBy: by.personId, takenAt: at })) taken += 1
  if (taken > 0) await compareKept(tx, at)
  return taken
}

/**
 * The daily comparison of stored statements with the present ledger. Fails if there has been no statement for long.
 */
export async function compareBank(database: Deps): Promise<void> {
  const last = await database.transact(async (tx, at) => {
    await compareKept(tx, at)
    const [newest] = await selectStatements(tx, 1)
    return { newest, at }
  })
  const { newest } = last
  if (!newest)
    throw new Error('No statement of the bank (camt.053) has been taken in yet. Do that under Payouts.')
  if (after(dayOf(newest.closedOn), limits.statementMs) < last.at)
    throw new Error(
      `The last statement of the bank ends on ${newest.closedOn}. Take a newer one in under Payouts.`,
    )
}

async function compareKept(tx: Tx, at: Date): Promise<void> {
  for (const movement of await selectOpenMovements(tx)) await matchOne(tx, movement, at)
  const statements = await selectStatements(tx, limits.statementsCompared)
  for (const [n, one] of statements.entries()) await checkWhole(tx, one, statements[n + 1], at)
  const [newest] = statements
  if (newest?.currency !== 'USD') return
  await findMissing(tx, statements, at)
  const since = await findMovesBetween(tx, account, dayOf(addDays(newest.closedOn, 1)), after(at, 1))
  const now = await accountBalance(tx, account)
  const ours = since.reduce((sum, { amount }) => minus(sum, amount), now)
  await keepBalance(tx, { provider, ours, theirs: money(newest.closingMinor, 'USD') }, at)
}

/** Finds a movement's entry; without one, or with another sum, it is a difference. */
async function matchOne(tx: Tx, movement: Movement, at: Date): Promise<void> {
  const theirs = money(movement.amountMinor, movement.currency as Money['currency'])
  const entry = await entryOf(tx, movement, theirs)
  const about = { provider, kind: 'bank_movement' as const, reference: movement.reference }
  if (entry && (movement.currency !== 'USD' || entry.amount.minor === theirs.minor)) {
    await writeMatch(tx, movement.reference, entry.entryId)
    await endByEntry(tx, about, entry.entryId, at)
    const ours = { provider, kind: 'bank_missing' as const, reference: nameOf(entry) }
    return endByEntry(tx, ours, entry.entryId, at)
  }
  const kind = movement.currency === 'USD' ? about.kind : ('other_currency' as const)
  const ours = movement.currency === 'USD' && entry ? entry.amount : zero(theirs.currency)
  const found = { ...about, kind, about: movement.payoutId, words: movement.words, ours, theirs }
  await keepDifference(tx, { ...found, happenedAt: dayOf(movement.bookedOn) }, at)
}

/** By our payout, if the bank names it; else the nearest entry of the same sum within some days. */
async function entryOf(tx: Tx, movement: Movement, theirs: Money): Promise<AccountMove | null> {
  const booked = dayOf(movement.bookedOn)
  const candidates = movement.payoutId
    ? await findMoves(tx, account, { kinds: payoutKinds, references: [movement.payoutId] })
    : await findMovesBetween(tx, account, after(booked, -limits.bankDaysMs), after(booked, limits.bankDaysMs))
  const taken = await selectMatched(
    tx,
    candidates.map(({ entryId }) => entryId),
  )
  const open = candidates.filter(
    ({ entryId, amount }) => !taken.has(entryId) && amount.minor < 0n === theirs.minor < 0n,
  )
  const same = open.filter(({ amount }) => amount.minor === theirs.minor)
  if (movement.payoutId) return same[0] ?? open[0] ?? null
  const named = same.find(({ reference }) => isNamed(reference, movement))
  const distance = (accountMove: AccountMove) => Math.abs(accountMove.happenedAt.getTime() - booked.getTime())
  return named ?? same.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Tells if the bank's text names our entry, by the last part of its reference. */
function isNamed(reference: string, { words, reference: theirs }: Movement): boolean {
  const name = reference.split('/').at(-1) ?? ''
  return name.length > 3 && `${words} ${theirs}`.includes(name)
}

/**
 * Checks that a statement's movements lead from one balance to the other, and that it begins where the previous one
 * ended.
 */
async function checkWhole(tx: Tx, one: Statement, before: Statement | undefined, at: Date): Promise<void> {
  const amount = (minor: bigint): Money => money(minor, one.currency as Money['currency'])
  const gap = async (reference: string, words: string, ours: bigint, theirs: bigint) => {
    if (ours === theirs) return
    const about = { provider, kind: 'bank_gap' as const, reference, about: null, words }
    const sums = { ours: amount(ours), theirs: amount(theirs), happenedAt: dayOf(one.openedOn) }
    await keepDifference(tx, { ...about, ...sums }, at)
  }
  const sum = one.openingMinor + (await sumOf(tx, one.id))
  await gap(`${one.id}/sum`, 'Its movements do not lead to its closing balance', sum, one.closingMinor)
  if (before?.account === one.account)
    await gap(
      one.id,
      `The statement before ended on ${before.closedOn}`,
      before.closingMinor,
      one.openingMinor,
    )
}

const nameOf = ({ kind, reference }: AccountMove): string => `${kind}/${reference}`.slice(0, 200)

/** Finds our booked movements on statement days that no statement shows after some days of patience. */
async function findMissing(tx: Tx, statements: readonly Statement[], at: Date): Promise<void> {
  const from = dayOf(statements.at(-1)!.openedOn)
  const until = after(dayOf(addDays(statements[0]!.closedOn, 1)), -limits.bankDaysMs)
  const moves = await findMovesBetween(tx, account, from, until)
  const matched = await selectMatched(
    tx,
    moves.map(({ entryId }) => entryId),
  )
  const known = new Set(
    (await selectOpenOf(tx, provider, ['bank_missing'])).map(({ reference }) => reference),
  )
  for (const move of moves) {
    if (matched.has(move.entryId) || move.amount.minor === 0n || known.has(nameOf(move))) continue
    const about = { provider, kind: 'bank_missing' as const, reference: nameOf(move), about: null }
    const sums = { ours: move.amount, theirs: zero(move.amount.currency), happenedAt: move.happenedAt }
    await keepDifference(tx, { ...about, ...sums, words: '' }, at)
  }
}
