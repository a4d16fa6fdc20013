import type { Database, Tx } from '#platform/database/tx.ts'
import { limitConcurrency } from '#platform/jobs/turns.ts'
import { isServerAway, type MailTransport } from '#platform/mail/transport.ts'
import { maxClaimed, maxDelivered, maxSending } from './limits.ts'
import { claimMails, type DueMail, isMailDue, markFailed, markSent, returnToQueue } from './mail-rows.ts'

/** The outcomes of claimed letters. */
type DeliveryOutcome = {
  sent: string[]
  refused: { id: string; cause: unknown }[]
  returned: string[]
  away: unknown
}
const nothing: DeliveryOutcome = { sent: [], refused: [], returned: [], away: null }

/**
 * Delivers due letters, many at once but those to one address one after another. Letters are claimed first and sent
 * outside any transaction: a crash in between sends them again five minutes later, and loses none. The first is tried
 * alone; if the mail server is unavailable it stands for all, and none counts a try. `onFault` is told why letters
 * stayed. Returns how many were sent.
 */
export async function deliverMail(
  database: Pick<Database, 'transact' | 'readOn'>,
  transport: MailTransport,
  from: string,
  onFault: (cause: unknown) => Promise<void> = async () => undefined,
): Promise<number> {
  if (!(await database.readOn((tx) => isMailDue(tx)))) return 0
  let sent = 0
  let ended = nothing
  try {
    for (let max = 1, claimed = 0; ; max = maxClaimed) {
      const before = ended
      const mayClaimMore = before.away === null && claimed < maxDelivered
      const dueMail = await database.transact(async (tx) => {
        await recordOutcome(tx, before)
        return mayClaimMore ? claimMails(tx, max) : []
      })
      for (const { cause } of before.refused) await onFault(cause)
      if (before.away !== null) await onFault(before.away)
      if (dueMail.length === 0) return sent
      claimed += dueMail.length
      ended = await sendMails(dueMail, transport, from)
      sent += ended.sent.length
    }
  } finally {
    transport.rest?.()
  }
}

/** Once one finds the mail server unavailable, the rest aren't tried. */
async function sendMails(
  due: readonly DueMail[],
  transport: MailTransport,
  from: string,
): Promise<DeliveryOutcome> {
  const ended: DeliveryOutcome = { sent: [], refused: [], returned: [], away: null }
  const sendOne = async ({ id, ...mail }: DueMail): Promise<void> => {
    if (ended.away !== null) return void ended.returned.push(id)
    const { to_address: to, subject, body_text: text, body_html: html, leave_link: leaveLink } = mail
    try {
      await transport.send({ id, from, to, subject, text, html, leaveLink })
      ended.sent.push(id)
    } catch (cause) {
      if (isServerAway(cause)) {
        ended.returned.push(id)
        ended.away ??= cause
      } else ended.refused.push({ id, cause })
    }
  }
  const runInTurn = limitConcurrency(maxSending)
  const byReader = [...Map.groupBy(due, (mail) => mail.to_address).values()]
  await Promise.all(
    byReader.map((mails) =>
      runInTurn(async () => {
        for (const mail of mails) await sendOne(mail)
      }),
    ),
  )
  return ended
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'not sent')

async function recordOutcome(tx: Tx, { sent, refused, returned, away }: DeliveryOutcome): Promise<void> {
  if (sent.length) await markSent(tx, sent)
  if (returned.length) await returnToQueue(tx, returned, messageOf(away))
  for (const { id, cause } of refused) await markFailed(tx, id, messageOf(cause))
}
