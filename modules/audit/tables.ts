import { bigint, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'

const audit = pgSchema('audit')

export const entry = audit.table('entry', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  assurance: text('assurance').notNull(),
  action: text('action').notNull(),
  resource: text('resource').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
  requestId: text('request_id').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
})
