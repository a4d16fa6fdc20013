import { sql } from 'drizzle-orm'
import { ok, type Result, refused } from '#kernel/result.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Door } from './contract.ts'
import { type HouseActor, isAdministrator, nameOf, recordChange } from './house-actor.ts'
import { doorTable } from './tables.ts'

/** Tells if the house takes orders, since when and by whom. */
export async function findHouseDoor(tx: Tx): Promise<Door> {
  const [row] = await tx.select().from(doorTable)
  if (!row) return { open: false, openedAt: null, openedBy: null, closedAt: null, closedBy: null }
  const { onlyRow: _, ...door } = row
  return { ...door, open: door.closedAt === null }
}

/** Tells if orders are taken; a checkout checks this first. */
export const isHouseOpen = async (tx: Tx): Promise<boolean> => (await findHouseDoor(tx)).open

const lockDoor = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('house.door'))`)

/** Opens the house for orders. `missing` lists what the checklist still lacks, read in the same transaction. */
export async function openHouse(
  tx: Tx,
  actor: HouseActor,
  missing: readonly string[],
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'house.admin_only' | 'house.not_ready' | 'house.already_open'>> {
  if (!isAdministrator(actor)) return refused('house.admin_only')
  if (missing.length > 0) return refused('house.not_ready', { missing: missing.join(', ') })
  await lockDoor(tx)
  if (await isHouseOpen(tx)) return refused('house.already_open')
  const row = { openedAt: at, openedBy: nameOf(actor), closedAt: null, closedBy: null }
  await tx
    .insert(doorTable)
    .values({ onlyRow: true, ...row })
    .onConflictDoUpdate({ target: doorTable.onlyRow, set: row })
  await recordChange(tx, actor, { action: 'house.opened', resource: 'house', requestId }, at)
  return ok()
}

/** Stops taking orders. Those already placed are paid, printed and shipped as before. */
export async function closeHouse(
  tx: Tx,
  actor: HouseActor,
  requestId: string,
  at: Date,
): Promise<Result<undefined, 'house.admin_only' | 'house.not_open'>> {
  if (!isAdministrator(actor)) return refused('house.admin_only')
  await lockDoor(tx)
  const door = await findHouseDoor(tx)
  if (!door.open) return refused('house.not_open')
  await tx
    .update(doorTable)
    .set({ closedAt: sql`greatest(${instant(at)}, opened_at)`, closedBy: nameOf(actor) })
  await recordChange(tx, actor, { action: 'house.closed', resource: 'house', requestId }, at)
  return ok()
}
