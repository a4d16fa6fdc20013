import nodemailer from 'nodemailer'

export type Letter = { id: string; from: string; to: string; subject: string; text: string; html: string }
/** Hands a letter over. Throws when it could not; the outbox tries again. */
export type MailTransport = { readonly kind: 'local' | 'smtp'; send(letter: Letter): Promise<void> }

/** Local: the letter stays in the outbox table and is shown at /outbox in sample mode. */
export const localMail: MailTransport = { kind: 'local', send: async () => undefined }

export function smtpMail(url: string): MailTransport {
  const transport = nodemailer.createTransport(url)
  return {
    kind: 'smtp',
    async send({ id, from, to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@fanfare>` })
    },
  }
}
