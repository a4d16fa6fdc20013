/** Tables of domains, in their own Postgres schema. Their rules are in the migration. */

import { jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { CheckedRecord } from './contract.ts'

const schema = pgSchema('domains')

export const claim = schema.table('claim', {
  id: text('id').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  name: text('name').notNull(),
  proof: text('proof').notNull(),
  state: text('state').notNull(),
  claimedAt: instantColumn('claimed_at').notNull(),
  checkedAt: instantColumn('checked_at'),
  nextCheckAt: instantColumn('next_check_at').notNull(),
  seen: jsonb('seen').$type<CheckedRecord[]>(),
  activeSince: instantColumn('active_since'),
  releasedAt: instantColumn('released_at'),
})
