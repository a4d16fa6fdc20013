/** Compares our bank's statements with our bank account in the ledger. */
import type { ProvedStaff } from '#kernel/actor.ts'
import { addDays, after, instantOf } from '#kernel/instant.ts'
import { type Money, minus, money, zero } from '#kernel/money.ts'
import { type AccountMove, findMoves, findMovesBetween, readAccountBalance } from '#ledger'
import { readBankStatements } from '#payouts'
import type { Tx } from '#platform/database/tx.ts'
import { upsertBalance } from './balance-rows.ts'
import {
  insertStatement,
  type Movement,
  type Statement,
  selectMatchedEntries,
  selectOpenMovements,
  selectStatements,
  sumMovements,
  writeMatch,
} from './bank-rows.ts'
import type { Deps } from './compare-payments.ts'
import { endByEntry, insertDifference, selectOpenDifferences } from './difference-rows.ts'
import { limits } from './limits.ts'

const account = 'bank:cash'
const provider = 'bank'
const payoutKinds = ['payout.sent', 'payout.returned', 'payout.bounced'] as const
const dayOf = (day: string): Date => instantOf(day, '00:00', 'UTC')

/** Stores a file's statements and compares them at once. Returns how many were new. */
export async function importStatements(tx: Tx, raw: Buffer, actor: ProvedStaff, at: Date): Promise<number> {
  let imported = 0
  for (const bankStatement of readBankStatements(raw))
    if (await insertStatement(tx, bankStatement, { takenBy: actor.personId, takenAt: at })) imported += 1
  if (imported > 0) await compareStatements(tx, at)
  return imported
}

/**
 * The daily comparison of stored statements with the present ledger. Fails if there has been no statement for long.
 */
export async function compareBank(database: Deps): Promise<void> {
  const comparison = await database.transact(async (tx, at) => {
    await compareStatements(tx, at)
    const [newest] = await selectStatements(tx, 1)
    return { newest, at }
  })
  const { newest } = comparison
  if (!newest)
    throw new Error('No statement of the bank (camt.053) has been taken in yet. Do that under Payouts.')
  if (after(dayOf(newest.closedOn), limits.statementMs) < comparison.at)
    throw new Error(
      `The last statement of the bank ends on ${newest.closedOn}. Take a newer one in under Payouts.`,
    )
}

async function compareStatements(tx: Tx, at: Date): Promise<void> {
  for (const movement of await selectOpenMovements(tx)) await matchMovement(tx, movement, at)
  const statements = await selectStatements(tx, limits.statementsCompared)
  for (const [n, statement] of statements.entries())
    await checkStatement(tx, statement, statements[n + 1], at)
  const [newest] = statements
  if (newest?.currency !== 'USD') return
  await findMissing(tx, statements, at)
  const laterMoves = await findMovesBetween(tx, account, dayOf(addDays(newest.closedOn, 1)), after(at, 1))
  const currentBalance = await readAccountBalance(tx, account)
  const ourBalance = laterMoves.reduce((sum, { amount }) => minus(sum, amount), currentBalance)
  await upsertBalance(tx, { provider, ours: ourBalance, theirs: money(newest.closingMinor, 'USD') }, at)
}

/** Finds a movement's entry; without one, or with another sum, it is a difference. */
async function matchMovement(tx: Tx, movement: Movement, at: Date): Promise<void> {
  const theirAmount = money(movement.amountMinor, movement.currency as Money['currency'])
  const entry = await findEntry(tx, movement, theirAmount)
  const key = { provider, kind: 'bank_movement' as const, reference: movement.reference }
  if (entry && (movement.currency !== 'USD' || entry.amount.minor === theirAmount.minor)) {
    await writeMatch(tx, movement.reference, entry.entryId)
    await endByEntry(tx, key, entry.entryId, at)
    const ourSide = { provider, kind: 'bank_missing' as const, reference: nameOf(entry) }
    return endByEntry(tx, ourSide, entry.entryId, at)
  }
  const kind = movement.currency === 'USD' ? key.kind : ('other_currency' as const)
  const ourAmount = movement.currency === 'USD' && entry ? entry.amount : zero(theirAmount.currency)
  const difference = {
    ...key,
    kind,
    about: movement.payoutId,
    words: movement.words,
    ours: ourAmount,
    theirs: theirAmount,
  }
  await insertDifference(tx, { ...difference, happenedAt: dayOf(movement.bookedOn) }, at)
}

