import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '#accounts'
import { openTestDatabase } from '#drivers/database.ts'
import { openListingShop } from '#drivers/listings.ts'
import type { Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { readConfig } from '#platform/config.ts'
import { runOnceOrBusy } from '#platform/database/run-once.ts'
import type { Database } from '#platform/database/tx.ts'
import { openServices } from '../server/services.ts'
import { commands, openApi } from './open-api.ts'

let database: Database
let api: ReturnType<typeof openApi>
let key: string
let otherKey: string
beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-hooks-')), LOG_LEVEL: 'error' })
  api = openApi(openServices(config, database))
  key = await createKey((await openListingShop(database, 'ours')).shopId)
  otherKey = await createKey((await openListingShop(database, 'theirs')).shopId)
})
afterAll(() => database.close())

async function createKey(shopId: Id<'shop'>): Promise<string> {
  const shop = {
    id: shopId,
    handle: 'x',
    name: 'X',
    role: 'owner',
    timeZone: 'Africa/Lagos',
    currency: 'NGN',
  } as const
  const identity = { personId: newId('person'), name: 'Owner', staff: [], hasPasskey: false }
  const owner = { kind: 'person', ...identity, shop, secondFactorAt: new Date() }
  const keyRequest = { name: 'Test', scopes: ['webhooks:manage'] as const }
  const apiKey = await database.transact((tx, at) =>
    makeApiKey(tx, owner as unknown as Person, keyRequest, 'r', at),
  )
  if (!apiKey.ok) throw new Error(apiKey.code)
  return apiKey.value.key
}
type SendOptions = { idempotent?: string; by?: string; method?: string }
async function send(
  path: string,
  body?: unknown,
  { idempotent, by = key, method = 'POST' }: SendOptions = {},
) {
  const answer = await api.request(path, {
    method,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotent ? { 'idempotency-key': idempotent } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json = (text ? JSON.parse(text) : null) as Record<string, string> | null
  return { status: answer.status, headers: answer.headers, json }
}
const hook = { url: 'https://hooks.example.com/a', events: ['order.paid', 'payout.paid'] }
const countWebhooks = async () =>
  ((await send('/v1/webhooks', undefined, { method: 'GET' })).json?.data ?? []).length

test('the same key and body make one webhook and give the first answer again, secret and all', async () => {
  const created = await send('/v1/webhooks', hook, { idempotent: 'make-webhook-1' })
  expect(created.status).toBe(201)
  expect(created.json?.secret).toMatch(/^whsec_/)
  expect(created.headers.get('idempotency-replayed')).toBeNull()
  const repeated = await send('/v1/webhooks', hook, { idempotent: 'make-webhook-1' })
  expect(repeated).toMatchObject({ status: 201, json: created.json })
  expect(repeated.headers.get('idempotency-replayed')).toBe('true')
  expect(await countWebhooks()).toBe(1)
  const { rows } = await database.execute('select answer::text as text from platform.command')
  expect(rows.map((row) => String(row.text)).join()).not.toContain(created.json!.secret!.slice(6, 20))
})

test('a body that is not sent as JSON is refused with 415', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/jsonp', 'multipart/form-data']) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': type }
    const answer = await api.request('/v1/webhooks', {
      method: 'POST',
      headers,
      body: JSON.stringify(hook),
    })
    expect(answer.status, type).toBe(415)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
})

test('another body under the same key is refused, and another shop’s key is another key', async () => {
  const otherHook = { ...hook, url: 'https://hooks.example.com/b' }
  const refused = await send('/v1/webhooks', otherHook, { idempotent: 'make-webhook-1' })
  expect(refused).toMatchObject({ status: 422, json: { type: 'urn:fanfare:problem:idempotency_key.reused' } })
  expect(await countWebhooks()).toBe(1)
  const otherAnswer = await send('/v1/webhooks', otherHook, { idempotent: 'make-webhook-1', by: otherKey })
  expect(otherAnswer.status).toBe(201)
})

