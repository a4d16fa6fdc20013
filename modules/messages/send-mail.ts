import { findCompanyLine } from '#house'
import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { drawLetter } from './draw-letter.ts'
import { insertMails } from './mail-rows.ts'
import { type LetterData, type LetterName, writeLetter } from './templates/every-letter.ts'

/**
 * A letter to send: the address, its template, and the template's data. `about` is the id it concerns, `leaveLink`
 * the target of a mail client's own "unsubscribe".
 */
export type Mail<Name extends LetterName = LetterName> = {
  [One in Name]: { to: string; template: One; data: LetterData<One>; about?: string; leaveLink?: string }
}[Name]

/** Writes a letter into the outbox, in the caller's transaction. The worker delivers it after commit. */
export async function sendMail(tx: Tx, mail: Mail, at: Date): Promise<Id<'mail'>> {
  const [id] = await sendMails(tx, [mail], at)
  return id!
}

/** The same for many, in one statement. */
export async function sendMails(tx: Tx, mails: readonly Mail[], at: Date): Promise<Id<'mail'>[]> {
  if (mails.length === 0) return []
  const sender = await findCompanyLine(tx)
  const rows = mails.map((mail) => {
    const letter = writeLetter(mail.template, mail.data as never)
    return {
      id: newId('mail'),
      to: mail.to.trim().toLowerCase(),
      template: mail.template,
      subject: letter.subject.replace(/\s+/g, ' ').slice(0, 200),
      ...drawLetter(letter, sender),
      about: mail.about ?? null,
      leaveLink: mail.leaveLink ?? null,
      queuedAt: at,
    }
  })
  await insertMails(tx, rows)
  return rows.map(({ id }) => id)
}
