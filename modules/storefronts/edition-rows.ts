/** The SQL of a store's editions: every step of its draft, and the one fans see. */

import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { StoreDocument } from './document.ts'
import { limits } from './limits.ts'

type ShopId = Id<'shop'>
const toJson = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`

export type Desk = { draft: number; live: number | null; revision: number }
export type Edition = {
  number: number
  parent: number | null
  document: StoreDocument
  change: string
  section: string | null
  name: string | null
  publishedAt: Date | null
  savedAt: Date
}
type EditionRow = Omit<Edition, 'publishedAt' | 'savedAt'> & { publishedAt: string | null; savedAt: string }
const columns = sql`number, parent, document, change, section, name, published_at as "publishedAt",
  saved_at as "savedAt"`
const editionOf = (row: EditionRow): Edition => ({
  ...row,
  publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
  savedAt: new Date(row.savedAt),
})

export async function selectDesk(tx: Tx, shopId: ShopId, lock = false): Promise<Desk | null> {
  const [row] = await rowsOf<Desk>(
    tx,
    sql`select draft, live, revision from storefronts.desk where shop_id = ${shopId} ${lock ? sql`for update` : sql``}`,
  )
  return row ?? null
}

export async function selectEdition(tx: Tx, shopId: ShopId, number: number): Promise<Edition | null> {
  const [row] = await rowsOf<EditionRow>(
    tx,
    sql`select ${columns} from storefronts.edition where shop_id = ${shopId} and number = ${number}`,
  )
  return row ? editionOf(row) : null
}

/** The published edition, or the draft; null if nothing was ever saved or published. */
export async function selectDocument(
  tx: Tx,
  shopId: ShopId,
  kind: 'live' | 'draft',
): Promise<StoreDocument | null> {
  const number = kind === 'live' ? sql`d.live` : sql`d.draft`
  const [row] = await rowsOf<{ document: StoreDocument }>(
    tx,
    sql`select e.document from storefronts.desk d
        join storefronts.edition e on e.shop_id = d.shop_id and e.number = ${number}
        where d.shop_id = ${shopId}`,
  )
  return row?.document ?? null
}

/** The step undone last: the newest one made from this edition. */
export async function selectNextStep(tx: Tx, shopId: ShopId, number: number): Promise<number | null> {
  const [row] = await rowsOf<{ number: number }>(
    tx,
    sql`select number from storefronts.edition where shop_id = ${shopId} and parent = ${number}
        order by number desc limit 1`,
  )
  return row?.number ?? null
}

/** Versions that are named or were published, newest first. */
export async function selectKeptVersions(tx: Tx, shopId: ShopId): Promise<Omit<Edition, 'document'>[]> {
  const rows = await rowsOf<EditionRow>(
    tx,
    sql`select ${columns} from storefronts.edition where shop_id = ${shopId}
          and (name is not null or published_at is not null) order by number desc limit ${limits.namedKept}`,
  )
  return rows.map(editionOf).map(({ document: _, ...rest }) => rest)
}

export async function insertEdition(
  tx: Tx,
  shopId: ShopId,
  fields: { parent: number | null; document: StoreDocument; change: string; section: string | null },
  at: Date,
): Promise<number> {
  const [row] = await rowsOf<{ number: number }>(
    tx,
    sql`insert into storefronts.edition (shop_id, number, parent, document, change, section, saved_at)
        select ${shopId}, coalesce(max(number), 0) + 1, ${fields.parent}::integer, ${toJson(fields.document)}, ${fields.change},
          ${fields.section}, ${instant(at)} from storefronts.edition where shop_id = ${shopId} returning number`,
  )
  return row!.number
}

/** Continues a step: the same edition gets the newer words. */
export async function updateEdition(
  tx: Tx,
  shopId: ShopId,
  number: number,
  document: StoreDocument,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`update storefronts.edition set document = ${toJson(document)}, saved_at = ${instant(at)}
        where shop_id = ${shopId} and number = ${number}`,
  )
}

export async function nameEditionRow(tx: Tx, shopId: ShopId, number: number, name: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update storefronts.edition set name = ${name || null} where shop_id = ${shopId} and number = ${number}
        returning 1`,
  )
  return rows.length > 0
}

export async function markPublished(tx: Tx, shopId: ShopId, number: number, at: Date): Promise<void> {
  await tx.execute(
    sql`update storefronts.edition set published_at = ${instant(at)} where shop_id = ${shopId} and number = ${number}`,
  )
}

export async function upsertDesk(tx: Tx, shopId: ShopId, desk: Desk): Promise<void> {
  await tx.execute(
    sql`insert into storefronts.desk (shop_id, draft, live, revision)
        values (${shopId}, ${desk.draft}, ${desk.live}::integer, ${desk.revision})
        on conflict (shop_id) do update set draft = excluded.draft, live = excluded.live, revision = excluded.revision`,
  )
}

/** Deletes steps too old to undo. Editions that are named, were published or are on the desk stay. */
export async function deleteOldSteps(tx: Tx, shopId: ShopId, desk: Desk): Promise<void> {
  await tx.execute(
    sql`delete from storefronts.edition where shop_id = ${shopId} and name is null and published_at is null
          and number not in (${desk.draft}::integer, coalesce(${desk.live}::integer, 0))
          and number < ${desk.draft - limits.stepsKept}::integer`,
  )
}
