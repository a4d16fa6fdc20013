import { and, desc, eq, lte } from 'drizzle-orm'
import { ok, type Result, refused } from '#kernel/result.ts'
import { recalled } from '#platform/database/kept.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { TermsKind, TermsVersion } from './contract.ts'
import { type HouseActor, isAdministrator, nameOf, recordChange } from './house-actor.ts'
import { termsTable } from './tables.ts'

/** Every version of a kind, the newest first. */
export const findTermsVersions = (tx: Tx, kind: TermsKind): Promise<TermsVersion[]> =>
  recalled(tx, `terms ${kind}`, async (tx) =>
    tx.select().from(termsTable).where(eq(termsTable.kind, kind)).orderBy(desc(termsTable.version)),
  )

/**
 * What counted at a moment: of the versions that had begun, the newest. Before the first began it is the first; null if
 * nobody has entered any.
 */
export async function findTermsInForce(tx: Tx, kind: TermsKind, at: Date): Promise<TermsVersion | null> {
  const ofKind = eq(termsTable.kind, kind)
  const [begun] = await tx
    .select()
    .from(termsTable)
    .where(and(ofKind, lte(termsTable.validFrom, at)))
    .orderBy(desc(termsTable.version))
    .limit(1)
  if (begun) return begun
  const [first] = await tx.select().from(termsTable).where(ofKind).orderBy(termsTable.version).limit(1)
  return first ?? null
}

/**
 * Enters the next version, which counts from `from` on, and instead of any that had not begun by then. `seen` is the
 * newest version that the writer had in front of them, 0 for none. Only the sample may say that it always counted.
 */
export async function saveTerms(
  tx: Tx,
  by: HouseActor,
  wanted: { kind: TermsKind; body: Readonly<Record<string, unknown>>; from: Date; seen: number },
  requestId: string,
  at: Date,
): Promise<Result<number, 'house.admin_only' | 'house.changed_meanwhile' | 'house.from_past'>> {
  if (!isAdministrator(by)) return refused('house.admin_only')
  if (wanted.from < at && by !== 'sample') return refused('house.from_past')
  const [last] = await findTermsVersions(tx, wanted.kind)
  if ((last?.version ?? 0) !== wanted.seen) return refused('house.changed_meanwhile')
  const version = wanted.seen + 1
  const { kind, body, from: validFrom } = wanted
  const added = await tx
    .insert(termsTable)
    .values({ kind, version, body, validFrom, savedAt: at, savedByName: nameOf(by) })
    .onConflictDoNothing()
    .returning({ version: termsTable.version })
  if (added.length === 0) return refused('house.changed_meanwhile')
  const event = { action: 'house.terms_saved', resource: `${kind} ${version}`, requestId } as const
  const after = { validFrom: validFrom.toISOString(), ...body }
  await recordChange(tx, by, { ...event, ...(last ? { before: last.body } : {}), after }, at)
  return ok(version)
}

/** The same among versions that were read, the newest first. */
export const pickTermsInForce = (versions: readonly TermsVersion[], at: Date): TermsVersion | null =>
  versions.find(({ validFrom }) => validFrom <= at) ?? versions.at(-1) ?? null
