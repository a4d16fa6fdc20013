import nodemailer from 'nodemailer'

export type Letter = {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The one-click unsubscribe link (RFC 8058). */
  leaveLink?: string | null
}
/** Delivers a letter. Throws if it couldn't; the outbox tries again. */
export type MailTransport = {
  readonly kind: 'local' | 'smtp'
  send(letter: Letter): Promise<void>
  /** Nothing more is to be sent for now: closes idle connections. */
  closeIdle?(): void
}

/** nodemailer faults of the server, whatever the letter: no connection, name, key or certificate. */
const serverFaults = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EAUTH', 'ETLS'])
/** The code of a server that accepts nothing from anyone just now (RFC 5321). */
const unavailableCode = 421

/** Tells if the mail server is unavailable, so that no letter could be delivered: this one isn't at fault. */
export function isServerUnavailable(cause: unknown): boolean {
  const { code, responseCode } = (cause ?? {}) as { code?: string; responseCode?: number }
  return serverFaults.has(code ?? '') || responseCode === unavailableCode
}

/** Connections to the mail server: as many as letters sent at once. */
const maxConnections = 8
/** The timeouts for a silent server, in milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Local: the letter stays in the outbox table and is shown at /outbox in sample mode. */
export const localMail: MailTransport = { kind: 'local', send: async () => undefined }

/** The headers behind a mail client's own unsubscribe button: the link, and consent to post to it without asking. */
const listHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function smtpMail(url: string): MailTransport {
  // A connection carries many letters: with TLS, opening one costs more than a letter does.
  const open = () => nodemailer.createTransport({ url, pool: true, maxConnections, ...timeouts })
  let current: ReturnType<typeof open> | undefined
  return {
    kind: 'smtp',
    closeIdle() {
      current?.close()
      current = undefined
    },
    async send({ id, from, to, subject, text, html, leaveLink }) {
      const headers = leaveLink ? listHeaders(leaveLink) : {}
      current ??= open()
      await current.sendMail({ from, to, subject, text, html, headers, messageId: `<${id}@fanfare>` })
    },
  }
}
