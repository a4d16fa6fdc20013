import type { Database } from '#platform/database/tx.ts'
import { isServerAway, type MailTransport } from '#platform/mail/transport.ts'
import { deliverMost } from './limits.ts'
import { claimMail, mailIsDue, markFailed, markSent, putBack } from './mail-rows.ts'

/**
 * Hands over what is due. A mail is claimed first and sent outside any transaction: a crash in between sends it once
 * more five minutes later, and never loses it. While the mail server is away one letter asks for all, and none counts a
 * try. `onFault` hears why a letter stayed. Returns how many were sent.
 */
export async function deliverMail(
  database: Pick<Database, 'transact' | 'read'>,
  transport: MailTransport,
  from: string,
  onFault: (cause: unknown) => Promise<void> = async () => undefined,
): Promise<number> {
  let sent = 0
  for (let round = 0; round < deliverMost; round += 1) {
    if (!(await database.read((tx) => mailIsDue(tx)))) break
    const due = await database.transact((tx) => claimMail(tx))
    if (!due) break
    try {
      await transport.send({
        id: due.id,
        from,
        to: due.to_address,
        subject: due.subject,
        text: due.body_text,
        html: due.body_html,
        leaveLink: due.leave_link,
      })
    } catch (cause) {
      const failure = cause instanceof Error ? cause.message : 'not sent'
      const away = isServerAway(cause)
      await database.transact((tx) => (away ? putBack(tx, due.id, failure) : markFailed(tx, due.id, failure)))
      await onFault(cause)
      if (away) break
      continue
    }
    await database.transact((tx) => markSent(tx, due.id))
    sent += 1
  }
  return sent
}
