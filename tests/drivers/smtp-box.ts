/** A mail server whose letters a test can read by their recipient. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as someone reads it; `text` is the whole of it with its headers. */
export type ReadLetter = { to: string[]; subject: string; html: string; text: string }
export type SmtpBox = {
  url: string
  /** The newest letter to an address whose subject or words match; waits for it to arrive. */
  waitForLetter(address: string, pattern: RegExp): Promise<string>
  /** All letters so far, the newest first. */
  listLetters(): ReadLetter[]
  stop(): Promise<void>
}

/** Decodes quoted-printable: soft line breaks, and characters by their codes. */
const decodeQuotedPrintable = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes the encoded words of a header (RFC 2047), in either form, and joins folded lines. */
const decodeHeader = (raw: string): string =>
  raw
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, encodedText: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(encodedText, 'base64').toString('utf8')
        : decodeQuotedPrintable(encodedText.replaceAll('_', ' ')),
    )

/** The part of a letter that a mailbox shows. */
function readHtml(raw: string): string {
  const at = raw.search(/^Content-Type: text\/html/im)
  if (at < 0) return ''
  const [partHeader = '', ...bodyParts] = raw.slice(at).split(/\r?\n\r?\n/)
  const body = bodyParts.join('\r\n\r\n').split(/\r?\n--/)[0]!
  return /Transfer-Encoding: base64/i.test(partHeader)
    ? Buffer.from(body, 'base64').toString('utf8')
    : decodeQuotedPrintable(body)
}

export async function openSmtpBox(): Promise<SmtpBox> {
  const letters: ReadLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, finish) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1')
        const subject = /^Subject: ((?:.*\r?\n[ \t])*.*)$/im.exec(raw)?.[1] ?? ''
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: decodeHeader(subject).trim(),
          html: readHtml(raw),
          text: decodeQuotedPrintable(raw),
        })
        finish()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const find = (address: string, pattern: RegExp) =>
    letters.findLast(({ to, text }) => to.includes(address) && pattern.test(text))?.text
  return {
    url: `smtp://127.0.0.1:${port}`,
    async waitForLetter(address, pattern) {
      const deadline = Date.now() + 60_000
      for (;;) {
        const letter = find(address, pattern)
        if (letter) return letter
        if (Date.now() > deadline)
          throw new Error(`no letter to ${address} says ${pattern}; there are ${letters.length} letters`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    listLetters: () => letters.toReversed(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
