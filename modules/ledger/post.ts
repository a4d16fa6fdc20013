import { type Id, newId } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Entry, Posting } from './entry.ts'
import { insertEntry, insertNewEntry, readEntries } from './entry-rows.ts'
import { limits } from './limits.ts'

/**
 * Posts an entry. The same cause again changes nothing and returns `isRepeat`; the same cause with other amounts is a
 * bug and throws. An entry without money (a free download) posts nothing and has no id.
 */
export async function post(
  tx: Tx,
  entry: Entry,
  at: Date,
): Promise<{ entryId: Id<'entry'> | null; isRepeat: boolean }> {
  if (entry.postings.length === 0) return { entryId: null, isRepeat: false }
  requireBalance(entry)
  const entryId = await insertEntry(tx, newId('entry'), entry, at)
  if (entryId) return { entryId, isRepeat: false }
  const [posted] = await readEntries(tx, { kind: entry.kind, reference: entry.reference }, 1)
  invariant(posted, `${entry.kind} ${entry.reference} neither posted nor found`)
  const isSame = toComparable(posted.postings) === toComparable(entry.postings)
  invariant(isSame, `${entry.kind} ${entry.reference} was posted before with other figures`)
  return { entryId: posted.id, isRepeat: true }
}

/** Posts an entry with a new cause, without a read; throws a duplicate error if it was posted before. */
export async function postNew(tx: Tx, entry: Entry, at: Date): Promise<void> {
  if (entry.postings.length === 0) return
  requireBalance(entry)
  await insertNewEntry(tx, newId('entry'), entry, at)
}

function requireBalance(entry: Entry): void {
  invariant(entry.postings.length <= limits.postingsMax, 'an entry has too many postings')
  for (const [currency, total] of sumBy(entry.postings, (posting) => posting.amount.currency))
    invariant(total === 0n, `${entry.kind} ${entry.reference} is off by ${total} ${currency}`)
}

function sumBy(postings: readonly Posting[], key: (posting: Posting) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const posting of postings)
    sums.set(key(posting), (sums.get(key(posting)) ?? 0n) + posting.amount.minor)
  return sums
}

const toComparable = (postings: readonly Posting[]): string =>
  [...sumBy(postings, ({ account, amount }) => `${account} ${amount.currency}`)]
    .filter(([, total]) => total !== 0n)
    .map(([key, total]) => `${key} ${total}`)
    .sort()
    .join('\n')
