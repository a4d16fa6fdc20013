/** The SQL of macros. */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { macro } from './tables.ts'

export type Macro = typeof macro.$inferSelect

export async function findMacros(tx: Tx): Promise<Macro[]> {
  return tx.select().from(macro).where(isNull(macro.removedAt)).orderBy(asc(macro.name)).limit(200)
}

export async function findMacro(tx: Tx, id: Id<'macro'>): Promise<Macro | null> {
  const [row] = await tx
    .select()
    .from(macro)
    .where(and(eq(macro.id, id), isNull(macro.removedAt)))
  return row ?? null
}

/** Tells if another macro has the name. */
async function isTaken(tx: Tx, { id, name }: { id: Id<'macro'> | null; name: string }): Promise<boolean> {
  const hasSameName = (macro: Macro) => macro.id !== id && macro.name.toLowerCase() === name.toLowerCase()
  return (await findMacros(tx)).some(hasSameName)
}

/** Writes a macro, a new one if `id` is null. False if another has that name, or it is gone. */
export async function saveMacro(
  tx: Tx,
  input: { id: Id<'macro'> | null; name: string; body: string; changedBy: string },
  at: Date,
): Promise<boolean> {
  const { id, ...values } = input
  if (await isTaken(tx, input)) return false
  if (id === null) {
    await tx.insert(macro).values({ id: newId('macro'), ...values, changedAt: at })
    return true
  }
  const rows = await tx
    .update(macro)
    .set({ ...values, changedAt: at })
    .where(and(eq(macro.id, id), isNull(macro.removedAt)))
    .returning({ id: macro.id })
  return rows.length > 0
}

export async function removeMacro(tx: Tx, id: Id<'macro'>, at: Date): Promise<boolean> {
  const rows = await tx
    .update(macro)
    .set({ removedAt: at })
    .where(and(eq(macro.id, id), isNull(macro.removedAt)))
    .returning({ id: macro.id })
  return rows.length > 0
}

/** Restores a removed macro. False if its name is taken by now, or nothing was removed. */
export async function restoreMacro(tx: Tx, id: Id<'macro'>): Promise<boolean> {
  const [removedMacro] = await tx
    .select()
    .from(macro)
    .where(and(eq(macro.id, id), isNotNull(macro.removedAt)))
  if (!removedMacro || (await isTaken(tx, removedMacro))) return false
  await tx.update(macro).set({ removedAt: null }).where(eq(macro.id, id))
  return true
}
