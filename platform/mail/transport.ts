import nodemailer from 'nodemailer'

export type Letter = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Where one press in the mailbox takes the reader off a list (RFC 8058). */
  leaveLink?: string | null
}
/** Hands a letter over. Throws when it could not; the outbox tries again. */
export type MailTransport = { readonly kind: 'local' | 'smtp'; send(letter: Letter): Promise<void> }

/** Local: the letter stays in the outbox table and is shown at /outbox in sample mode. */
export const localMail: MailTransport = { kind: 'local', send: async () => undefined }

/** What mailboxes need for their own button: the address, and the leave to post to it without asking. */
const listHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function smtpMail(url: string): MailTransport {
  const transport = nodemailer.createTransport(url)
  return {
    kind: 'smtp',
    async send({ id, from, to, subject, text, html, leaveLink }) {
      const headers = leaveLink ? listHeaders(leaveLink) : {}
      await transport.sendMail({ from, to, subject, text, html, headers, messageId: `<${id}@fanfare>` })
    },
  }
}