test('a refusal is not stored: a corrected call may use the same key', async () => {
  const wrongAnswer = await send(
    '/v1/webhooks',
    { ...hook, url: 'http://x.test' },
    { idempotent: 'make-webhook-2' },
  )
  expect(wrongAnswer).toMatchObject({ status: 422, json: { errors: [{ field: 'url' }] } })
  const missing = await send(`/v1/webhooks/${newId('webhook')}/test`, undefined, {
    idempotent: 'test-missing-1',
  })
  expect(missing.status).toBe(404)
  expect((await send('/v1/webhooks', hook, { idempotent: 'make-webhook-2' })).status).toBe(201)
  expect((await send('/v1/webhooks', hook, { idempotent: 'short' })).status).toBe(400)
})

test('while the first call still runs, the second is told to wait', async () => {
  const command = { key: 'same-moment', actor: 'key_1', name: 'api:x', body: null }
  if (database.engine === 'pglite') return expect(await runAlone(command)).toMatchObject({ ok: true })
  let release = (): void => undefined
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  let markStarted = (): void => undefined
  const started = new Promise<void>((resolve) => {
    markStarted = resolve
  })
  const first = database.transact((tx) =>
    runOnceOrBusy(tx, command, async () => {
      markStarted()
      await blocked
      return 'done'
    }),
  )
  await started
  expect(await runAlone(command)).toEqual({ ok: false, code: 'command.running' })
  release()
  expect(await first).toMatchObject({ ok: true, value: 'done', isRepeat: false })
  expect(await runAlone(command)).toMatchObject({ ok: true, value: 'done', isRepeat: true })
})
const runAlone = (command: Parameters<typeof runOnceOrBusy>[1]) =>
  database.transact((tx) => runOnceOrBusy(tx, command, async () => 'done'))

test('a webhook is tested, turned off, given a new secret and removed by program, each only by its own shop', async () => {
  const { json } = await send('/v1/webhooks', hook)
  const path = `/v1/webhooks/${json?.id}`
  expect((await send(`${path}/test`, undefined, { by: otherKey })).status).toBe(404)
  const testResponse = await send(`${path}/test`)
  expect(testResponse.status).toBe(202)
  const log = await send(`/v1/webhook_deliveries?webhook=${json?.id}`, undefined, { method: 'GET' })
  expect(log.json?.data).toMatchObject([
    { id: testResponse.json?.delivery_id, type: 'webhook.test', state: 'waiting' },
  ])
  const replay = await send(`/v1/webhook_deliveries/${testResponse.json?.delivery_id}/replay`)
  expect(replay).toMatchObject({ status: 409, json: { type: 'urn:fanfare:problem:delivery.waiting' } })
  expect((await send(`${path}/off`)).json?.status).toBe('off')
  expect((await send(`${path}/test`)).status).toBe(409)
  expect((await send(`${path}/on`)).json?.status).toBe('active')
  expect((await send(`${path}/secret`)).json?.secret).not.toBe(json?.secret)
  expect((await send(path, undefined, { method: 'DELETE', by: otherKey })).status).toBe(404)
  expect((await send(path, undefined, { method: 'DELETE' })).status).toBe(204)
  const wrongMethod = await send(path)
  expect(wrongMethod.status).toBe(405)
  expect(wrongMethod.headers.get('allow')).toBe('DELETE')
})

test('the document has every command with its idempotency header, and what a webhook receives', async () => {
  const document = (await (await api.request('/v1/openapi.json')).json()) as {
    paths: Record<
      string,
      Record<string, { parameters: { name: string }[]; responses: Record<string, unknown> }>
    >
    webhooks: Record<string, { post: { parameters: { name: string }[] } }>
  }
  for (const { method, path, answer } of commands) {
    const operation = document.paths[path]?.[method]
    expect(Object.keys(operation?.responses ?? {}), path).toEqual(
      expect.arrayContaining([String(answer.status), '409', '422']),
    )
    expect(
      operation?.parameters.some(({ name }) => name === 'Idempotency-Key'),
      path,
    ).toBe(method === 'post')
  }
  expect(document.webhooks['order.paid']?.post.parameters.map(({ name }) => name)).toEqual([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})
