import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { openShop } from '#drivers/shops.ts'
import { asId, type Id } from '#kernel/id.ts'
import { after, days, minutes } from '#kernel/instant.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Dns } from '#platform/http/dns.ts'
import { saveCard } from '#purchases'
import { claimMoves } from './claim.ts'
import {
  buyDomain,
  checkDomain,
  checkDueDomains,
  claimDomain,
  deliverDomain,
  findClaims,
  findShopOfDomain,
  listRequiredRecords,
  namesOf,
  releaseDomain,
  setRecord,
} from './index.ts'

const target = 'stores.fanfare.test'
let database: Database
let names: Dns
let shopId: Id<'shop'>
let otherShopId: Id<'shop'>
beforeAll(async () => {
  database = await openTestDatabase()
  names = namesOf({ sample: true }, database)
  shopId = asId('shop', await openShop(database, 'domain-one'))
  otherShopId = asId('shop', await openShop(database, 'domain-other'))
})
afterAll(() => database.close())

const createClaimant = (shopId: Id<'shop'>) => ({ shopId, actor: 'system' as const, requestId: 'r' })
const claim = (shopId: Id<'shop'>, name: string) =>
  database.transact((tx, at) =>
    claimDomain(tx, { ...createClaimant(shopId), typedName: name, ourHosts: ['fanfare.test'] }, at),
  )
async function claimName(shopId: Id<'shop'>, name: string) {
  const claimed = await claim(shopId, name)
  if (!claimed.ok) throw new Error(claimed.code)
  return claimed.value
}
const checkClaim = (id: Id<'claim'>, from = names) => checkDomain({ database, names: from, target }, id)
const setRecords = (
  input: Parameters<typeof listRequiredRecords>[0],
  values: { TXT?: string | null; CNAME?: string | null } = {},
) =>
  database.transact(async (tx) => {
    for (const { kind, name, value } of listRequiredRecords(input, target))
      await setRecord(tx, kind, name, kind in values ? values[kind]! : value)
  })
const findServedShop = (name: string) => database.read((tx) => findShopOfDomain(tx, name))
const passTime = async (milliseconds: number) => {
  const at = await database.read(async (_, now) => now)
  await setBusinessTime(database, after(at, milliseconds))
}
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)

test('the code and the database know the same moves', async () => {
  const { rows } = await database.execute('select from_state, to_state from domains.move_allowed')
  const inCode = Object.entries(claimMoves).flatMap(([from, to]) =>
    Object.values(to).map((state) => `${from} ${state}`),
  )
  expect(rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted()).toEqual(
    [...new Set(inCode)].toSorted(),
  )
})

test('a check names the record that is wrong, and serves the name only when both are right', async () => {
  const ownClaim = await claimName(shopId, ' https://Shop.Harmattan.test/ ')
  expect(ownClaim.name).toBe('shop.harmattan.test')
  const states = async () =>
    (await checkClaim(ownClaim.id))!.seen.map((record) => [record.kind, record.state, record.found[0]])
  expect(await states()).toEqual([
    ['TXT', 'missing', undefined],
    ['CNAME', 'missing', undefined],
  ])
  await setRecords(ownClaim, { TXT: 'fanfare=somebody else', CNAME: 'parking.example' })
  expect(await states()).toEqual([
    ['TXT', 'wrong', 'fanfare=somebody else'],
    ['CNAME', 'wrong', 'parking.example'],
  ])
  await setRecords(ownClaim, { CNAME: null })
  expect((await checkClaim(ownClaim.id))!.state).toBe('verifying')
  expect(await findServedShop(ownClaim.name)).toBeNull()
  await setRecords(ownClaim)
  expect((await checkClaim(ownClaim.id))!.state).toBe('active')
  expect(await findServedShop(ownClaim.name)).toBe(shopId)
})

test('a name that someone pointed here can’t be taken by another shop: each has its own proof', async () => {
  const ownClaim = await claimName(shopId, 'first.test')
  await setRecords(ownClaim)
  await checkClaim(ownClaim.id)
  const othersClaim = await claimName(otherShopId, 'first.test')
  expect(othersClaim.proof).not.toBe(ownClaim.proof)
  await checkClaim(othersClaim.id)
  expect(await findServedShop('first.test')).toBe(shopId)
  await setRecords(othersClaim)
  expect((await checkClaim(othersClaim.id))!.state).toBe('verifying')
  expect(await findServedShop('first.test')).toBe(shopId)
})

test('an active name lapses when its records go, not when nobody answers, and comes back with them', async () => {
  const ownClaim = await claimName(shopId, 'lapsing.test')
  await setRecords(ownClaim)
  await checkClaim(ownClaim.id)
  const silent: Dns = { txt: async () => null, cname: async () => null, servers: async () => null }
  expect((await checkClaim(ownClaim.id, silent))!.state).toBe('active')
  await setRecords(ownClaim, { TXT: null })
  await passTime(days(1) + minutes(1))
  await checkDueDomains({ database, names, target })
  expect(await findServedShop('lapsing.test')).toBeNull()
  await setRecords(ownClaim)
  await passTime(days(1) + minutes(1))
  await checkDueDomains({ database, names, target })
  expect(await findServedShop('lapsing.test')).toBe(shopId)
})

