import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { findFreePort } from '#drivers/process.ts'
import { openDoor } from './door.ts'

type Answer = { status: number; connection: string | undefined; text: string }
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

const request = (url: string): Promise<Answer> =>
  new Promise((resolve, fail) => {
    get(url, { agent }, (answer: IncomingMessage) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, connection: answer.headers.connection, text }),
      )
    }).once('error', fail)
  })

test('a stopping process answers its running requests, and tells balancers first', async () => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const door = await openDoor({ host: '127.0.0.1', port, appUrl: url })
  expect(await request(`${url}/readyz`)).toMatchObject({ status: 503 })
  let finish = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const entered: (() => void)[] = []
  const hasEntered = new Promise<void>((resolve) => entered.push(resolve))
  door.serve(async (request) => {
    if (request.url.endsWith('/slow')) {
      entered[0]!()
      await slow
    }
    return new Response('served')
  })
  expect(await request(`${url}/readyz`)).toMatchObject({ status: 200, connection: 'keep-alive' })
  const running = request(`${url}/slow`)
  await hasEntered

  const closing = door.close(300)
  expect(await request(`${url}/readyz`)).toMatchObject({ status: 503, connection: 'close' })
  expect(await request(`${url}/page`)).toMatchObject({ status: 200, connection: 'close', text: 'served' })
  await expect
    .poll(
      () =>
        request(`${url}/page`).then(
          () => 'heard',
          () => 'gone',
        ),
      { timeout: 10_000 },
    )
    .toBe('gone')
  finish()
  expect(await running).toMatchObject({ status: 200, text: 'served' })
  await closing
})
