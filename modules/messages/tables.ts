import { boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { CannedAnswer, MailStatus, ThreadStatus, ThreadTopic } from './contract.ts'

const messages = pgSchema('messages')

export const mail = messages.table('mail', {
  id: text('id').$type<Id<'mail'>>().primaryKey(),
  to: text('to_address').notNull(),
  template: text('template').notNull(),
  subject: text('subject').notNull(),
  text: text('body_text').notNull(),
  html: text('body_html').notNull(),
  about: text('about'),
  leaveLink: text('leave_link'),
  status: text('status').$type<MailStatus>().notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  failure: text('failure'),
  queuedAt: instantColumn('queued_at').notNull(),
  retryAt: instantColumn('retry_at'),
  sentAt: instantColumn('sent_at'),
})

export const thread = messages.table('thread', {
  id: text('id').$type<Id<'thread'>>().primaryKey(),
  topic: text('topic').$type<ThreadTopic>().notNull(),
  subject: text('subject').notNull(),
  fromName: text('from_name').notNull(),
  fromEmail: text('from_email').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>(),
  orderId: text('order_id').$type<Id<'order'>>(),
  status: text('status').$type<ThreadStatus>().notNull().default('open'),
  openedAt: instantColumn('opened_at').notNull(),
  touchedAt: instantColumn('touched_at').notNull(),
  shared: boolean('shared').notNull().default(false),
  desk: text('desk').$type<'house' | 'shop'>().notNull().default('house'),
  takenBy: text('taken_by').$type<'shop' | 'staff'>(),
  takenAt: instantColumn('taken_at'),
  answeredAt: instantColumn('answered_at'),
  shopSeenAt: instantColumn('shop_seen_at'),
})

export const shopDesk = messages.table('shop_desk', {
  shopId: text('shop_id').$type<Id<'shop'>>().primaryKey(),
  hours: text('hours').notNull().default(''),
  answers: jsonb('answers').$type<CannedAnswer[]>().notNull().default([]),
  changedAt: instantColumn('changed_at').notNull(),
})

export const message = messages.table('message', {
  id: text('id').$type<Id<'message'>>().primaryKey(),
  threadId: text('thread_id').$type<Id<'thread'>>().notNull(),
  author: text('author').$type<'fan' | 'creator' | 'staff'>().notNull(),
  authorName: text('author_name').notNull(),
  body: text('body').notNull(),
  writtenAt: instantColumn('written_at').notNull(),
})

export const macro = messages.table('macro', {
  id: text('id').$type<Id<'macro'>>().primaryKey(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
  removedAt: instantColumn('removed_at'),
})
