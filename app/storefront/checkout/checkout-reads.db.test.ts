/** The cart and the checkout never keep anything between visits that is older than the last change, whoever made it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
const jar: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'counter')
  const listingId = await store.sell({ title: 'Sun tee' })
  const drop = await store.sell({ title: 'Ten of it', unitsCap: 10 })
  for (const [id, quantity] of [
    [listingId, '2'],
    [drop, '1'],
  ]) {
    const choice = {
      listingId: id!,
      blankId: 'bella-canvas-3001',
      colour: 'black',
      size: 'L',
      quantity: quantity!,
    }
    expect((await app.post('/@counter/cart', choice, jar)).status).toBe(303)
  }
})
afterAll(() => app.close())

const runSql = (text: string) => app.services.database.execute(text.replaceAll(':shop', `'${store.shopId}'`))

/** The cart, the checkout as it opens, and with a place and a code, as one process shows them. */
async function readShown(testApp: TestApp): Promise<string[]> {
  const address = { country: 'US', region: 'CA', email: 'ada@fanfare.test', code: 'TENOFF', intent: 'update' }
  const pages = [
    await testApp.fetch('/@counter/cart', { jar }),
    await testApp.fetch('/@counter/checkout', { jar }),
    await testApp.post('/@counter/checkout', address, jar),
  ]
  return Promise.all(
    pages.map(async (page) => {
      const html = await page.text()
      const nonce = /nonce="([\w-]{22})"/.exec(html)?.[1] ?? '-'
      return `${page.status} ${page.headers.get('location')} ${html}`
        .replaceAll(nonce, '')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
        .replace(/data-left="\d+"[\s\S]*?<\/p>/g, '')
    }),
  )
}

const setTerms = (kind: string, field: string, value: string) => `
  insert into house.terms (kind, version, body, valid_from, saved_at, saved_by_name)
  select kind, version + 1, regexp_replace(body::text, '"${field}": ?\\d+', '"${field}": ${value}', 'g')::jsonb, now() - interval '1 hour', now(), 'Test'
  from house.terms where kind = '${kind}' order by version desc limit 1`
const changes: Readonly<Record<string, string>> = {
  'what three pieces take off': `insert into promotions.quantity_step (shop_id, units, bps, set_at) values (:shop, 3, 1000, now())`,
  'that tips are welcome': `insert into promotions.tips (shop_id, offered_at) values (:shop, now())`,
  'more expensive shipping': setTerms('shipping', 'first', '4321'),
  'a size that is gone': `update catalogue.variant set stock = 0 where sku like 'bella-canvas-3001%' and colour = 'black' and size = 'L'`,
  'a size that is back': `update catalogue.variant set stock = null where sku like 'bella-canvas-3001%' and colour = 'black' and size = 'L'`,
  'the name of a blank': `update catalogue.blank set document = jsonb_set(document, '{name}', '"Moon tee"') where id = 'bella-canvas-3001'`,
  'another name and price': `
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || md5('anew'), v.shop_id, v.listing_id, v.ordinal + 1, v.design_version_id, 'Moon tee', '',
      replace(v.products::text, '2399', '3399')::jsonb, v.made_at
    from listings.listing_version v join listings.listing l on l.version_id = v.id where l.shop_id = :shop and l.number = 1;
    update listings.listing set version_id = 'lsv_' || md5('anew') where shop_id = :shop and number = 1`,
  'presses that pause': `update production.facility set paused_at = now()`,
  'presses that resume': `update production.facility set paused_at = null`,
  'pieces that others hold': `update listings.stock set reserved = 10`,
  'pieces that are free': `update listings.stock set reserved = 0`,
  'where the house is registered': `insert into house.confirmation (item, fingerprint, answer, confirmed_by, confirmed_by_name, confirmed_at)
    values ('tax', repeat('0', 64), '{"eu":"none","usStates":""}', 'Ada', 'Ada', now()) on conflict (item) do update set answer = excluded.answer`,
  'a listing that is taken down': `insert into listings.ban (listing_id, kind, since) select id, 'hidden', now() from listings.listing where shop_id = :shop and number = 1`,
  'a shop on vacation': `update accounts.shop set status = 'vacation' where id = :shop`,
}

test.for(Object.entries(changes))('the next visit shows %s', async ([, change]) => {
  const pagesBefore = await readShown(app)
  await runSql(change)
  const pagesAfter = await readShown(app)
  expect(pagesAfter).toEqual(await readShown(await openApp({}, app.services.database)))
  expect(pagesAfter).not.toEqual(pagesBefore)
})

test('a house that has closed adds nothing more to a cart', async () => {
  await runSql(`update accounts.shop set status = 'active' where id = :shop; delete from listings.ban`)
  const { rows } = await runSql(`select id from listings.listing where shop_id = :shop and number = 1`)
  const choice = {
    listingId: String(rows[0]!.id),
    blankId: 'bella-canvas-3001',
    colour: 'black',
    size: 'L',
    quantity: '1',
  }
  expect((await app.post('/@counter/cart', choice, jar)).status).toBe(303)
  await runSql(`update house.door set closed_at = opened_at, closed_by = opened_by`)
  expect((await app.post('/@counter/cart', choice, jar)).status).toBeGreaterThanOrEqual(400)
})

test('writes by others while pages are drawn make none of them repeat its first statement', async () => {
  await readShown(app)
  const statements = await countStatements(app.services)
  const address = { country: 'US', region: 'CA', email: 'ada@fanfare.test', intent: 'update' }
  const forms = Array.from({ length: 12 }, () => address)
  const writeMeanwhile = async () => {
    for (let n = 0; n < 40; n += 1) await app.services.transact((tx) => tx.execute('select 1'))
  }
  const sent = await statements.sentBy(() =>
    Promise.all([...forms.map((form) => app.post('/@counter/checkout', form, jar)), writeMeanwhile()]),
  )
  expect(sent.filter(({ text }) => text.includes('page_versions'))).toHaveLength(forms.length)
  statements.stop()
})
