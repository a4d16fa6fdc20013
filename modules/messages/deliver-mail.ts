import type { Database, Tx } from '#platform/database/tx.ts'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { isServerUnavailable, type MailTransport } from '#platform/mail/transport.ts'
import { maxClaimed, maxDelivered, maxSending } from './limits.ts'
import { claimMails, type DueMail, isMailDue, markFailed, markSent, returnToQueue } from './mail-rows.ts'

/** The outcomes of claimed letters. */
type DeliveryOutcome = {
  sent: string[]
  refused: { id: string; cause: unknown }[]
  returned: string[]
  awayCause: unknown
}
const noOutcome: DeliveryOutcome = { sent: [], refused: [], returned: [], awayCause: null }

/**
 * Delivers due letters, many at once but those to one address one after another. Letters are claimed first and sent
 * outside any transaction: a crash in between sends them again five minutes later, and loses none. The first is tried
 * alone; if the mail server is unavailable, the others aren't tried and no attempt is counted. `onFault` gets the
 * reason why letters stayed. Returns how many were sent.
 */
export async function deliverMail(
  database: Pick<Database, 'transact' | 'readOn'>,
  transport: MailTransport,
  from: string,
  onFault: (cause: unknown) => Promise<void> = async () => undefined,
): Promise<number> {
  if (!(await database.readOn((tx) => isMailDue(tx)))) return 0
  let sentCount = 0
  let outcome = noOutcome
  try {
    for (let max = 1, claimedCount = 0; ; max = maxClaimed) {
      const previousOutcome = outcome
      const mayClaimMore = previousOutcome.awayCause === null && claimedCount < maxDelivered
      const dueMail = await database.transact(async (tx) => {
        await recordOutcome(tx, previousOutcome)
        return mayClaimMore ? claimMails(tx, max) : []
      })
      for (const { cause } of previousOutcome.refused) await onFault(cause)
      if (previousOutcome.awayCause !== null) await onFault(previousOutcome.awayCause)
      if (dueMail.length === 0) return sentCount
      claimedCount += dueMail.length
      outcome = await sendMails(dueMail, transport, from)
      sentCount += outcome.sent.length
    }
  } finally {
    transport.closeIdle?.()
  }
}

/** Once one finds the mail server unavailable, the rest aren't tried. */
async function sendMails(
  due: readonly DueMail[],
  transport: MailTransport,
  from: string,
): Promise<DeliveryOutcome> {
  const outcome: DeliveryOutcome = { sent: [], refused: [], returned: [], awayCause: null }
  const sendOne = async ({ id, ...mail }: DueMail): Promise<void> => {
    if (outcome.awayCause !== null) return void outcome.returned.push(id)
    const { to_address: to, subject, body_text: text, body_html: html, leave_link: leaveLink } = mail
    try {
      await transport.send({ id, from, to, subject, text, html, leaveLink })
      outcome.sent.push(id)
    } catch (cause) {
      if (isServerUnavailable(cause)) {
        outcome.returned.push(id)
        outcome.awayCause ??= cause
      } else outcome.refused.push({ id, cause })
    }
  }
  const runInTurn = limitConcurrency(maxSending)
  const mailsByReader = [...Map.groupBy(due, (mail) => mail.to_address).values()]
  await Promise.all(
    mailsByReader.map((mails) =>
      runInTurn(async () => {
        for (const mail of mails) await sendOne(mail)
      }),
    ),
  )
  return outcome
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'not sent')

async function recordOutcome(tx: Tx, { sent, refused, returned, awayCause }: DeliveryOutcome): Promise<void> {
  if (sent.length) await markSent(tx, sent)
  if (returned.length) await returnToQueue(tx, returned, messageOf(awayCause))
  for (const { id, cause } of refused) await markFailed(tx, id, messageOf(cause))
}
