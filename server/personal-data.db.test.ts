import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { fates, houseTables } from '#drivers/personal-data.ts'
import { writeExportText } from '#flows/data-export.ts'
import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { openThread, replyToThread } from '#messages'
import { connectPixel } from '#pixels'
import { makeEndpoint } from '#webhooks'
import { depsOf } from '../app/account-deps.server.ts'

let app: TestApp
let owner: { personId: Id<'person'>; shopId: Id<'shop'>; jar: Jar }
const email = 'every-table@example.com'
const name = 'Ngozi Everywhere'
const pixelToken = 'EAABsbCS1iHgBO0ZAtheTokenOfThePixel'
let hookSecret: string

beforeAll(async () => {
  app = await openApp()
  const password = 'press-and-ship-42'
  const { services } = app
  const account = await services.transact((tx, at) =>
    createAccount(tx, depsOf(services), { name, email, password, shop: { name: 'Everywhere' } }, at),
  )
  const shopId = account.shopId!
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  owner = { personId: account.personId, shopId, jar }
  await fillTables(shopId)
})
afterAll(() => app.close())

/** Fills each table that an erasure empties by more than a plain delete. */
async function fillTables(shopId: Id<'shop'>): Promise<void> {
  const { transact, config } = app.services
  const ring = { secret: config.secretKey }
  const scope = { shopId, actor: 'system' as const, requestId: 'r' }
  await transact(async (tx, at) => {
    const form = { network: 'meta' as const, pixelId: '123456789012345', account: '', token: pixelToken }
    const actor = { kind: 'person', personId: owner.personId, name, assurance: 'password', shop: null }
    await connectPixel(tx, ring, { ...scope, actor } as never, form as never, at)
    const hook = { url: 'https://hooks.example.com/everywhere', events: ['order.paid' as const] }
    const endpoint = await makeEndpoint(tx, ring, { ...scope, by: 'key_1' }, hook, at)
    if (endpoint.ok) hookSecret = endpoint.value.secret
    const request = {
      topic: 'question' as const,
      name,
      email,
      subject: `About ${name}`,
      message: `I am ${name}`,
    }
    await openThread(tx, request, at)
    const fan = {
      ...request,
      name: 'Tobi',
      email: 'tobi@example.com',
      subject: 'Size',
      message: 'Does it run small?',
      shopId,
    }
    const threadId = await openThread(tx, fan, at)
    const reply = { author: 'creator' as const, name, message: 'It does.', link: config.appUrl }
    await replyToThread(tx, threadId, reply, at)
  })
  await app.queryRows(
    `insert into accounts.api_key (id, shop_id, name, key_hash, ending, scopes, made_by)
     values ('key_01890a5d00007000800000000000abcd', $1, $2, $3, 'abcd', array['orders:read'], $4)`,
    [shopId, `Key of ${name}`, 'h'.repeat(43), owner.personId],
  )
  for (const path of ['/contact', '/privacy/my-data', '/forgot-password', '/newsletter'])
    await app.post(
      path,
      { topic: 'other', name, email, subject: `Again ${name}`, message: `From ${name}` },
      new Map(),
    )
  await app.queryRows(
    `insert into messages.subscriber (id, shop_id, email, status, asked_at, confirmed_at)
     values ('sub_00000000000070008000000000000001', $1, 'reader@example.com', 'confirmed', now(), now()),
            ('sub_00000000000070008000000000000002', 'shp_elsewhere', $2, 'confirmed', now(), now())`,
    [shopId, email],
  )
  await app.queryRows(
    `insert into messages.consent (subscriber_id, event, how, happened_at)
     select id, 'agreed', 'letters', confirmed_at from messages.subscriber`,
  )
}

