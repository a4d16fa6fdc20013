import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, makeDraft, putOnSale } from '#drivers/listings.ts'
import { somePerson } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database, Handle, Tx } from '#platform/database/tx.ts'
import { createCode, setQuantitySteps } from '#promotions'

/** Words that are in the rows of one shop and nowhere else. */
const [ownWord, otherWord] = ['Kettle', 'Quetzalcoatlus']
const password = 'press-and-ship-42'
let app: TestApp
let scopedTo: Database['scopedTo']
const jar: Jar = new Map()
const codes = new Map<string, string>()
const shops = new Map<string, Id<'shop'>>()

beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  for (const word of [ownWord, otherWord]) await openShop(word)
  await signInWithCode(app, 'kettle@fanfare.test', jar)
  ;({ scopedTo } = app.services.database)
})
afterAll(() => app.close())

async function openShop(word: string): Promise<void> {
  const { database, config } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const email = `${word.toLowerCase()}@fanfare.test`
  const { shopId } = await database.transact((tx, at) =>
    createAccount(tx, deps, { name: 'Somebody', email, password, shop: { name: `${word} Shop` } }, at),
  )
  const saved = await database.transact((tx, at) =>
    saveDesign(tx, shopId!, { document: createFrontText(word.toUpperCase()), name: word }, at),
  )
  if (!saved.ok) throw new Error(saved.code)
  const shop = { database, shopId: shopId!, designVersionId: saved.value.versionId }
  const at = await database.read(async (_, now) => now)
  await makeDraft(shop, at, { title: `${word} draft` })
  await putOnSale(shop, at, { title: `${word} tee` })
  shops.set(word, shopId!)
  codes.set(word, await createDiscount(shopId!, word))
}
async function createDiscount(shopId: Id<'shop'>, word: string): Promise<string> {
  const created = await app.services.database.transact((tx, at) => {
    const life = { usesMax: null, perBuyer: null, startsAt: at, endsAt: null, listingIds: null }
    const offer = { kind: 'percent' as const, bps: 1_000 }
    const terms = { ...life, code: word.toUpperCase(), offer, minimum: usd(0) }
    return createCode(tx, { shopId, personId: somePerson, terms, accepted: usd(100_000) }, at)
  })
  if (!created.ok) throw new Error(created.code)
  return created.value.id
}

type Session = { prepareQuery(query: { sql: string; params: unknown[] }, ...others: unknown[]): unknown }
const rewrittenStatements: string[] = []
/** The same transaction, whose statements have lost every `shop_id = …`; all else stays as the modules wrote it. */
function forgetScope(tx: Tx): Tx {
  const { session } = tx as unknown as { session: Session }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, ...others) => {
    const text = query.sql.replace(/(?:"?\w+"?\.)*"?shop_id"? = (\$\d+)/g, '($1::text is not null)')
    if (text !== query.sql) rewrittenStatements.push(query.sql)
    return prepare({ ...query, sql: text }, ...others)
  }
  return tx
}
/** Only for transactions, whose session ends with them, so that nothing else is affected. */
const wrapHandle = (handle: Handle): Handle => ({
  transact: (run) => handle.transact((tx, at) => run(forgetScope(tx), at)),
  read: (run) => handle.transact((tx, at) => run(forgetScope(tx), at)),
})
/** How creators' screens and the API reach the database. */
const setScope = (scope: Database['scopedTo']): void => {
  ;(app.services.database as { scopedTo: Database['scopedTo'] }).scopedTo = scope
}
/** Screens that read rows of their shop. */
const screens = ['/listing', '/tools/promotions', '/store', '/setting', '/integrate/discord']
async function listShownWords(path: string): Promise<string[]> {
  const response = await app.fetch(path, { jar: new Map(jar) })
  expect(response.status, path).toBe(200)
  const text = (await response.text()).toLowerCase()
  return [ownWord, otherWord].filter((word) => text.includes(word.toLowerCase()))
}
const pause = (word: string) =>
  app.post('/tools/promotions', { code: codes.get(word)!, act: 'pause' }, new Map(jar))
const queryColumn = async (text: string) =>
  (await app.services.database.execute(text)).rows.map((row) => row.found)
const listPaused = () =>
  queryColumn('select code as found from promotions.code where paused_at is not null order by 1')
const listSteps = () =>
  queryColumn('select shop_id as found from promotions.quantity_step group by shop_id order by 1')
const setSteps = (handle: Handle, shopId: Id<'shop'>) =>
  handle.transact((tx, at) =>
    setQuantitySteps(tx, { shopId, steps: [{ units: 5, bps: 500 }], accepted: usd(100_000) }, at),
  )

test('with the wall, statements that forget the shop read and change none of a neighbour’s rows', async () => {
  setScope((shopId) => wrapHandle(scopedTo(shopId)))
  for (const path of screens) {
    rewrittenStatements.length = 0
    expect(await listShownWords(path), path).toEqual([ownWord])
    expect(rewrittenStatements.length, path).toBeGreaterThan(0)
  }
  expect((await pause(otherWord)).status).toBe(404)
  expect(await listPaused()).toEqual([])
  expect((await pause(ownWord)).status).toBe(303)
  expect(await listPaused()).toEqual([ownWord.toUpperCase()])
  const [ownShop, otherShop] = [shops.get(ownWord)!, shops.get(otherWord)!]
  await setSteps(app.services.database, otherShop)
  await setSteps(wrapHandle(scopedTo(ownShop)), ownShop)
  expect(await listSteps()).toEqual([ownShop, otherShop].sort())
})

test('without the wall the same statements show and change them, so the shop is really forgotten here', async () => {
  setScope(() => wrapHandle(app.services.database))
  for (const path of screens) expect(await listShownWords(path), path).toEqual([ownWord, otherWord])
  expect((await pause(otherWord)).status).toBe(303)
  expect(await listPaused()).toEqual([ownWord, otherWord].map((word) => word.toUpperCase()))
  const [ownShop, otherShop] = [shops.get(ownWord)!, shops.get(otherWord)!]
  await setSteps(app.services.database, otherShop)
  await setSteps(wrapHandle(app.services.database), ownShop)
  expect(await listSteps()).toEqual([ownShop])
})
