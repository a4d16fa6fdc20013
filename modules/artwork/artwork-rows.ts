import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Artwork } from './contract.ts'
import { printableSide } from './ladder.ts'
import { limits } from './limits.ts'
import { artworkTable } from './tables.ts'

const columns = {
  id: artworkTable.id,
  name: artworkTable.name,
  kind: artworkTable.kind,
  width: artworkTable.width,
  height: artworkTable.height,
  bytes: artworkTable.bytes,
  transparent: artworkTable.transparent,
  origin: artworkTable.origin,
  hash: artworkTable.hash,
  storedAt: artworkTable.storedAt,
  vectorSide: artworkTable.vectorSide,
  failedSide: sql<number | null>`(select min(r.side) from artwork.rendition r
    where r.vector_hash = artwork.vector_hash and r.hash is null)`,
}
type Row = Omit<Artwork, 'reach'> & { vectorSide: number | null; failedSide: number | null }
const artworkOf = ({ vectorSide: side, failedSide, ...row }: Row): Artwork => ({
  ...row,
  reach: side === null ? Math.max(row.width, row.height) : printableSide({ ...row, side }, failedSide),
})

export async function findArtworkBySource(
  tx: Tx,
  shopId: Id<'shop'>,
  sourceHash: string,
): Promise<Artwork | null> {
  const [row] = await tx
    .select(columns)
    .from(artworkTable)
    .where(
      and(
        eq(artworkTable.shopId, shopId),
        eq(artworkTable.sourceHash, sourceHash),
        isNull(artworkTable.removedAt),
      ),
    )
  return row ? artworkOf(row) : null
}

/** The shop's artworks among these ids, including removed ones: a design that uses one can still be printed. */
export async function selectArtworksById(
  tx: Tx,
  shopId: Id<'shop'>,
  ids: readonly string[],
): Promise<Artwork[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(columns)
    .from(artworkTable)
    .where(and(eq(artworkTable.shopId, shopId), inArray(artworkTable.id, [...ids] as Artwork['id'][])))
  return rows.map(artworkOf)
}

/** Those of the artworks still in the shop's library. */
export async function selectArtworksInLibrary(
  tx: Tx,
  shopId: Id<'shop'>,
  ids: readonly string[],
): Promise<Artwork[]> {
  const inLibrary = and(eq(artworkTable.shopId, shopId), isNull(artworkTable.removedAt))
  const rows = await tx
    .select(columns)
    .from(artworkTable)
    .where(and(inLibrary, inArray(artworkTable.id, [...ids] as Artwork['id'][])))
  return rows.map(artworkOf)
}

export async function selectArtworkPage(
  tx: Tx,
  shopId: Id<'shop'>,
  cursor: string | null,
  size: number,
): Promise<Slice<Artwork>> {
  const { storedAt, id } = artworkTable
  const rows = await tx
    .select({ ...columns, storedAt })
    .from(artworkTable)
    .where(
      and(
        eq(artworkTable.shopId, shopId),
        isNull(artworkTable.removedAt),
        beyondCursor([storedAt, id], readCursor(cursor), 'older'),
      ),
    )
    .orderBy(desc(storedAt), desc(id))
    .limit(size + 1)
  const page = toSlice(rows, size, (row) => ({ at: row.storedAt, id: row.id }))
  return { ...page, rows: page.rows.map(artworkOf) }
}

export async function insertArtwork(
  tx: Tx,
  shopId: Id<'shop'>,
  artwork: Omit<typeof artworkTable.$inferInsert, 'shopId' | 'removedAt'>,
): Promise<Artwork | null> {
  const [row] = await tx
    .insert(artworkTable)
    .values({ ...artwork, shopId })
    .onConflictDoNothing()
    .returning(columns)
  return row ? artworkOf(row) : null
}

/** Takes storage for one file, or none: the row is the one gate, however many uploads run at once. */
export async function claimStorage(tx: Tx, shopId: Id<'shop'>, bytes: number): Promise<boolean> {
  const rows = await rowsOf<{ files: number }>(
    tx,
    sql`
    insert into artwork.storage as kept (shop_id, files, bytes) values (${shopId}, 1, ${bytes})
    on conflict (shop_id) do update set files = kept.files + 1, bytes = kept.bytes + excluded.bytes
    where kept.files < ${limits.shopFiles} and kept.bytes + excluded.bytes <= ${limits.shopBytes}
    returning files`,
  )
  return rows.length > 0
}

export async function markRemoved(tx: Tx, shopId: Id<'shop'>, id: string, at: Date): Promise<boolean> {
  const rows = await rowsOf<{ bytes: string }>(
    tx,
    sql`
    update artwork.artwork set removed_at = ${instant(at)}
    where shop_id = ${shopId} and id = ${id} and removed_at is null
    returning bytes + coalesce(vector_bytes, 0) as bytes`,
  )
  if (!rows[0]) return false
  await releaseStorage(tx, shopId, Number(rows[0].bytes))
  return true
}

export async function releaseStorage(tx: Tx, shopId: Id<'shop'>, bytes: number): Promise<void> {
  await tx.execute(sql`
    update artwork.storage set files = files - 1, bytes = bytes - ${bytes} where shop_id = ${shopId}`)
}

/** Pictures of every shop whose bytes, or whose original upload, have a hash with this beginning, for staff. */
export async function selectArtworksByHash(
  tx: Tx,
  beginning: string,
  max: number,
): Promise<{ id: string; shopId: Id<'shop'>; name: string; hash: string; width: number; height: number }[]> {
  if (!/^[0-9a-f]{8,64}$/.test(beginning)) return []
  const { id, shopId, name, hash, width, height, sourceHash } = artworkTable
  return tx
    .select({ id, shopId, name, hash, width, height })
    .from(artworkTable)
    .where(sql`starts_with(${hash}, ${beginning}) or starts_with(${sourceHash}, ${beginning})`)
    .limit(max)
}

/** Removes every picture from a shop's library, and the names its members gave pictures, designs and versions. */
export async function forgetArtworks(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<void> {
  await tx.execute(sql`
    update artwork.artwork set name = 'Erased', removed_at = coalesce(removed_at, ${instant(at)})
    where shop_id = ${shopId}`)
  await tx.execute(sql`update artwork.design set name = 'Erased' where shop_id = ${shopId}`)
  await tx.execute(sql`delete from artwork.version_name where shop_id = ${shopId}`)
  await tx.execute(sql`
    update artwork.own_font set family = 'Erased', licensed_by = 'Erased', removed_at = coalesce(removed_at, ${instant(at)})
    where shop_id = ${shopId}`)
  await tx.execute(sql`delete from artwork.design_comment where shop_id = ${shopId}`)
  await tx.execute(sql`delete from artwork.brand_piece where shop_id = ${shopId}`)
}

/** Hashes of fonts that only this shop has, and has removed. */
export async function selectUnusedFonts(tx: Tx, shopId: Id<'shop'>): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    tx,
    sql`select f.hash from artwork.own_font f where f.shop_id = ${shopId} and f.removed_at is not null
        and not exists (select from artwork.own_font other where other.hash = f.hash and other.shop_id <> f.shop_id)`,
  )
  return rows.map(({ hash }) => hash)
}

/** Hashes of files that only this shop has, and has removed. */
export async function selectUnusedHashes(tx: Tx, shopId: Id<'shop'>): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    tx,
    sql`select distinct a.hash from artwork.artwork a where a.shop_id = ${shopId} and a.removed_at is not null
        and not exists (select from artwork.artwork b where b.hash = a.hash and b.shop_id <> a.shop_id)`,
  )
  return rows.map(({ hash }) => hash)
}
