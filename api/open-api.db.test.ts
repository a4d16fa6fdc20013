import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '#accounts'
import { type ApiScope, apiScopes } from '#accounts/contract'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, makeDraft, openListingShop } from '#drivers/listings.ts'
import { someOrder } from '#drivers/orders.ts'
import type { Person } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { placeOrder } from '#orders'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { openServices } from '../server/services.ts'
import { openApi, resources } from './open-api.ts'

let database: Database
let api: ReturnType<typeof openApi>
let ours: ListingShop
let theirs: ListingShop
let key: string
beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-api-')), LOG_LEVEL: 'error' })
  api = openApi(openServices(config, database))
  ours = await openListingShop(database, 'ours')
  theirs = await openListingShop(database, 'theirs')
  const at = await database.read(async (_, now) => now)
  for (const shop of [ours, theirs])
    for (let n = 1; n <= 5; n += 1) {
      await makeDraft(shop, at, { title: `Print ${n}` })
      await database.transact((tx, now) => placeOrder(tx, someOrder({ shopId: shop.shopId }), now))
    }
  key = await keyOf(ours)
})
afterAll(() => database.close())

async function keyOf({ shopId }: ListingShop, scopes: readonly ApiScope[] = apiScopes): Promise<string> {
  const owner: Person = {
    kind: 'person',
    personId: newId('person'),
    name: 'Owner',
    email: 'owner@example.com',
    emailVerified: true,
    shop: { id: shopId, handle: 'x', name: 'X', role: 'owner', timeZone: 'Africa/Lagos', currency: 'NGN' },
    staff: [],
    assurance: 'password',
    hasSecondFactor: false,
    hasPasskey: false,
    secondFactorAt: new Date(),
    sessionId: 's',
  }
  const made = await database.transact((tx, at) => apiKeys.make(tx, owner, { name: 'Test', scopes }, 'r', at))
  if (!made.ok) throw new Error(made.code)
  return made.value.key
}
const get = (path: string, bearer: string | null = key, method = 'GET') =>
  api.request(path, { method, headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` } })
type Page = { data: { id: string }[]; next: string | null }
async function everything(path: string, bearer = key): Promise<Page['data']> {
  const all: Page['data'] = []
  let cursor: string | null = null
  do {
    const page: Page = await (await get(`${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`, bearer)).json()
    expect(page.data.length).toBeLessThanOrEqual(2)
    all.push(...page.data)
    cursor = page.next
  } while (cursor)
  return all
}
const idsOf = async (table: string, { shopId }: ListingShop): Promise<string[]> =>
  (await database.execute(`select id from ${table} where shop_id = $1 order by id`, [shopId])).rows.map(
    (row) => String(row.id),
  )

test('pages put together are the shop’s own rows, each once, and never another shop’s', async () => {
  for (const [path, table] of [
    ['/v1/listings', 'listings.listing'],
    ['/v1/orders', 'orders."order"'],
  ] as const) {
    const mine = (await everything(path)).map((row) => row.id).sort()
    expect(mine).toEqual(await idsOf(table, ours))
    expect(mine).toHaveLength(5)
    const others = (await everything(path, await keyOf(theirs))).map((row) => row.id).sort()
    expect(others).toEqual(await idsOf(table, theirs))
    expect(mine.filter((id) => others.includes(id))).toEqual([])
  }
})

test('a cursor of another shop’s page shows no row of it', async () => {
  const page: Page = await (await get('/v1/orders?limit=2', await keyOf(theirs))).json()
  const mine: Page = await (await get(`/v1/orders?cursor=${page.next}`)).json()
  const own = await idsOf('orders."order"', ours)
  expect(mine.data.every((row) => own.includes(row.id))).toBe(true)
})

test('every item is what the document says, and an order names no fan', async () => {
  for (const resource of resources) {
    const response = await get(`/v1/${resource.name}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    const page = z.strictObject({ data: z.array(resource.item), next: z.string().nullable() })
    expect(page.safeParse(JSON.parse(text)).error).toBe(undefined)
    for (const personal of ['fan@fanfare.test', 'Fan@', 'Tobi Adeyemi', 'Marina Road'])
      expect(text).not.toContain(personal)
  }
})

