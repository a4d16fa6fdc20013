import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, findLastDataExport } from '#accounts'
import { record } from '#audit'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createOrder } from '#drivers/orders.ts'
import { readZip } from '#drivers/zip.ts'
import { asId, type Id } from '#kernel/id.ts'
import { moneyText, usd } from '#kernel/money.ts'
import { findShopBalance, post } from '#ledger'
import { findReaders, makeLeaveLink } from '#messages'
import { payOrder, placeOrder } from '#orders'
import { depsOf } from '../app/account-deps.server.ts'
import { makeExport, writeExportText } from './data-export.ts'

let app: TestApp
const password = 'press-and-ship-42'
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

let people = 0
async function createOwner() {
  people += 1
  const email = `owner${people}@fanfare.test`
  await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { name: `Ngozi ${people}`, email, password, shop: { name: `Shop ${people}` } },
      at,
    ),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  const { rows } = await app.services.database.execute(
    `select m.shop_id, m.person_id from accounts.member m join accounts.person p on p.id = m.person_id where p.email = $1`,
    [email],
  )
  const shopId = asId('shop', String(rows[0]!.shop_id))
  const order = await app.services.transact((tx, at) => placeOrder(tx, createOrder({ shopId }), at))
  return { jar, email, shopId, personId: asId('person', String(rows[0]!.person_id)), order }
}
const requestExport = (jar: Jar) => app.post('/setting', { act: 'export' }, jar)
const findLastExport = async (shopId: Id<'shop'>) =>
  (await app.services.read((tx) => findLastDataExport(tx, shopId)))!
const readPage = (jar: Jar) => app.readPage('/setting', jar)
const readExportLink = async (jar: Jar) =>
  (/href="(\/setting\/export\/[^"]+)"/.exec(await readPage(jar))?.[1] ?? '').replaceAll('&amp;', '&')

test('an owner asks once, is notified by mail and on screen, and downloads all of the shop and nothing of another', async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()]
  expect((await requestExport(owner.jar)).headers.get('location')).toBe('/setting?saved=export-asked#export')
  expect((await requestExport(owner.jar)).status).toBe(409)
  expect((await requestExport(stranger.jar)).status).toBe(303)
  await app.settle()
  await makeExport(app.services, (await findLastExport(owner.shopId)).id)
  const { rows: mails } = await app.services.database.execute(
    `select body_text from messages.mail where template = 'export-ready' and to_address = $1`,
    [owner.email],
  )
  expect(mails).toHaveLength(1)
  const link = await readExportLink(owner.jar)
  expect(String(mails[0]!.body_text)).toContain(link)
  const answer = await app.fetch(link, { jar: owner.jar })
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="fanfare-[a-z0-9-]+\.zip"$/,
  )
  const files = readZip(Buffer.from(await answer.arrayBuffer()))
  const text = files.get('fanfare.json')!.toString('utf8')
  const file = JSON.parse(text)
  const artworks = file.artworks.map((artwork: { id: string }) => `artworks/${artwork.id}.png`)
  expect([...files.keys()].filter((name) => name.startsWith('artworks/')).sort()).toEqual(artworks.sort())
  expect(file.profile.email).toBe(owner.email)
  expect(file.orders.map((order: { id: string }) => order.id)).toEqual([owner.order.id])
  expect(file.orders[0].total).toEqual({ amount: expect.stringMatching(/^\d+\.\d\d$/), currency: 'USD' })
  for (const secret of [
    stranger.shopId,
    stranger.email,
    stranger.order.id,
    'Marina Road',
    'fan@fanfare.test',
  ])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('the link opens only for the owner, only if complete, and not after it has expired', async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()]
  await requestExport(owner.jar)
  await app.settle()
  const link = await readExportLink(owner.jar)
  expect((await app.fetch(link)).headers.get('location')).toMatch(/^\/login\?next=/)
  expect((await app.fetch(link, { jar: stranger.jar })).status).toBe(410)
  expect((await app.fetch(link.replace(/\?key=.*/, '?key=x'), { jar: owner.jar })).status).toBe(410)
  expect((await app.fetch(link, { jar: owner.jar })).status).toBe(200)
  const dataExport = await findLastExport(owner.shopId)
  expect(await app.services.blobs.has(`${dataExport.blobKey!}.00000`)).toBe(true)
  await app.services.database.execute(
    `update accounts.data_export set expires_at = ready_at - interval '1 second' where id = $1`,
    [dataExport.id],
  )
  expect((await app.fetch(link, { jar: owner.jar })).status).toBe(410)
  await app.settle()
  expect(await app.services.blobs.has(`${dataExport.blobKey!}.00000`)).toBe(false)
  expect((await findLastExport(owner.shopId)).state).toBe('gone')
  expect((await requestExport(owner.jar)).status).toBe(303)
})

