import { desc, eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { MailLineView, MailView } from './contract.ts'
import { attemptsMax, maxOutbox } from './limits.ts'
import { mail } from './tables.ts'

export async function insertMails(
  tx: Tx,
  rows: Pick<
    typeof mail.$inferInsert,
    'id' | 'to' | 'template' | 'subject' | 'text' | 'html' | 'about' | 'leaveLink' | 'queuedAt'
  >[],
): Promise<void> {
  await tx.insert(mail).values(rows)
}

const lineColumns = {
  id: mail.id,
  to: mail.to,
  template: mail.template,
  subject: mail.subject,
  status: mail.status,
  attempts: mail.attempts,
  failure: mail.failure,
  queuedAt: mail.queuedAt,
}

/** The newest letters, for the outbox page; `address` restricts them to one address. */
export async function findMails(tx: Tx, address?: string): Promise<MailLineView[]> {
  return tx
    .select(lineColumns)
    .from(mail)
    .where(address ? eq(mail.to, address.toLowerCase()) : undefined)
    .orderBy(desc(mail.queuedAt), desc(mail.id))
    .limit(maxOutbox)
}

export async function findMail(tx: Tx, id: Id<'mail'>): Promise<MailView | null> {
  const [row] = await tx
    .select({ ...lineColumns, text: mail.text, html: mail.html, about: mail.about })
    .from(mail)
    .where(eq(mail.id, id))
  return row ?? null
}

/** Tells if any letter is due. A plain read: checking must not trigger the checker. */
export async function isMailDue(tx: Tx): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from messages.mail where status = 'queued' and retry_at <= clock_timestamp() limit 1`,
  )
  return rows.length > 0
}

export type DueMail = {
  id: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
  leave_link: string | null
}

/**
 * Claims due letters for this worker, oldest first: they aren't due again for five minutes, so that another worker
 * leaves them alone and a killed one loses nothing.
 */
export async function claimMails(tx: Tx, max: number): Promise<DueMail[]> {
  return rowsOf<DueMail>(
    tx,
    sql`
    with claimed as (
      update messages.mail set attempts = attempts + 1, retry_at = clock_timestamp() + interval '5 minutes'
      where id in (
        select id from messages.mail where status = 'queued' and retry_at <= clock_timestamp()
        order by queued_at, id limit ${max} for update skip locked)
      returning id, to_address, subject, body_text, body_html, leave_link, queued_at)
    select id, to_address, subject, body_text, body_html, leave_link from claimed order by queued_at, id`,
  )
}

const queuedAmong = (ids: readonly string[]) =>
  sql`id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and status = 'queued'`

export async function markSent(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`update messages.mail set status = 'sent', sent_at = clock_timestamp(), failure = null where ${queuedAmong(ids)}`,
  )
}

/** Returns letters as untried and first in line, because the mail server accepted nothing from anyone. */
export async function returnToQueue(tx: Tx, ids: readonly string[], failure: string): Promise<void> {
  await tx.execute(sql`
    update messages.mail set failure = ${failure.slice(0, 300)}, attempts = attempts - 1, retry_at = clock_timestamp()
    where ${queuedAmong(ids)}`)
}

/** Due again after 1, 4, 16, 64 ... minutes; failed for good after the last try. */
export async function markFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx.execute(sql`
    update messages.mail set failure = ${failure.slice(0, 300)},
      status = case when attempts >= ${attemptsMax} then 'failed' else 'queued' end,
      retry_at = clock_timestamp() + interval '1 minute' * power(4, attempts - 1)
    where id = ${id} and status = 'queued'`)
}

type MailsToDelete = { to: string } | { about: string; unsent?: boolean } | { before: Date; max: number }

/**
 * Deletes letters: all to an address, sent ones about a thing (with `unsent` waiting ones too), or some written
 * before a moment.
 */
export async function forgetMails(tx: Tx, selection: MailsToDelete): Promise<void> {
  if ('before' in selection)
    await tx.execute(sql`delete from messages.mail where id in (
      select id from messages.mail where queued_at <= ${instant(selection.before)}
      order by queued_at limit ${selection.max})`)
  else
    await tx.execute(
      'to' in selection
        ? sql`delete from messages.mail where to_address = ${selection.to}`
        : sql`delete from messages.mail where about = ${selection.about} and (status = 'sent' or ${selection.unsent ?? false})`,
    )
}