test('a new listing comes on the page behind a cursor given before it was made', async () => {
  const first: Page = await (await get('/v1/listings?limit=4')).json()
  const at = await database.read(async (_, now) => now)
  const made = await makeDraft(ours, at, { title: 'Late' })
  const rest: Page = await (await get(`/v1/listings?cursor=${first.next}`)).json()
  expect(rest.data.map((row) => row.id)).toContain(made.id)
  expect(rest.data).toHaveLength(2)
})

test('listings are filtered by status', async () => {
  const active: Page = await (await get('/v1/listings?status=active')).json()
  expect(active).toEqual({ data: [], next: null })
  const drafts: Page = await (await get('/v1/listings?status=draft')).json()
  expect(drafts.data.length).toBeGreaterThan(4)
})

test('what is wrong is told as a problem with its code, its status and where it lies', async () => {
  const told = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const body = (await response.json()) as { type: string; status: number; errors?: { field: string }[] }
    expect(body.status).toBe(response.status)
    return [
      response.status,
      body.type.replace('urn:fanfare:problem:', ''),
      ...(body.errors ?? []).map((e) => e.field),
    ]
  }
  const unsigned = await get('/v1/orders', null)
  expect(unsigned.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(await told(unsigned)).toEqual([401, 'api_key.unknown'])
  expect(await told(await get('/v1/orders', `${key}x`))).toEqual([401, 'api_key.unknown'])
  const narrow = await keyOf(ours, ['listings:read'])
  expect((await get('/v1/listings', narrow)).status).toBe(200)
  expect(await told(await get('/v1/orders', narrow))).toEqual([403, 'scope.missing'])
  expect(await told(await get('/v1/payouts'))).toEqual([404, 'address.unknown'])
  const written = await get('/v1/orders', key, 'POST')
  expect(written.headers.get('allow')).toBe('GET, HEAD')
  expect(await told(written)).toEqual([405, 'method.not_allowed'])
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=2&limit=3', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['shop=other', 'shop'],
  ])
    expect(await told(await get(`/v1/orders?${query}`)), query).toEqual([400, 'query.wrong', field])
  await database.execute(
    `update platform.bucket set tokens = 0, filled_at = clock_timestamp() where name like 'api:%'`,
  )
  const tooMany = await get('/v1/orders')
  expect(tooMany.headers.get('retry-after')).toBe('1')
  expect(await told(tooMany)).toEqual([429, 'api_key.too_often'])
})

test('the description is read without a key, names each address with its scope, and refers to nothing missing', async () => {
  const text = await (await get('/v1/openapi.json', null)).text()
  const document = JSON.parse(text) as {
    openapi: string
    paths: Record<string, { get?: { security: Record<string, string[]>[]; parameters: { name: string }[] } }>
    components: { schemas: Record<string, unknown> }
  }
  expect(document.openapi).toBe('3.1.0')
  const lists = Object.entries(document.paths).flatMap(([path, { get: one }]) =>
    one ? [[path, one.security[0]?.key]] : [],
  )
  expect(lists).toEqual([
    ['/listings', ['listings:read']],
    ['/orders', ['orders:read']],
    ['/contacts', ['contacts:read']],
    ['/webhooks', ['webhooks:manage']],
    ['/webhook_deliveries', ['webhooks:manage']],
  ])
  expect(document.paths['/listings']!.get!.parameters.map((one) => one.name)).toEqual([
    'limit',
    'cursor',
    'status',
  ])
  const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
  expect(referred.length).toBeGreaterThan(5)
  for (const ref of referred)
    expect(Object.keys(document.components.schemas)).toContain(ref.replace('#/components/schemas/', ''))
})
