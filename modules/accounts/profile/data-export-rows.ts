import { sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { instant, toDate } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

export type DataExport = {
  id: Id<'export'>
  shopId: Id<'shop'>
  askedBy: Id<'person'>
  askedAt: Date
  state: 'waiting' | 'ready' | 'gone'
  readyAt: Date | null
  expiresAt: Date | null
  blobKey: string | null
  bytes: number | null
}

type Raw = {
  id: string
  shop_id: Id<'shop'>
  asked_by: string
  asked_at: Date | string
  state: DataExport['state']
  ready_at: Date | string | null
  expires_at: Date | string | null
  blob_key: string | null
  bytes: number | string | null
}
const dataExportOf = (row: Raw): DataExport => ({
  id: asId('export', row.id),
  shopId: asId('shop', row.shop_id),
  askedBy: asId('person', row.asked_by),
  askedAt: new Date(row.asked_at),
  state: row.state,
  readyAt: toDate(row.ready_at),
  expiresAt: toDate(row.expires_at),
  blobKey: row.blob_key,
  bytes: row.bytes === null ? null : Number(row.bytes),
})
const columns = sql`id, shop_id, asked_by, asked_at, state, ready_at, expires_at, blob_key, bytes`

/** Writes the request; false, without breaking the transaction, if one is already waiting. */
export async function insertDataExport(
  tx: Tx,
  row: Pick<DataExport, 'id' | 'shopId' | 'askedBy'>,
  at: Date,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into accounts.data_export (id, shop_id, asked_by, asked_at)
        values (${row.id}, ${row.shopId}, ${row.askedBy}, ${instant(at)})
        on conflict (shop_id) where state = 'waiting' do nothing returning id`,
  )
  return rows.length > 0
}

export async function selectDataExport(tx: Tx, id: string, lock = false): Promise<DataExport | null> {
  const [row] = await rowsOf<Raw>(
    tx,
    sql`select ${columns} from accounts.data_export where id = ${id} ${lock ? sql`for update` : sql``}`,
  )
  return row ? dataExportOf(row) : null
}

/** A shop's last requested export, or null. */
export async function selectLastExport(tx: Tx, shopId: Id<'shop'>): Promise<DataExport | null> {
  const [row] = await rowsOf<Raw>(
    tx,
    sql`select ${columns} from accounts.data_export where shop_id = ${shopId}
        order by asked_at desc, id desc limit 1`,
  )
  return row ? dataExportOf(row) : null
}

/** Waiting exports, and expired ones. */
export async function selectDueExports(tx: Tx, at: Date): Promise<DataExport[]> {
  const rows = await rowsOf<Raw>(
    tx,
    sql`select ${columns} from accounts.data_export
        where state = 'waiting' or (state = 'ready' and expires_at <= ${instant(at)})
        order by asked_at, id limit 100`,
  )
  return rows.map(dataExportOf)
}

export async function setExportReady(
  tx: Tx,
  id: string,
  file: { blobKey: string; bytes: number; expiresAt: Date },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update accounts.data_export set state = 'ready', ready_at = ${instant(at)},
      expires_at = ${instant(file.expiresAt)}, blob_key = ${file.blobKey}, bytes = ${file.bytes}
    where id = ${id} and state = 'waiting'`)
}

export async function setExportGone(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`update accounts.data_export set state = 'gone', blob_key = null where id = ${id} and state = 'ready'`,
  )
}