test('a released name stops being served at once and rests 30 days for others, not for its own shop', async () => {
  const ownClaim = await claimName(shopId, 'resting.test')
  await setRecords(ownClaim)
  await checkClaim(ownClaim.id)
  const release = (shopId: Id<'shop'>) =>
    database.transact((tx, at) => releaseDomain(tx, { ...createClaimant(shopId), id: ownClaim.id }, at))
  expect(codeOf(await release(otherShopId))).toBe('domain.not_found')
  expect(codeOf(await release(shopId))).toBe('ok')
  expect(await findServedShop('resting.test')).toBeNull()
  expect(await checkClaim(ownClaim.id)).toBeNull()
  expect(codeOf(await claim(otherShopId, 'resting.test'))).toBe('domain.resting')
  await passTime(days(29))
  expect(codeOf(await claim(otherShopId, 'resting.test'))).toBe('domain.resting')
  expect(codeOf(await claim(shopId, 'resting.test'))).toBe('ok')
  await passTime(days(1) + minutes(1))
  expect(codeOf(await claim(otherShopId, 'resting.test'))).toBe('ok')
})

test('our own hosts, nonsense and a sixth name are refused; the same name again is the same claim', async () => {
  expect(codeOf(await claim(otherShopId, 'admin.fanfare.test'))).toBe('domain.ours')
  expect(codeOf(await claim(otherShopId, 'fanfare.test'))).toBe('domain.ours')
  expect(codeOf(await claim(otherShopId, 'localhost'))).toBe('domain.unreadable')
  const first = await claimName(otherShopId, 'again.test')
  expect((await claimName(otherShopId, 'AGAIN.test.')).id).toBe(first.id)
  const remaining = 5 - (await database.read((tx) => findClaims(tx, otherShopId))).length
  for (let n = 0; n < remaining; n += 1) await claimName(otherShopId, `number-${n}.test`)
  expect(codeOf(await claim(otherShopId, 'sixth.test'))).toBe('domain.too_many')
})

test('of two shops that prove one name at one moment, one is served', async () => {
  const third = asId('shop', await openShop(database, 'domain-third'))
  const claims = [
    await claimName(third, 'race.test'),
    await claimName(asId('shop', await openShop(database, 'domain-fourth')), 'race.test'),
  ]
  const answersForBoth: Dns = {
    txt: async () => claims.map((ownClaim) => `fanfare=${ownClaim.proof}`),
    cname: async () => [`${target}.`],
    servers: async () => null,
  }
  const outcomes = await Promise.all(claims.map((ownClaim) => checkClaim(ownClaim.id, answersForBoth)))
  expect(outcomes.map((ownClaim) => ownClaim!.state).toSorted()).toEqual(['active', 'requested'])
})

test('a name is sold to one buyer, paid once, and served when its payment is in', async () => {
  const buyer = asId('shop', await openShop(database, 'domain-buyer'))
  const late = asId('shop', await openShop(database, 'domain-late'))
  const config = { storeUrl: null, appUrl: `https://${target}` }
  const saveTestCard = (shopId: Id<'shop'>, cardNumber: string) =>
    database.transact(async (tx, at) => {
      const saved = await saveCard(tx, shopId, { cardNumber, cardName: 'A' }, at)
      if (!saved.ok) throw new Error(saved.code)
      return saved.value.id
    })
  const buy = (shopId: Id<'shop'>, name: string, cardId: Id<'card'>) =>
    database.transact((tx, at) => buyDomain(tx, { shopId, actor: 'system', typedName: name, cardId }, at))
  const cards = {
    buyer: await saveTestCard(buyer, '4242424242424242'),
    late: await saveTestCard(late, '4242424242424242'),
  }
  expect(codeOf(await buy(buyer, 'bought.com', cards.buyer))).toBe('domain.not_sold')
  expect(codeOf(await buy(buyer, 'a.bought.test', cards.buyer))).toBe('domain.not_sold')
  const full = asId('shop', await openShop(database, 'domain-full'))
  for (let n = 0; n < 5; n += 1) await claimName(full, `full-${n}.test`)
  expect(codeOf(await buy(full, 'sixth-name.test', await saveTestCard(full, '4242424242424242')))).toBe(
    'domain.too_many',
  )
  const both = await Promise.all([
    buy(buyer, 'bought.test', cards.buyer),
    buy(late, 'bought.test', cards.late),
  ])
  expect(both.map(codeOf).toSorted()).toEqual(['domain.taken', 'ok'])
  const won = both.find((result) => result.ok)!
  const purchase = won.ok ? won.value : null
  expect(purchase).toMatchObject({ kind: 'domain', status: 'paid', amount: { minor: 1200n } })
  const paid = { shopId: purchase!.shopId, purchaseId: purchase!.id }
  await database.transact((tx, at) => deliverDomain(tx, config, paid, at))
  await database.transact((tx, at) => deliverDomain(tx, config, paid, at))
  const [claimOf] = await database.read((tx) => findClaims(tx, purchase!.shopId))
  expect((await checkClaim(claimOf!.id))!.state).toBe('active')
  expect(await findServedShop('bought.test')).toBe(purchase!.shopId)
})
