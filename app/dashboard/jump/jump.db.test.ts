import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { countSale } from '#analytics'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, type ListingShop, makeDraft } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { testId } from '#drivers/test-id.ts'
import type { ShopRole } from '#kernel/actor.ts'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Command } from '../../workbench/command.ts'

let app: TestApp
let ownShop: ListingShop & { jar: Jar }

async function enter(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await app.post('/login', { email, password: goodPassword }, jar)
  return jar
}
const addAccount = (name: string, shop?: { name: string }) =>
  app.services.transact((tx, at) => {
    const deps = {
      ring: { secret: app.services.config.secretKey },
      appUrl: app.services.config.appUrl,
      now: at,
    }
    const person = { name, email: `${name}@example.com`, password: goodPassword }
    return createAccount(tx, deps, { ...person, ...(shop ? { shop } : {}) }, at)
  })
async function addCreator(name: string): Promise<ListingShop & { jar: Jar }> {
  const shopId = asId('shop', (await addAccount(name, { name })).shopId!)
  const saved = await app.services.transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  const { versionId: designVersionId } = saved.value
  return { database: app.services.database, shopId, designVersionId, jar: await enter(`${name}@example.com`) }
}
const sell = (shopId: Id<'shop'>, orderNumber: string, listingName: string) =>
  app.services.transact((tx) => {
    const sale = {
      shopId,
      orderId: orderNumber as Id<'order'>,
      orderNumber,
      category: 'T-shirts',
      channel: 'store',
    }
    const variant = {
      listingId: testId('listing', 'lst-1'),
      listingName,
      productId: 'tee',
      productName: 'Tee',
      units: 2,
    }
    const details = { colour: 'Black', size: 'M', cost: usd(0), fees: usd(0) }
    const placedAt = new Date('2025-08-20T23:30:00Z')
    return countSale(tx, [
      {
        ...sale,
        ...variant,
        ...details,
        lineId: orderNumber as Id<'line'>,
        placedAt,
        revenue: usd(2_000),
        profit: usd(700),
      },
    ])
  })
async function addMember(role: ShopRole): Promise<Jar> {
  const { personId } = await addAccount(role)
  await app.services.database.execute(
    'insert into accounts.member (shop_id, person_id, role, since) values ($1, $2, $3, clock_timestamp())',
    [ownShop.shopId, personId, role],
  )
  return enter(`${role}@example.com`)
}

beforeAll(async () => {
  app = await openApp()
  const at = await app.services.transact(async (tx, now) => {
    await importCatalogue(tx, now)
    return now
  })
  ownShop = await addCreator('adaeze')
  const stranger = await addCreator('stranger')
  for (let index = 1; index <= 10; index += 1) await makeDraft(ownShop, at, { title: `Drawing ${index}` })
  await makeDraft(ownShop, at, { title: 'Night ferry to Harmattan' })
  await makeDraft(stranger, at, { title: 'Secret lagoon' })
  await sell(ownShop.shopId, 'FN-7K3QXZ', 'Night ferry')
  await sell(stranger.shopId, 'FN-7K9ABC', 'Secret lagoon')
}, 180_000)
afterAll(() => app.close())

async function findCommands(query: string, jar = ownShop.jar): Promise<Command[]> {
  const answer = await app.fetch(`/jump?q=${encodeURIComponent(query)}`, { jar })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  return (await answer.json()) as Command[]
}
const listLabels = (group: string, commands: Command[]) =>
  commands.filter((command) => command.group === group).map(({ label }) => label)

test('a listing is found by its words in any order, by its id, and with a wrong letter', async () => {
  const ferry = ['Night ferry to Harmattan']
  expect(listLabels('Listings', await findCommands('ferry night'))).toEqual(ferry)
  expect(listLabels('Listings', await findCommands('user-11'))).toEqual(ferry)
  expect(listLabels('Listings', await findCommands('harmatan'))).toEqual(ferry)
  expect(listLabels('Listings', await findCommands('drawing'))).toHaveLength(8)
  expect(listLabels('Listings', await findCommands('100%'))).toEqual([])
  expect((await findCommands('user-11'))[0]!.action).toEqual({ kind: 'open', to: '/listing?q=user-11' })
})

test('two letters find the listings of the shop whose names have them', async () => {
  expect(listLabels('Listings', await findCommands('RM'))).toEqual(['Night ferry to Harmattan'])
  expect(listLabels('Listings', await findCommands('ig rr'))).toEqual(['Night ferry to Harmattan'])
  expect(listLabels('Listings', await findCommands('aw'))).toHaveLength(8)
  expect(listLabels('Listings', await findCommands('go'))).toEqual([])
})

test('nothing of another shop is found, neither its listing nor its order', async () => {
  expect(listLabels('Listings', await findCommands('secret lagoon'))).toEqual([])
  expect(listLabels('Orders', await findCommands('7K'))).toEqual(['FN-7K3QXZ'])
})

test('an order is found by its number however it is typed, and leads to the lines of its day there', async () => {
  const [order] = (await findCommands('fn 7k3q')).filter(({ group }) => group === 'Orders')
  expect(order).toMatchObject({ label: 'FN-7K3QXZ', detail: expect.stringContaining('2 pieces') })
  const to = order!.action.kind === 'open' ? order!.action.to : ''
  expect(await app.readPage(to, ownShop.jar)).toContain('FN-7K3QXZ')
})

test('one letter finds nothing, and a question finds articles of the help', async () => {
  expect(await findCommands('n')).toEqual([])
  expect(listLabels('Help', await findCommands('payout')).length).toBeGreaterThan(0)
  expect(listLabels('Help', await findCommands('payout')).length).toBeLessThanOrEqual(8)
})

test('a role finds only what its screens show', async () => {
  const designer = await findCommands('7K3QXZ', await addMember('designer'))
  expect(listLabels('Orders', designer)).toEqual([])
  const marketer = await addMember('marketer')
  expect(listLabels('Listings', await findCommands('ferry', marketer))).toEqual([])
  expect(listLabels('Orders', await findCommands('7K3QXZ', marketer))).toEqual(['FN-7K3QXZ'])
  const signedOut = await app.fetch('/jump?q=ferry', { redirect: 'manual' })
  expect(signedOut.status).toBe(303)
})
