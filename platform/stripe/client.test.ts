import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { interactiveOptions, openStripe, refusalOf } from './client.ts'

type ReceivedRequest = { url: string; headers: IncomingHttpHeaders }
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function startServer(answer: (response: ServerResponse) => void) {
  const received: ReceivedRequest[] = []
  server = createServer((request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers })
    request.resume().on('end', () => answer(response))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    received,
    client: openStripe({ secretKey: 'sk_test_one', apiUrl: `http://127.0.0.1:${port}` }),
  }
}
const json = (status: number, body: object) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const requestRefund = (client: ReturnType<typeof openStripe>, wait: { timeout: number } = { timeout: 300 }) =>
  client.refunds
    .create({ payment_intent: 'pi_1' }, { idempotencyKey: 'rfd_1', ...wait })
    .catch((cause: unknown) => cause)

test('the client sends its own API version and our key to the configured address, and no telemetry', async () => {
  const { client, received } = await startServer(json(200, { id: 're_1', object: 'refund' }))
  expect(await requestRefund(client)).toMatchObject({ id: 're_1' })
  await requestRefund(client, interactiveOptions)
  const [, second] = received
  expect(second?.headers).toMatchObject({
    authorization: 'Bearer sk_test_one',
    'idempotency-key': 'rfd_1',
    'stripe-version': client.getApiField('version'),
  })
  expect(second?.headers['user-agent']).toContain('Fanfare')
  expect(second?.headers['x-stripe-client-telemetry']).toBeUndefined()
})

test('a request whose connection closes is not sent again', async () => {
  const { client, received } = await startServer((response) => response.destroy())
  expect(refusalOf(await requestRefund(client))).toBeNull()
  expect(received.length).toBe(1)
})

test('a request without an answer ends in time, its outcome unknown', async () => {
  const { client, received } = await startServer(() => {})
  expect(refusalOf(await requestRefund(client))).toBeNull()
  expect(received.length).toBe(1)
})

test('a redirect is not followed, and an oversized answer is not read', async () => {
  const redirecting = await startServer((response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  )
  expect(refusalOf(await requestRefund(redirecting.client))).toBeNull()
  expect(redirecting.received.length).toBe(1)
  server?.close()
  const oversized = await startServer(json(200, { id: 'x'.repeat(2_100_000) }))
  expect(await requestRefund(oversized.client)).toBeInstanceOf(Error)
})

test('a refusal is an answer; trouble is not', async () => {
  for (const [status, type, answer] of [
    [400, 'invalid_request_error', true],
    [400, 'idempotency_error', false],
    [401, 'invalid_request_error', false],
    [402, 'card_error', true],
    [404, 'invalid_request_error', true],
    [409, 'invalid_request_error', false],
    [429, 'rate_limit_error', false],
    [500, 'api_error', false],
  ] as const) {
    const { client } = await startServer(json(status, { error: { type, message: 'No.' } }))
    expect(refusalOf(await requestRefund(client)) !== null, `${status} ${type}`).toBe(answer)
    server?.close()
  }
})
