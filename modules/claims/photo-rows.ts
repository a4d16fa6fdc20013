/** The SQL of photos. */
import { and, asc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { photo } from './tables.ts'

export type Photo = typeof photo.$inferSelect
export type StoredPhoto = Pick<Photo, 'hash' | 'width' | 'height' | 'bytes'> & { smallHash: string }

export async function insertClaimPhotos(
  tx: Tx,
  input: { orderId: Id<'order'>; shopId: Id<'shop'>; claimId?: Id<'orderClaim'>; messageId?: Id<'message'> },
  photos: readonly StoredPhoto[],
  at: Date,
): Promise<void> {
  if (photos.length === 0) return
  await tx.insert(photo).values(
    photos.map(({ hash, smallHash, width, height, bytes }) => ({
      id: newId('photo', at.getTime()),
      orderId: input.orderId,
      shopId: input.shopId,
      claimId: input.claimId ?? null,
      messageId: input.messageId ?? null,
      hash,
      smallHash,
      width,
      height,
      bytes,
      keptAt: at,
    })),
  )
}

export const findPhotosOfOrder = (tx: Tx, orderId: Id<'order'>): Promise<Photo[]> =>
  tx.select().from(photo).where(eq(photo.orderId, orderId)).orderBy(asc(photo.id))

export const findPhotosOfClaims = (tx: Tx, ids: readonly Id<'orderClaim'>[]): Promise<Photo[]> =>
  ids.length
    ? tx
        .select()
        .from(photo)
        .where(inArray(photo.claimId, [...ids]))
        .orderBy(asc(photo.id))
    : Promise.resolve([])

export async function findClaimPhoto(tx: Tx, id: string): Promise<Photo | null> {
  const [row] = await tx.select().from(photo).where(eq(photo.id, id))
  return row ?? null
}

/** Hashes of these orders' photos that no other order shares. */
export async function selectUnsharedHashes(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const photos = await tx
    .select()
    .from(photo)
    .where(inArray(photo.orderId, [...orderIds]))
  const hashes = [...new Set(photos.map(({ hash }) => hash))]
  if (hashes.length === 0) return []
  const shared = await tx
    .select({ hash: photo.hash })
    .from(photo)
    .where(and(inArray(photo.hash, hashes), notInArray(photo.orderId, [...orderIds])))
  return hashes.filter((hash) => !shared.some((row) => row.hash === hash))
}

export async function forgetPhotosOfOrders(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<void> {
  if (orderIds.length > 0) await tx.delete(photo).where(inArray(photo.orderId, [...orderIds]))
}

/** Deletes photos stored before a moment; returns the hashes that no row names any more. */
export async function deletePhotos(tx: Tx, before: Date): Promise<string[]> {
  const duePhotos = await tx
    .select({ id: photo.id, hash: photo.hash })
    .from(photo)
    .where(lt(photo.keptAt, before))
    .orderBy(asc(photo.keptAt))
    .limit(limits.sweepRows)
    .for('update', { skipLocked: true })
  if (duePhotos.length === 0) return []
  await tx.delete(photo).where(
    inArray(
      photo.id,
      duePhotos.map(({ id }) => id),
    ),
  )
  const hashes = [...new Set(duePhotos.map(({ hash }) => hash))]
  const stillUsed = await tx.select({ hash: photo.hash }).from(photo).where(inArray(photo.hash, hashes))
  return hashes.filter((hash) => !stillUsed.some((row) => row.hash === hash))
}