test('an export is asked for only after a fresh proof, and each step leaves its audit row', async () => {
  const { jar, shopId } = await createOwner()
  const ageSession = (time: string) =>
    app.services.database.execute(
      `update accounts.session set second_factor_at = clock_timestamp() - interval '${time}'`,
    )
  await ageSession('11 minutes')
  expect((await requestExport(jar)).status).toBe(403)
  await ageSession('0 minutes')
  expect((await requestExport(jar)).status).toBe(303)
  await app.settle()
  await app.fetch(await readExportLink(jar), { jar })
  const { rows } = await app.services.database.execute(
    `select action from audit.entry where resource = $1 order by id`,
    [(await findLastExport(shopId)).id],
  )
  expect(rows.map((row) => row.action)).toEqual([
    'data_export.asked',
    'data_export.made',
    'data_export.fetched',
  ])
})

test('the ledger in the file sums to the shop’s balance and shows no other account', async () => {
  const { shopId, personId } = await createOwner()
  const { read, transact } = app.services
  for (const [reference, cents] of [
    ['first', 4_210],
    ['second', 1_333],
  ] as const)
    await transact((tx, at) => {
      const postings = [
        { account: 'psp:cash', amount: usd(cents) },
        { account: `shop:${shopId}:available`, amount: usd(-cents) },
      ] as const
      return post(tx, { kind: 'profit.cleared', reference: `${shopId} ${reference}`, shopId, postings }, at)
    })
  const file = JSON.parse(
    await read((tx, at) => writeExportText(tx, app.services.config, shopId, personId, at)),
  )
  const moved: { account: string; amount: string }[] = file.ledger.flatMap(
    (entry: { moved: unknown[] }) => entry.moved,
  )
  expect(moved.map(({ account, amount }) => [account, amount])).toEqual([
    ['available', '42.10'],
    ['available', '13.33'],
  ])
  expect(moneyText((await read((tx) => findShopBalance(tx, shopId))).available)).toBe('55.43')
})

test('a contact is exported from its confirmation by mail until it unsubscribes, and only by the owner', async () => {
  const { shopId, jar } = await createOwner()
  const { rows } = await app.services.database.execute(
    `select handle from accounts.shop where id = '${shopId}'`,
  )
  const readContacts = async () => (await app.fetch('/setting/contacts', { jar })).text()
  const address = 'amara@fans.test'
  const subscribe = (fields: Record<string, string>) =>
    app.post(`/@${String(rows[0]!.handle)}/newsletter`, fields, new Map())
  expect((await subscribe({ email: address })).status, 'the box is not ticked for anybody').toBe(422)
  expect((await subscribe({ email: address, consent: 'yes' })).status).toBe(200)
  expect(await readContacts(), 'asked is not agreed').not.toContain(address)
  const mail = await app.services.database.execute(
    `select body_text from messages.mail where to_address = '${address}'`,
  )
  const token = decodeURIComponent(/token=(\S+)/.exec(String(mail.rows[0]!.body_text))![1]!)
  await app.post('/newsletter/confirm', { token }, new Map())
  expect(await readContacts()).toContain(address)
  expect((await app.fetch('/setting/contacts')).status, 'not for strangers').not.toBe(200)
  const stranger = await createOwner()
  expect(await (await app.fetch('/setting/contacts', { jar: stranger.jar })).text()).not.toContain(address)
  const [reader] = await app.services.database.read((tx) => findReaders(tx, shopId))
  const leaveUrl = new URL(makeLeaveLink(depsOf(app.services), reader!.id))
  await app.post(leaveUrl.pathname, { token: leaveUrl.searchParams.get('token') ?? '' }, new Map())
  expect(await readContacts(), 'gone from the next one').not.toContain(address)
})