/** By our payout, if the bank names it; else the nearest entry of the same sum within some days. */
async function findEntry(tx: Tx, movement: Movement, theirAmount: Money): Promise<AccountMove | null> {
  const bookedAt = dayOf(movement.bookedOn)
  const candidates = movement.payoutId
    ? await findMoves(tx, account, { kinds: payoutKinds, references: [movement.payoutId] })
    : await findMovesBetween(
        tx,
        account,
        after(bookedAt, -limits.bankDaysMs),
        after(bookedAt, limits.bankDaysMs),
      )
  const matchedIds = await selectMatchedEntries(
    tx,
    candidates.map(({ entryId }) => entryId),
  )
  const unmatched = candidates.filter(
    ({ entryId, amount }) => !matchedIds.has(entryId) && amount.minor < 0n === theirAmount.minor < 0n,
  )
  const sameAmount = unmatched.filter(({ amount }) => amount.minor === theirAmount.minor)
  if (movement.payoutId) return sameAmount[0] ?? unmatched[0] ?? null
  const namedEntry = sameAmount.find(({ reference }) => isNamed(reference, movement))
  const distance = (accountMove: AccountMove) =>
    Math.abs(accountMove.happenedAt.getTime() - bookedAt.getTime())
  return namedEntry ?? sameAmount.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Tells if the bank's text names our entry, by the last part of its reference. */
function isNamed(reference: string, { words, reference: theirReference }: Movement): boolean {
  const name = reference.split('/').at(-1) ?? ''
  return name.length > 3 && `${words} ${theirReference}`.includes(name)
}

/**
 * Checks that a statement's movements lead from one balance to the other, and that it begins where the previous one
 * ended.
 */
async function checkStatement(
  tx: Tx,
  statement: Statement,
  previous: Statement | undefined,
  at: Date,
): Promise<void> {
  const amount = (minor: bigint): Money => money(minor, statement.currency as Money['currency'])
  const recordGap = async (reference: string, words: string, ourMinor: bigint, theirMinor: bigint) => {
    if (ourMinor === theirMinor) return
    const gap = { provider, kind: 'bank_gap' as const, reference, about: null, words }
    const sums = { ours: amount(ourMinor), theirs: amount(theirMinor), happenedAt: dayOf(statement.openedOn) }
    await insertDifference(tx, { ...gap, ...sums }, at)
  }
  const sum = statement.openingMinor + (await sumMovements(tx, statement.id))
  await recordGap(
    `${statement.id}/sum`,
    'Its movements do not lead to its closing balance',
    sum,
    statement.closingMinor,
  )
  if (previous?.account === statement.account)
    await recordGap(
      statement.id,
      `The statement before ended on ${previous.closedOn}`,
      previous.closingMinor,
      statement.openingMinor,
    )
}

const nameOf = ({ kind, reference }: AccountMove): string => `${kind}/${reference}`.slice(0, 200)

/** Finds our booked movements on statement days that no statement shows within the days of grace. */
async function findMissing(tx: Tx, statements: readonly Statement[], at: Date): Promise<void> {
  const from = dayOf(statements.at(-1)!.openedOn)
  const until = after(dayOf(addDays(statements[0]!.closedOn, 1)), -limits.bankDaysMs)
  const moves = await findMovesBetween(tx, account, from, until)
  const matched = await selectMatchedEntries(
    tx,
    moves.map(({ entryId }) => entryId),
  )
  const knownReferences = new Set(
    (await selectOpenDifferences(tx, provider, ['bank_missing'])).map(({ reference }) => reference),
  )
  for (const move of moves) {
    if (matched.has(move.entryId) || move.amount.minor === 0n || knownReferences.has(nameOf(move))) continue
    const key = { provider, kind: 'bank_missing' as const, reference: nameOf(move), about: null }
    const sums = { ours: move.amount, theirs: zero(move.amount.currency), happenedAt: move.happenedAt }
    await insertDifference(tx, { ...key, ...sums, words: '' }, at)
  }
}
