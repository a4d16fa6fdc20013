/** Fans buy from a drop while the process is killed again and again: what was acknowledged stays, nothing happens twice. */
import { afterAll, describe, expect, test } from 'vitest'
import { findShopByHandle } from '#accounts'
import { importCatalogue } from '#catalogue'
import { runSweeps } from '#flows/sweeps.ts'
import type { Id } from '#kernel/id.ts'
import { hours } from '#kernel/instant.ts'
import { seedRandom } from '#kernel/random.ts'
import { verifyLedger } from '#ledger'
import { createDraft, findListings, proofListing, publishListing } from '#listings'
import { ListingForm } from '#listings/contract'
import { checkPrintedOnce } from '#orders'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Database } from '#platform/database/tx.ts'
import { moveClock } from '#platform/facts/move-clock.ts'
import { seedSample } from '../../sample/seed/index.ts'
import { openServices } from '../../server/services.ts'
import { readForms } from '../drivers/forms.ts'
import { startPostgres } from '../drivers/postgres.ts'
import { createFreshFolder, type RunningProcess, startProcess } from '../drivers/process.ts'

const cap = 11
const fans = 15
const kills = 5
const seed = Number(process.env.SEED ?? 7)
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups) await end()
})

/** A sample shop with one drop of eleven on sale. */
async function prepareShop(env: Record<string, string>): Promise<string> {
  const config = readConfig({ ...env, LOG_LEVEL: 'error' })
  const database = await openDatabase(config)
  await migrate(database)
  await database.execute('update platform.clock set movable = true')
  await database.transact((tx, at) => importCatalogue(tx, at))
  const services = openServices(config, database)
  await seedSample(services)
  const shopId = (await database.read((tx) => findShopByHandle(tx, 'harmattan')))!.id as Id<'shop'>
  const listing = await database.transact(async (tx, at) => {
    const [template] = (await findListings(tx, shopId, { words: 'Harmattan Radio tee' })).rows
    const form = ListingForm.parse({
      designVersionId: template!.designVersionId,
      title: 'Eleven',
      products: template!.products,
      unitsCap: cap,
    })
    const draft = await createDraft(tx, shopId, form, at)
    if (!draft.ok) throw new Error(draft.code)
    return draft.value
  })
  await proofListing({ ...database, blobs: services.blobs }, shopId, listing.id)
  await database.transact(async (tx, at) => {
    const published = await publishListing(tx, shopId, listing.id, at)
    if (!published.ok) throw new Error(published.code)
  })
  await database.close()
  return listing.slug
}

class Fan {
  readonly cookies = new Map<string, string>()
  private readonly address: () => string
  constructor(address: () => string) {
    this.address = address
  }
  /** Retries until a process answers: it may be down for a moment. */
  async ask(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; to: string; text: string }> {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const headers: Record<string, string> = {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }
      if (form) headers.origin = this.address()
      try {
        const response = await fetch(this.address() + path, {
          method: form ? 'POST' : 'GET',
          headers,
          redirect: 'manual',
          ...(form ? { body: new URLSearchParams(form) } : {}),
        })
        const text = await response.text()
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';')
          this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        if (response.status < 500)
          return { status: response.status, to: response.headers.get('location') ?? '', text }
      } catch {
        // It is down at the moment.
      }
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    throw new Error(`${path} never answered`)
  }
}

/** What a fan sees: an order that still waits for its payment (the process died before requesting it) is not bought. */
async function findResult(fan: Fan, to: string): Promise<'bought' | 'waiting' | 'sold out'> {
  if (!to.includes('/order/')) return 'sold out'
  const url = new URL(to, 'http://localhost')
  const { text } = await fan.ask(url.pathname + url.search)
  return text.includes('Thank you,') ? 'bought' : 'waiting'
}