test('every table of the database is listed, and no table of the house knows a shop, a person or an address', async () => {
  const rows = await app.queryRows(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'public', 'jobs')
     group by 1 order by 1`,
  )
  const listed = [...Object.keys(fates), ...houseTables].sort()
  expect(rows.map((row) => String(row.name))).toEqual(listed)
  const personalColumns =
    /^(shop_id|person_id|(from_|to_|old_|new_)?email|ip_address|phone|author_name|holder)$/
  const houseRows = rows.filter((row) => houseTables.some((houseTable) => houseTable === row.name))
  expect(
    houseRows
      .filter((row) => (row.columns as string[]).some((column) => personalColumns.test(column)))
      .map((row) => row.name),
  ).toEqual([])
})

test('the export has every part that the list names, pixels and webhooks among them, and no secret', async () => {
  const { read, config } = app.services
  const text = await read((tx, at) => writeExportText(tx, config, owner.shopId, owner.personId, at))
  const file = JSON.parse(text)
  for (const [table, { exported }] of Object.entries(fates)) {
    if (exported.startsWith('(')) continue
    const exportedValue = exported.split('.').reduce((value, key) => value?.[key], file)
    expect(exportedValue, `${table} as ${exported}`).toBeDefined()
  }
  expect(file.pixels).toMatchObject([{ network: 'meta', pixel_id: '123456789012345' }])
  expect(file.webhooks).toMatchObject([
    { url: 'https://hooks.example.com/everywhere', events: ['order.paid'] },
  ])
  expect(file.conversations).toHaveLength(1)
  const subjects = file.conversations_with_us.map((conversation: { subject: string }) => conversation.subject)
  expect(subjects.sort()).toEqual([`About ${name}`, `Again ${name}`])
  expect(file.profile.sessions).toHaveLength(1)
  expect(file.customers_who_consented).toMatchObject([{ email: 'reader@example.com', agreed_by: 'letters' }])
  expect(file.profile.agreed_to_letters).toMatchObject([{ shopId: 'shp_elsewhere', event: 'agreed' }])
  const hashes = await app.queryRows('select password_hash from accounts.credential where person_id = $1', [
    owner.personId,
  ])
  for (const secret of [pixelToken, hookSecret, String(hashes[0]!.password_hash), 'tobi@example.com'])
    expect(text).not.toContain(secret)
})

test('after an erasure no row is left where the list says gone, and nowhere else a name or an address', async () => {
  const keys = ['shop_id', 'person_id'] as const
  const ids = { shop_id: owner.shopId as string, person_id: owner.personId }
  const columns = await app.queryRows(
    `select table_schema || '.' || table_name as name, column_name::text as key from information_schema.columns
     where column_name in ('shop_id', 'person_id')`,
  )
  const findHeldTables = async () => {
    const foundTables = new Set<string>()
    for (const { name: table, key } of columns) {
      if (fates[String(table)]?.erased !== 'gone') continue
      const id = ids[keys.find((candidate) => candidate === key)!]
      const rows = await app.queryRows(`select 1 from ${table} where ${key} = $1 limit 1`, [id])
      if (rows.length) foundTables.add(String(table))
    }
    return foundTables
  }
  const heldBefore = await findHeldTables()
  for (const table of [
    'accounts.session',
    'accounts.credential',
    'pixels.pixel',
    'webhooks.endpoint',
    'messages.subscriber',
  ])
    expect(heldBefore, table).toContain(table)
  expect((await app.post('/delete-account', { act: 'ask', confirm: email }, owner.jar)).status).toBe(303)
  await app.queryRows('update platform.clock set offset_ms = offset_ms + $1', [days(14) + 1000])
  await app.settle()
  await app.settle()
  expect([...(await findHeldTables())]).toEqual([])
  const checkedTables = Object.keys(fates).filter((table) => !fates[table]!.erased.startsWith('kept'))
  for (const table of [...checkedTables, ...houseTables]) {
    const rows = await app.queryRows(`select * from ${table} t where to_jsonb(t)::text ~ $1`, [
      `${name}|${email}`,
    ])
    const otherMails = rows.filter((row) => row.template !== 'departure-done')
    expect(otherMails, table).toEqual([])
  }
})
