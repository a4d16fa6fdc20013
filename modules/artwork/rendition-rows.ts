import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { VectorKind } from './clean/draw-vector.ts'
import { artworkTable, renditionTable } from './tables.ts'

/** The source that a picture is drawn from again, with its master's size and its maximum longest side. */
export type Vector = { hash: string; kind: VectorKind; side: number; width: number; height: number }
/** Without a hash: it can't be drawn at this side. */
export type Rendition = {
  side: number
  hash: string | null
  width: number | null
  height: number | null
  bytes: number | null
}

/** The vectors of these pictures, if they have one. */
export async function selectVectors(
  tx: Tx,
  shopId: Id<'shop'>,
  ids: readonly string[],
): Promise<Map<string, Vector>> {
  if (ids.length === 0) return new Map()
  const { id, vectorHash, vectorKind, vectorSide, width, height } = artworkTable
  const rows = await tx
    .select({ id, hash: vectorHash, kind: vectorKind, side: vectorSide, width, height })
    .from(artworkTable)
    .where(and(eq(artworkTable.shopId, shopId), inArray(artworkTable.id, [...ids] as Id<'artwork'>[])))
  return new Map(
    rows.flatMap(({ id, hash, kind, side, ...size }) =>
      hash && kind && side ? [[id as string, { hash, kind, side, ...size }] as const] : [],
    ),
  )
}

const columns = {
  side: renditionTable.side,
  hash: renditionTable.hash,
  width: renditionTable.width,
  height: renditionTable.height,
  bytes: renditionTable.bytes,
}
export async function selectRendition(tx: Tx, vectorHash: string, side: number): Promise<Rendition | null> {
  const [row] = await tx
    .select(columns)
    .from(renditionTable)
    .where(and(eq(renditionTable.vectorHash, vectorHash), eq(renditionTable.side, side)))
  return row ?? null
}

/** Stores a rendition unless one is stored; returns the stored one. */
export async function writeRendition(
  tx: Tx,
  vectorHash: string,
  rendition: Rendition,
  at: Date,
): Promise<Rendition> {
  await tx
    .insert(renditionTable)
    .values({ ...rendition, vectorHash, drawnAt: at })
    .onConflictDoNothing()
  return (await selectRendition(tx, vectorHash, rendition.side)) ?? rendition
}

/** Hashes of vectors that only this shop has, and has removed, with those of their renditions. */
export async function selectUnusedVectors(
  tx: Tx,
  shopId: Id<'shop'>,
): Promise<{ hash: string; kind: VectorKind; renditions: string[] }[]> {
  return rowsOf(
    tx,
    sql`select a.vector_hash as hash, a.vector_kind as kind,
          array(select r.hash from artwork.rendition r where r.vector_hash = a.vector_hash and r.hash is not null) as renditions
        from artwork.artwork a
        where a.shop_id = ${shopId} and a.removed_at is not null and a.vector_hash is not null
          and not exists (select from artwork.artwork b where b.vector_hash = a.vector_hash and b.shop_id <> a.shop_id)
        group by a.vector_hash, a.vector_kind`,
  )
}
