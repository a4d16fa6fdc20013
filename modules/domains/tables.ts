/** Tables of domains, in their own Postgres schema. Their rules are in the migration. */

import { jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import type { SeenRecord } from './contract.ts'

const schema = pgSchema('domains')
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const claim = schema.table('claim', {
  id: text('id').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  name: text('name').notNull(),
  proof: text('proof').notNull(),
  state: text('state').notNull(),
  claimedAt: instant('claimed_at').notNull(),
  checkedAt: instant('checked_at'),
  nextCheckAt: instant('next_check_at').notNull(),
  seen: jsonb('seen').$type<SeenRecord[]>(),
  activeSince: instant('active_since'),
  releasedAt: instant('released_at'),
})
