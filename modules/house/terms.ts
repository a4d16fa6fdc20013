import { and, desc, eq, lte } from 'drizzle-orm'
import { ok, type Result, refused } from '#kernel/result.ts'
import { recall } from '#platform/database/read-once.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { TermsKind, TermsVersion } from './contract.ts'
import { type HouseActor, isAdministrator, nameOf, recordChange } from './house-actor.ts'
import { termsTable } from './tables.ts'

/** Every version of a kind, newest first. */
export const findTermsVersions = (tx: Tx, kind: TermsKind): Promise<TermsVersion[]> =>
  recall(tx, `terms ${kind}`, async (tx) =>
    tx.select().from(termsTable).where(eq(termsTable.kind, kind)).orderBy(desc(termsTable.version)),
  )

/**
 * The terms in force at a moment: the newest version already begun. Before the first began it is the first; null if
 * nobody has entered any.
 */
export async function findTermsInForce(tx: Tx, kind: TermsKind, at: Date): Promise<TermsVersion | null> {
  const ofKind = eq(termsTable.kind, kind)
  const [current] = await tx
    .select()
    .from(termsTable)
    .where(and(ofKind, lte(termsTable.validFrom, at)))
    .orderBy(desc(termsTable.version))
    .limit(1)
  if (current) return current
  const [first] = await tx.select().from(termsTable).where(ofKind).orderBy(termsTable.version).limit(1)
  return first ?? null
}

/**
 * Enters the next version, in force from `from` on, replacing any not begun by then. `seen` is the newest version the
 * writer had on screen, 0 for none. Only the sample may backdate terms to the beginning.
 */
export async function saveTerms(
  tx: Tx,
  actor: HouseActor,
  terms: { kind: TermsKind; body: Readonly<Record<string, unknown>>; from: Date; seen: number },
  requestId: string,
  at: Date,
): Promise<Result<number, 'house.admin_only' | 'house.changed_meanwhile' | 'house.from_past'>> {
  if (!isAdministrator(actor)) return refused('house.admin_only')
  if (terms.from < at && actor !== 'sample') return refused('house.from_past')
  const [last] = await findTermsVersions(tx, terms.kind)
  if ((last?.version ?? 0) !== terms.seen) return refused('house.changed_meanwhile')
  const version = terms.seen + 1
  const { kind, body, from: validFrom } = terms
  const inserted = await tx
    .insert(termsTable)
    .values({ kind, version, body, validFrom, savedAt: at, savedByName: nameOf(actor) })
    .onConflictDoNothing()
    .returning({ version: termsTable.version })
  if (inserted.length === 0) return refused('house.changed_meanwhile')
  const event = { action: 'house.terms_saved', resource: `${kind} ${version}`, requestId } as const
  const after = { validFrom: validFrom.toISOString(), ...body }
  await recordChange(tx, actor, { ...event, ...(last ? { before: last.body } : {}), after }, at)
  return ok(version)
}

/** The same, from versions already read, newest first. */
export const pickTermsInForce = (versions: readonly TermsVersion[], at: Date): TermsVersion | null =>
  versions.find(({ validFrom }) => validFrom <= at) ?? versions.at(-1) ?? null
