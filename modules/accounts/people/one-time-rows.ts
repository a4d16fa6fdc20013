/**
 * The SQL of what links in mails stand for: a value under a name that only the link knows, worth something once and
 * until it expires, by the clock of the database. The name is kept as a hash: a reader of the table can use none.
 */
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { hashToken, verification } from '../tables.ts'

const expiredMax = 100

/** Keeps a value, and forgets a few that expired. */
export async function insertOneTime(
  tx: Tx,
  { name, value, expiresAt }: { name: string; value: string; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`delete from accounts.verification where id in (
    select id from accounts.verification where expires_at < clock_timestamp()
    limit ${expiredMax} for update skip locked)`)
  await tx.insert(verification).values({
    id: newId('key'),
    identifier: hashToken(name),
    value,
    expiresAt: sql`${instant(expiresAt)}`,
  })
}

/** The value behind a name that has not expired, or null. */
export async function findOneTime(tx: Tx, name: string): Promise<string | null> {
  const [row] = await rowsOf<{ value: string }>(
    tx,
    sql`select value from accounts.verification
        where identifier = ${hashToken(name)} and expires_at > clock_timestamp()
        order by created_at desc limit 1`,
  )
  return row?.value ?? null
}

/** The same, and it is gone: of two that spend it at once one gets it. */
export async function spendOneTime(tx: Tx, name: string): Promise<string | null> {
  const rows = await rowsOf<{ value: string; counts: boolean }>(
    tx,
    sql`delete from accounts.verification where identifier = ${hashToken(name)}
        returning value, expires_at > clock_timestamp() as counts`,
  )
  return rows.find(({ counts }) => counts)?.value ?? null
}
