import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeApiKey } from '#accounts'
import { type ApiScope, apiScopes } from '#accounts/contract'
import { openTestDatabase } from '#drivers/database.ts'
import { type ListingShop, makeDraft, openListingShop, putOnSale } from '#drivers/listings.ts'
import { createOrder } from '#drivers/orders.ts'
import { createPeople } from '#drivers/people.ts'
import { testId } from '#drivers/test-id.ts'
import type { Person } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { placeOrder } from '#orders'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { openServices } from '../server/services.ts'
import { openApi, resources } from './open-api.ts'

let database: Database
let api: ReturnType<typeof openApi>
let ownShop: ListingShop
let otherShop: ListingShop
let key: string
beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-api-')), LOG_LEVEL: 'error' })
  api = openApi(openServices(config, database))
  ownShop = await openListingShop(database, 'ours')
  otherShop = await openListingShop(database, 'theirs')
  const at = await database.read(async (_, now) => now)
  for (const shop of [ownShop, otherShop])
    for (let n = 1; n <= 5; n += 1) {
      await makeDraft(shop, at, { title: `Print ${n}` })
      await database.transact((tx, now) => placeOrder(tx, createOrder({ shopId: shop.shopId }), now))
    }
  key = await createKey(ownShop)
})
afterAll(() => database.close())

async function createKey({ shopId }: ListingShop, scopes: readonly ApiScope[] = apiScopes): Promise<string> {
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
    sessionId: testId('session', 's'),
  }
  const apiKey = await database.transact((tx, at) => makeApiKey(tx, owner, { name: 'Test', scopes }, 'r', at))
  if (!apiKey.ok) throw new Error(apiKey.code)
  return apiKey.value.key
}
const get = (path: string, bearer: string | null = key, method = 'GET') =>
  api.request(path, { method, headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` } })
type Page = { data: { id: string }[]; next: string | null }
async function readEverything(path: string, bearer = key): Promise<Page['data']> {
  const rows: Page['data'] = []
  let cursor: string | null = null
  do {
    const page: Page = await (await get(`${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`, bearer)).json()
    expect(page.data.length).toBeLessThanOrEqual(2)
    rows.push(...page.data)
    cursor = page.next
  } while (cursor)
  return rows
}
type ListingView = { url: string | null; products: { picture: string | null }[] }
async function listIdsSince(path: string, moment: string): Promise<string[]> {
  const page: Page = await (await get(`${path}?limit=100&since=${encodeURIComponent(moment)}`)).json()
  return page.data.map(({ id }) => id)
}
const findIds = async (table: string, { shopId }: ListingShop): Promise<string[]> =>
  (await database.execute(`select id from ${table} where shop_id = $1 order by id`, [shopId])).rows.map(
    (row) => String(row.id),
  )

test('pages put together are the shop’s own rows, each once, and never another shop’s', async () => {
  for (const [path, table] of [
    ['/v1/listings', 'listings.listing'],
    ['/v1/orders', 'orders."order"'],
  ] as const) {
    const ownIds = (await readEverything(path)).map((row) => row.id).sort()
    expect(ownIds).toEqual(await findIds(table, ownShop))
    expect(ownIds).toHaveLength(5)
    const otherIds = (await readEverything(path, await createKey(otherShop))).map((row) => row.id).sort()
    expect(otherIds).toEqual(await findIds(table, otherShop))
    expect(ownIds.filter((id) => otherIds.includes(id))).toEqual([])
  }
})

test('a cursor of another shop’s page shows no row of it', async () => {
  const page: Page = await (await get('/v1/orders?limit=2', await createKey(otherShop))).json()
  const ownPage: Page = await (await get(`/v1/orders?cursor=${page.next}`)).json()
  const storedIds = await findIds('orders."order"', ownShop)
  expect(ownPage.data.every((row) => storedIds.includes(row.id))).toBe(true)
})

test('every item matches the document, and an order names no fan', async () => {
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

test('a new listing appears on the page after a cursor given before it was made', async () => {
  const firstPage: Page = await (await get('/v1/listings?limit=4')).json()
  const at = await database.read(async (_, now) => now)
  const lateDraft = await makeDraft(ownShop, at, { title: 'Late' })
  const lastPage: Page = await (await get(`/v1/listings?cursor=${firstPage.next}`)).json()
  expect(lastPage.data.map((row) => row.id)).toContain(lateDraft.id)
  expect(lastPage.data).toHaveLength(2)
})

test('listings are filtered by status', async () => {
  const active: Page = await (await get('/v1/listings?status=active')).json()
  expect(active).toEqual({ data: [], next: null })
  const drafts: Page = await (await get('/v1/listings?status=draft')).json()
  expect(drafts.data.length).toBeGreaterThan(4)
})

test('an item read by its id is as in its list, and another shop’s is not found', async () => {
  for (const name of ['listings', 'orders']) {
    const [first] = await readEverything(`/v1/${name}`)
    expect(await (await get(`/v1/${name}/${first!.id}`)).json()).toEqual(first)
    const [otherRow] = await readEverything(`/v1/${name}`, await createKey(otherShop))
    for (const id of [otherRow!.id, 'nonsense', `${first!.id}x`]) {
      const missing = await get(`/v1/${name}/${id}`)
      expect(missing.status, id).toBe(404)
      expect(await missing.json()).toMatchObject({ type: `urn:fanfare:problem:${name.slice(0, -1)}.unknown` })
    }
    const narrow = await createKey(ownShop, ['contacts:read'])
    expect((await get(`/v1/${name}/${first!.id}`, narrow)).status).toBe(403)
  }
})

test('orders are filtered by status and by when they were placed, listings by when they were made', async () => {
  const orders = (await readEverything('/v1/orders')) as { id: string; placed_at: string; status: string }[]
  const thirdPlacedAt = orders[2]!.placed_at
  const idsSince = orders.filter(({ placed_at }) => placed_at >= thirdPlacedAt).map(({ id }) => id)
  expect(await listIdsSince('/v1/orders', thirdPlacedAt)).toEqual(idsSince)
  const laterTime = new Date(Date.parse(orders[0]!.placed_at) + 1).toISOString()
  expect(await listIdsSince('/v1/orders', laterTime)).toEqual([])
  // The same moment, written with another offset.
  expect(await listIdsSince('/v1/orders', thirdPlacedAt.replace('Z', '+00:00'))).toEqual(idsSince)
  const waiting: Page = await (await get('/v1/orders?status=pending_payment&limit=100')).json()
  expect(waiting.data.map(({ id }) => id)).toEqual(
    orders.filter(({ status }) => status === 'pending_payment').map(({ id }) => id),
  )
  expect(waiting.data.length).toBeGreaterThan(0)
  expect(await (await get('/v1/orders?status=shipped')).json()).toEqual({ data: [], next: null })
  expect(await listIdsSince('/v1/listings', '2000-01-01T00:00:00Z')).toEqual(
    (await readEverything('/v1/listings')).map(({ id }) => id),
  )
  expect(await listIdsSince('/v1/listings', '2100-01-01T00:00:00Z')).toEqual([])
  for (const wrong of ['yesterday', '2026-08-01', '1'])
    expect((await get(`/v1/orders?since=${wrong}`)).status, wrong).toBe(400)
})

test('a listing on sale has the addresses of itself and its pictures, a draft has none', async () => {
  const at = await database.read(async (_, now) => now)
  const { personId } = await createPeople(database).createPerson()
  const owner = [ownShop.shopId, personId]
  await database.execute('update accounts.member set shop_id = $1 where person_id = $2', owner)
  const live = await putOnSale(ownShop, at, { title: 'On sale' })
  const listing = (await (await get(`/v1/listings/${live.id}`)).json()) as ListingView
  expect(listing.url).toBe(`http://localhost:3000/@ours/${live.slug}`)
  expect(listing.products[0]!.picture).toMatch(
    /^http:\/\/localhost:3000\/pictures\/listing\/.+\.jpg\?.*w=1200$/,
  )
  const [draft] = (await readEverything('/v1/listings')) as unknown as ListingView[]
  expect([draft!.url, draft!.products[0]!.picture]).toEqual([null, null])
})

test('an error is a problem with its code, its status and the field at fault', async () => {
  const readProblem = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const body = (await response.json()) as { type: string; status: number; errors?: { field: string }[] }
    expect(body.status).toBe(response.status)
    return [
      response.status,
      body.type.replace('urn:fanfare:problem:', ''),
      ...(body.errors ?? []).map((e) => e.field),
    ]
  }
  const withoutKey = await get('/v1/orders', null)
  expect(withoutKey.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(await readProblem(withoutKey)).toEqual([401, 'api_key.unknown'])
  expect(await readProblem(await get('/v1/orders', `${key}x`))).toEqual([401, 'api_key.unknown'])
  const narrow = await createKey(ownShop, ['listings:read'])
  expect((await get('/v1/listings', narrow)).status).toBe(200)
  expect(await readProblem(await get('/v1/orders', narrow))).toEqual([403, 'scope.missing'])
  expect(await readProblem(await get('/v1/payouts'))).toEqual([404, 'address.unknown'])
  const posted = await get('/v1/orders', key, 'POST')
  expect(posted.headers.get('allow')).toBe('GET, HEAD')
  expect(await readProblem(posted)).toEqual([405, 'method.not_allowed'])
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=2&limit=3', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['shop=other', 'shop'],
  ])
    expect(await readProblem(await get(`/v1/orders?${query}`)), query).toEqual([400, 'query.wrong', field])
  await database.execute(
    `update platform.bucket set tokens = 0, filled_at = clock_timestamp() where name like 'api:%'`,
  )
  const tooMany = await get('/v1/orders')
  expect(tooMany.headers.get('retry-after')).toBe('1')
  expect(await readProblem(tooMany)).toEqual([429, 'api_key.too_often'])
})

