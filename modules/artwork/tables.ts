import { bigint, boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { DesignDocument } from '#press/document.ts'
import type { VectorKind } from './clean/draw-vector.ts'
import type { ArtworkId, ArtworkOrigin, BrandKind, CommentId, DesignId, DesignVersionId } from './contract.ts'

export const artworkSchema = pgSchema('artwork')

export const artworkTable = artworkSchema.table('artwork', {
  id: text().$type<ArtworkId>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  name: text().notNull(),
  kind: text().$type<'raster' | 'vector'>().notNull(),
  sourceHash: text('source_hash').notNull(),
  hash: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  transparent: boolean().notNull(),
  origin: text().$type<ArtworkOrigin>().notNull().default('upload'),
  vectorHash: text('vector_hash'),
  vectorKind: text('vector_kind').$type<VectorKind>(),
  vectorBytes: bigint('vector_bytes', { mode: 'number' }),
  vectorSide: integer('vector_side'),
  storedAt: instantColumn('stored_at').notNull(),
  removedAt: instantColumn('removed_at'),
})

/** A vector drawn with `side` pixels along its longest side; without a hash drawing failed. */
export const renditionTable = artworkSchema.table('rendition', {
  vectorHash: text('vector_hash').notNull(),
  side: integer().notNull(),
  hash: text(),
  width: integer(),
  height: integer(),
  bytes: bigint({ mode: 'number' }),
  drawnAt: instantColumn('drawn_at').notNull(),
})

export const designTable = artworkSchema.table('design', {
  id: text().$type<DesignId>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  name: text().notNull(),
  version: integer().notNull(),
  beganAt: instantColumn('began_at').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  archivedAt: instantColumn('archived_at'),
  thinAt: instantColumn('thin_at'),
})

export const designVersionTable = artworkSchema.table('design_version', {
  id: text().$type<DesignVersionId>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  designId: text('design_id').$type<DesignId>().notNull(),
  number: integer().notNull(),
  document: jsonb().$type<DesignDocument>().notNull(),
  hash: text().notNull(),
  savedAt: instantColumn('saved_at').notNull(),
})

export const versionNameTable = artworkSchema.table('version_name', {
  designId: text('design_id').$type<DesignId>().notNull(),
  number: integer().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  name: text().notNull(),
  namedAt: instantColumn('named_at').notNull(),
})

export const commentTable = artworkSchema.table('design_comment', {
  id: text().$type<CommentId>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  designId: text('design_id').$type<DesignId>().notNull(),
  key: text().notNull(),
  replyTo: text('reply_to').$type<CommentId>(),
  layerId: text('layer_id'),
  personId: text('person_id').$type<Id<'person'>>().notNull(),
  words: text().notNull(),
  saidAt: instantColumn('said_at').notNull(),
  resolvedAt: instantColumn('resolved_at'),
  resolvedBy: text('resolved_by'),
})

export const ownFontTable = artworkSchema.table('own_font', {
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  hash: text().notNull(),
  family: text().notNull(),
  bytes: integer().notNull(),
  licensedBy: text('licensed_by').notNull(),
  addedAt: instantColumn('added_at').notNull(),
  removedAt: instantColumn('removed_at'),
})

export const brandPieceTable = artworkSchema.table('brand_piece', {
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  kind: text().$type<BrandKind>().notNull(),
  value: text().notNull(),
  addedAt: instantColumn('added_at').notNull(),
})
