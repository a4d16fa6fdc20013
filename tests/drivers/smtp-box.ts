/** A mail server of its own: what is handed over to it can be read by the address it was for. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type SmtpBox = {
  url: string
  /** The newest letter to an address whose subject or words fit; waits for it to arrive. */
  letterTo(address: string, words: RegExp): Promise<string>
  stop(): Promise<void>
}

/** Quoted-printable as letters are written in: soft line ends and signs by their numbers. */
const read = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

export async function openSmtpBox(): Promise<SmtpBox> {
  const letters: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push({ to, text: read(Buffer.concat(parts).toString('latin1')) })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const find = (address: string, words: RegExp) =>
    letters.findLast(({ to, text }) => to.includes(address) && words.test(text))?.text
  return {
    url: `smtp://127.0.0.1:${port}`,
    async letterTo(address, words) {
      const until = Date.now() + 60_000
      for (;;) {
        const found = find(address, words)
        if (found) return found
        if (Date.now() > until)
          throw new Error(`no letter to ${address} says ${words}; there are ${letters.length} letters`)
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