test('the description is read without a key, names each address with its scope, and refers to nothing missing', async () => {
  const text = await (await get('/v1/openapi.json', null)).text()
  const document = JSON.parse(text) as {
    openapi: string
    paths: Record<string, { get?: { security: Record<string, string[]>[]; parameters: { name: string }[] } }>
    components: { schemas: Record<string, unknown> }
  }
  expect(document.openapi).toBe('3.1.0')
  const scopesByPath = Object.entries(document.paths).flatMap(([path, { get: operation }]) =>
    operation ? [[path, operation.security[0]?.key]] : [],
  )
  expect(scopesByPath).toEqual([
    ['/listings', ['listings:read']],
    ['/listings/{id}', ['listings:read']],
    ['/orders', ['orders:read']],
    ['/orders/{id}', ['orders:read']],
    ['/contacts', ['contacts:read']],
    ['/webhooks', ['webhooks:manage']],
    ['/webhook_deliveries', ['webhooks:manage']],
  ])
  expect(document.paths['/listings']!.get!.parameters.map((parameter) => parameter.name)).toEqual([
    'limit',
    'cursor',
    'status',
    'since',
  ])
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
  expect(references.length).toBeGreaterThan(5)
  for (const ref of references)
    expect(Object.keys(document.components.schemas)).toContain(ref.replace('#/components/schemas/', ''))
})