test('the file holds all of what screens show only part of: purchases, claims, conversations, cases, codes, the trail', async () => {
  const { shopId, personId, order, email } = await createOwner()
  await app.services.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
  const orderCount = 230
  const runSql = (text: string) => app.services.database.execute(text)
  const id = (prefix: string, value = 'n') => `'${prefix}_' || md5('${prefix}' || ${value})`
  const rows = `generate_series(1, ${orderCount}) n`
  await runSql(
    `insert into purchases.card (id, shop_id, token, brand, last_four, holder, added_at)
     values (${id('key', "'1'")}, '${shopId}', 'tok_visa', 'Visa', '4242', 'Ngozi', now())`,
  )
  await runSql(
    `insert into purchases.purchase (id, shop_id, number, kind, label, amount_minor, card_id, cause, status, placed_at)
     select ${id('pur')}, '${shopId}', n, 'domain', 'Name ' || n, 1500, ${id('key', "'1'")}, 'export ' || n, 'paid', now() from ${rows}`,
  )
  await runSql(
    `insert into claims.claim (id, shop_id, order_id, unit_id, fault, words, status, opened_at, touched_at, answer, decided_at, decided_by, decided_by_name)
     select ${id('ocl')}, '${shopId}', '${order.id}', (select id from orders.unit where order_id = '${order.id}' limit 1),
       'damaged', 'Claim ' || n, 'declined', now(), now(), 'No.', now(), 'p', 'Nkechi of the desk' from ${rows}`,
  )
  for (const [kind, shop, sender] of [
    ['shop', `'${shopId}'`, 'fan@fans.test'],
    ['own', 'null', email],
  ])
    await runSql(
      `insert into messages.thread (id, topic, subject, from_name, from_email, shop_id, status, opened_at, touched_at)
       select 'thr_' || md5('${kind}' || n), 'question', 'Thread ' || n, 'Amara', '${sender}', ${shop}, 'open', now(), now() from ${rows}`,
    )
  await runSql(
    `insert into moderation.incident (id, shop_id, reason, status, opened_at, words, decided_by, decided_at)
     select ${id('inc')}, '${shopId}', 'other', 'dismissed', now(), 'Nothing wrong', 'p', now() from ${rows}`,
  )
  await runSql(
    `insert into promotions.code (id, shop_id, code, kind, bps, starts_at, made_by, made_at)
     select ${id('cod')}, '${shopId}', 'CODE-' || n, 'percent', 1000, now(), 'p', now() from ${rows}`,
  )
  for (let n = 0; n < orderCount; n += 1)
    await app.services.transact((tx, at) =>
      record(
        tx,
        { actor: 'system', action: 'profile.updated', resource: `${n}`, shopId, requestId: 'r' },
        at,
      ),
    )
  const { read, config } = app.services
  const text = await read((tx, at) => writeExportText(tx, config, shopId, personId, at))
  const file = JSON.parse(text)
  for (const part of ['purchases', 'claims', 'conversations', 'conversations_with_us', 'cases', 'codes'])
    expect(file[part], part).toHaveLength(orderCount)
  expect(file.audit_trail.length).toBeGreaterThanOrEqual(orderCount)
  expect(file.claims[0]).toMatchObject({ order_id: order.id, fault: 'damaged', answer: 'No.' })
  for (const foreignText of ['Nkechi of the desk', 'fan@fans.test', 'Amara'])
    expect(text).not.toContain(foreignText)
})
