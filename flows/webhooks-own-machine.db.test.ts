import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { createEffects } from '#drivers/effects.ts'
import { openShop } from '#drivers/shops.ts'
import { makeEndpoint, testEndpoint } from '#webhooks'
import { NewWebhook } from '#webhooks/contract'

let app: TestApp
const requests: { path: string; type: string; signed: boolean }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const signed = /^v1,/.test(String(request.headers['webhook-signature']))
    requests.push({ path: request.url!, type: JSON.parse(body).type, signed })
    response.end()
  })
})
beforeAll(async () => {
  app = await openApp()
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(async () => {
  receiver.close()
  await app.close()
})

test('in the sample a program on this machine gets webhooks', async () => {
  const { database, config } = app.services
  const ring = { secret: config.secretKey }
  const shopId = await openShop(database, 'own-machine')
  const manager = { shopId, actor: 'system' as const, by: 'key_1', requestId: 'r' }
  const { port } = receiver.address() as AddressInfo
  const input = NewWebhook.parse({ url: `http://127.0.0.1:${port}/told`, events: ['order.paid'] })
  const endpoint = await database.transact((tx, at) => makeEndpoint(tx, ring, manager, input, at))
  if (!endpoint.ok) throw new Error(endpoint.code)
  await database.transact((tx, at) => testEndpoint(tx, shopId, endpoint.value.endpoint.id, at))
  await createEffects(app.services).settle(['webhook-deliveries'])
  expect(requests).toEqual([{ path: '/told', type: 'webhook.test', signed: true }])
})
