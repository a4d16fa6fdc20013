import { isZero, type Money, minus, negate } from '#kernel/money.ts'
import type { AccountName, Posting } from '../entry.ts'

/** Drops zero postings, which an entry may not have. */
export const dropEmpty = (rows: readonly Posting[]): Posting[] => rows.filter((row) => !isZero(row.amount))

/** Merges postings into one for each account, at the position of its first. */
export function mergePostings(postings: readonly Posting[]): Posting[] {
  const sums = new Map<AccountName, Money>()
  for (const { account, amount } of postings) {
    const sum = sums.get(account)
    sums.set(account, sum ? minus(sum, negate(amount)) : amount)
  }
  return [...sums].map(([account, amount]) => ({ account, amount }))
}

export const undoPostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: negate(amount) }))
