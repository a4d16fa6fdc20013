import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { smtpMail } from './transport.ts'

/** A mail server that accepts everything and records it in `commands`. */
async function openMailServer() {
  const commands: string[] = []
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 here ESMTP\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      commands.push(text)
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        isData = false
        return socket.write('250 kept\r\n')
      }
      isData = /^DATA/im.test(text)
      const reply = /^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n'
      return socket.write(isData ? '354 go on\r\n' : reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, text: () => commands.join(''), close: () => server.close() }
}

const letter = {
  id: 'mail_1',
  from: 'a@fanfare.test',
  to: 'b@fans.test',
  subject: 'S',
  text: 'T',
  html: '<p>T',
}

test('a letter with an unsubscribe link offers it in its headers for one click; no other letter does', async () => {
  const server = await openMailServer()
  const transport = smtpMail(server.url)
  await transport.send(letter)
  expect(server.text()).toContain('Subject: S')
  expect(server.text()).not.toContain('List-Unsubscribe')
  const leaveLink = 'https://fanfare.test/newsletter/leave?token=abc'
  await transport.send({ ...letter, leaveLink })
  const head = server.text().replace(/\r\n[ \t]+/g, ' ')
  expect(head).toContain(`List-Unsubscribe: <${leaveLink}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  server.close()
})

test('typed words begin no line of a letter’s head, whichever field has them', async () => {
  const server = await openMailServer()
  const transport = smtpMail(server.url)
  const extra = '\r\nBcc: everyone@fans.test\r\nX-Of-Theirs: 1\r\n\r\nAnother letter'
  await transport.send({
    ...letter,
    subject: `Size${extra}`,
    text: 'T',
    from: `"A${extra}" <a@fanfare.test>`,
  })
  await transport.send({ ...letter, leaveLink: `https://fanfare.test/leave?token=a${extra}` })
  for (const sentLetter of server
    .text()
    .split(/^DATA\r\n/m)
    .slice(1)) {
    const head = sentLetter.slice(0, sentLetter.indexOf('\r\n\r\n'))
    expect(head).toContain('To: b@fans.test')
    expect(head).not.toMatch(/^(Bcc|X-Of-Theirs):/im)
    expect(sentLetter.slice(head.length)).not.toMatch(/^Another letter/m)
  }
  expect(server.text()).not.toMatch(/^RCPT TO:<everyone/m)
  server.close()
})
