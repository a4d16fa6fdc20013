/** The SQL of differences: found once, ended once. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { asId, type Id, newId } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Difference, DifferenceKind } from './contract.ts'
import { difference } from './tables.ts'

const differenceOf = (row: typeof difference.$inferSelect): Difference => {
  const amount = (minor: bigint): Money => money(minor, row.currency as Money['currency'])
  return {
    id: asId('difference', row.id),
    number: row.number,
    provider: row.provider,
    kind: row.kind as DifferenceKind,
    reference: row.reference,
    about: row.about,
    words: row.words,
    ours: amount(row.oursMinor),
    theirs: amount(row.theirsMinor),
    happenedAt: row.happenedAt,
    foundAt: row.foundAt,
    endedAt: row.endedAt,
    ended: row.endedAt && (row.entryId === null ? 'explained' : 'booked'),
    entryId: row.entryId === null ? null : asId('entry', row.entryId),
    note: row.note,
    endedByName: row.endedByName,
  }
}

export type FoundDifference = Pick<
  Difference,
  'provider' | 'kind' | 'reference' | 'about' | 'words' | 'ours' | 'theirs' | 'happenedAt'
>

/** Stores a difference once; seen again it gets its present figures. One that has ended stays ended. */
export async function insertDifference(tx: Tx, input: FoundDifference, at: Date): Promise<void> {
  const { ours, theirs, ...fields } = input
  await tx
    .insert(difference)
    .values({
      ...fields,
      id: newId('difference', at.getTime()),
      words: fields.words.slice(0, 300),
      currency: theirs.currency,
      oursMinor: ours.minor,
      theirsMinor: theirs.minor,
      foundAt: at,
    })
    .onConflictDoUpdate({
      target: [difference.provider, difference.kind, difference.reference],
      set: { oursMinor: ours.minor, theirsMinor: theirs.minor },
      setWhere: sql`${difference.endedAt} is null
        and (${difference.oursMinor}, ${difference.theirsMinor}) is distinct from (${ours.minor}::bigint, ${theirs.minor}::bigint)`,
    })
}

/** Ends an open difference by the entry that booked it. */
export async function endByEntry(
  tx: Tx,
  input: { provider: string; kind: DifferenceKind; reference: string },
  entryId: Id<'entry'>,
  at: Date,
): Promise<void> {
  await tx
    .update(difference)
    .set({ endedAt: at, entryId, oursMinor: sql`${difference.theirsMinor}` })
    .where(
      and(
        eq(difference.provider, input.provider),
        eq(difference.kind, input.kind),
        eq(difference.reference, input.reference),
        isNull(difference.endedAt),
      ),
    )
}

export async function endByNote(
  tx: Tx,
  id: string,
  author: { note: string; personId: Id<'person'>; name: string },
  at: Date,
): Promise<void> {
  await tx
    .update(difference)
    .set({ endedAt: at, note: author.note, endedBy: author.personId, endedByName: author.name })
    .where(and(eq(difference.id, id), isNull(difference.endedAt)))
}

export async function lockDifference(tx: Tx, id: string): Promise<Difference | null> {
  const [row] = await tx.select().from(difference).where(eq(difference.id, id)).for('update')
  return row ? differenceOf(row) : null
}

/** A page of differences after a cursor, open or ended. */
export async function selectDifferences(
  tx: Tx,
  input: { open: boolean; after: number; max: number },
): Promise<Difference[]> {
  const rows = await tx
    .select()
    .from(difference)
    .where(
      and(
        input.open ? isNull(difference.endedAt) : isNotNull(difference.endedAt),
        gt(difference.number, input.after),
      ),
    )
    .orderBy(asc(difference.number))
    .limit(input.max)
  return rows.map(differenceOf)
}

export async function selectOpenDifferences(
  tx: Tx,
  provider: string,
  kinds: readonly DifferenceKind[],
): Promise<Difference[]> {
  const rows = await tx
    .select()
    .from(difference)
    .where(
      and(
        eq(difference.provider, provider),
        inArray(difference.kind, [...kinds]),
        isNull(difference.endedAt),
      ),
    )
    .orderBy(asc(difference.number))
  return rows.map(differenceOf)
}

/** The moment of a provider's oldest open difference. */
export async function findOldestOpen(tx: Tx, provider: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(difference.happenedAt) })
    .from(difference)
    .where(and(eq(difference.provider, provider), isNull(difference.endedAt)))
  return row?.at ?? null
}
