import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '#drivers/process.ts'
import { openDoor } from './door.ts'

type Answer = { status: number; connection: string | undefined; text: string }
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

const ask = (url: string): Promise<Answer> =>
  new Promise((done, fail) => {
    get(url, { agent }, (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () =>
        done({ status: answer.statusCode!, connection: answer.headers.connection, text }),
      )
    }).once('error', fail)
  })

test('who is being served when a process stops is served to the end, and balancers hear of it first', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const door = await openDoor({ host: '127.0.0.1', port, appUrl: url })
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 503 })
  let finish = (): void => undefined
  const slow = new Promise<void>((done) => {
    finish = done
  })
  const entered: (() => void)[] = []
  const inside = new Promise<void>((done) => entered.push(done))
  door.serve(async (request) => {
    if (request.url.endsWith('/slow')) {
      entered[0]!()
      await slow
    }
    return new Response('served')
  })
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const running = ask(`${url}/slow`)
  await inside

  const closed = door.close(300)
  expect(await ask(`${url}/readyz`)).toMatchObject({ status: 503, connection: 'close' })
  expect(await ask(`${url}/page`)).toMatchObject({ status: 200, connection: 'close', text: 'served' })
  await expect
    .poll(
      () =>
        ask(`${url}/page`).then(
          () => 'heard',
          () => 'gone',
        ),
      { timeout: 10_000 },
    )
    .toBe('gone')
  finish()
  expect(await running).toMatchObject({ status: 200, text: 'served' })
  await closed
})
