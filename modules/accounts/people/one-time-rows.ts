/**
 * The SQL of one-time links. Only the link contains the name; the table has its hash and a value, which can be used
 * once and until it expires, by the database's clock. A reader of the table can use none of them.
 */
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { hashToken, verification } from '../tables.ts'

const deletesMax = 100

/** Stores a value, and deletes a few that expired. */
export async function insertOneTime(
  tx: Tx,
  { name, value, expiresAt }: { name: string; value: string; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`delete from accounts.verification where id in (
    select id from accounts.verification where expires_at < clock_timestamp()
    limit ${deletesMax} for update skip locked)`)
  await tx.insert(verification).values({
    id: newId('key'),
    identifier: hashToken(name),
    value,
    expiresAt: sql`${instant(expiresAt)}`,
  })
}

/** The unexpired value behind a name, or null. */
export async function findOneTime(tx: Tx, name: string): Promise<string | null> {
  const [row] = await rowsOf<{ value: string }>(
    tx,
    sql`select value from accounts.verification
        where identifier = ${hashToken(name)} and expires_at > clock_timestamp()
        order by created_at desc limit 1`,
  )
  return row?.value ?? null
}

/** The same, deleting it: of two concurrent callers one gets it. */
export async function spendOneTime(tx: Tx, name: string): Promise<string | null> {
  const rows = await rowsOf<{ value: string; is_valid: boolean }>(
    tx,
    sql`delete from accounts.verification where identifier = ${hashToken(name)}
        returning value, expires_at > clock_timestamp() as is_valid`,
  )
  return rows.find(({ is_valid }) => is_valid)?.value ?? null
}