async function buy(
  address: () => string,
  slug: string,
  number: number,
): Promise<'bought' | 'waiting' | 'sold out'> {
  const fan = new Fan(address)
  const product = `/@harmattan/${slug}`
  const page = await fan.ask(product)
  const form = readForms(page.text, product).find((candidate) =>
    candidate.submissions.some((fields) => 'listingId' in fields),
  )
  if (!form) return 'sold out'
  const size = /<input[^>]*name="size"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? 'M'
  await fan.ask(form.action, { ...form.submissions[0]!, size, quantity: '1' })
  const checkout = '/@harmattan/checkout'
  const addressFields = {
    email: `crash${number}@fans.test`,
    name: `Fan ${number}`,
    line1: '1 Allen Avenue',
    line2: '',
    city: 'Lagos',
    region: 'Lagos',
    postalCode: '101233',
    country: 'NG',
    phone: '',
  }
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/30', card_cvc: '123' }
  let checkoutPage = await fan.ask(checkout)
  for (let tries = 0; tries < 40; tries += 1) {
    if (checkoutPage.status >= 300 && checkoutPage.status < 400) return findResult(fan, checkoutPage.to)
    const pay = readForms(checkoutPage.text, checkout).find((candidate) =>
      candidate.submissions.some((fields) => 'shown' in fields),
    )
    if (!pay) return 'sold out'
    const fields = pay.submissions.find((candidate) => candidate.intent === 'pay') ?? pay.submissions[0]!
    checkoutPage = await fan.ask(checkout, {
      ...fields,
      ...addressFields,
      ...(fields.card_token ? {} : card),
      intent: tries === 0 ? 'update' : 'pay',
    })
    if (/sold out|no longer|not enough|left/i.test(checkoutPage.text) && checkoutPage.status === 409)
      return 'sold out'
  }
  throw new Error(
    `the checkout never ended: ${checkoutPage.status} ${/role="alert"[^>]*>([^<]*)/.exec(checkoutPage.text)?.[1] ?? ''}`,
  )
}

/** Addresses of the fans whose order was paid and not refunded. */
async function findKeptOrders(database: Database): Promise<string[]> {
  const { rows } = await database.execute(
    `select r.email from orders."order" o join orders.recipient r on r.order_id = o.id join payments.charge c on c.subject_id = o.id where r.email like 'crash%' and c.status = 'captured' and c.refunded_minor < c.captured_minor`,
  )
  return rows.map((row) => String(row.email))
}

describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  test(`a drop of ${cap} sells ${cap} to ${fans} fans through ${kills} kills (SEED=${seed})`, async () => {
    const folder = createFreshFolder()
    cleanups.push(() => folder.remove())
    const server = engine === 'postgres' ? await startPostgres() : null
    if (server) cleanups.push(() => server.stop())
    const env = { DATA_DIR: folder.path, ...(server ? { DATABASE_URL: server.url } : {}) }
    const slug = await prepareShop(env)
    let app: RunningProcess = await startProcess(env)
    const port = new URL(app.address).port
    const random = seedRandom(seed)
    const purchases = Promise.all(
      Array.from({ length: fans }, (_, number) => buy(() => `http://localhost:${port}`, slug, number)),
    )
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, random.integer(300, 2_500)))
      await app.kill()
      app = await startProcess({ ...env, PORT: port })
    }
    const results = await purchases
    await app.stop()

    // A kill between order and provider leaves a unit held until its order lapses; then it is on sale again.
    const config = readConfig({ ...env, LOG_LEVEL: 'error' })
    const databaseBetween = await openDatabase(config)
    await databaseBetween.transact((tx) => moveClock(tx, hours(1)))
    await runSweeps(openServices(config, databaseBetween))
    const keptOrders = await findKeptOrders(databaseBetween)
    expect(keptOrders.length).toBeLessThanOrEqual(cap)
    expect(results.filter((end) => end === 'bought').length).toBeLessThanOrEqual(keptOrders.length)
    await databaseBetween.close()
    app = await startProcess({ ...env, PORT: port })
    const laterResults: string[] = []
    while (laterResults.at(-1) !== 'sold out' && laterResults.length <= cap)
      laterResults.push(await buy(() => app.address, slug, fans + laterResults.length))
    await app.stop()

    const database = await openDatabase(config)
    const buyers = await findKeptOrders(database)
    expect(laterResults.filter((end) => end === 'bought').length).toBe(cap - keptOrders.length)
    expect(buyers.length).toBe(cap)
    expect(new Set(buyers).size).toBe(cap)
    const report = await database.read((tx) => verifyLedger(tx))
    expect(report.faults).toEqual([])
    expect((await database.read(checkPrintedOnce)).wrong).toBe(0)
    await database.close()
  })
})
