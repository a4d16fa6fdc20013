import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import { countCard, readTries } from './card-tries.server.ts'

let database: Database
const config = readConfig({})
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => void (await database.execute('delete from platform.bucket')))

/** A fan at a checkout behind an address of a phone network. */
const from = (address: string) => ({
  config,
  address,
  get database() {
    return database
  },
})
type Services = ReturnType<typeof from>
const readMayTry = (services: Services, holder: Parameters<typeof readTries>[2]) =>
  services.database.readOn((tx) => readTries(tx, services, holder)).then(({ mayTry }) => mayTry)
const phones = from('198.51.100.7')
const createFan = (n: number | string) => ({
  account: `fan${n}@example.com`,
  device: `browser-${n}-${'x'.repeat(30)}`,
})
async function pay(
  n: number | string,
  outcome: 'paid' | 'declined' | 'asked',
  services = phones,
): Promise<boolean> {
  if (!(await readMayTry(services, createFan(n)))) return false
  await countCard(services, createFan(n), outcome)
  return true
}

test('two hundred fans behind one address buy at once, one card in eight declined first, and none is refused', async () => {
  const fans = Array.from({ length: 200 }, (_, n) => n)
  const bought = await Promise.all(
    fans.map(async (n) => (n % 8 === 0 ? await pay(n, 'declined') : true) && (await pay(n, 'paid'))),
  )
  expect(bought.filter((isBought) => !isBought)).toEqual([])
})

test('cards that pay use up no tries', async () => {
  for (let n = 0; n < 60; n += 1) expect(await pay('same', 'paid')).toBe(true)
})

test('one browser gets eight declined cards an hour, whatever e-mail is typed and wherever it is', async () => {
  const outcomes: boolean[] = []
  for (let card = 0; card < 30; card += 1) {
    const holder = { account: `other${card}@example.com`, device: createFan('thief').device }
    const address = from(`203.0.113.${card}`)
    const mayPay = await readMayTry(address, holder)
    if (mayPay) await countCard(address, holder, card % 2 ? 'declined' : 'asked')
    outcomes.push(mayPay)
  }
  expect(outcomes.filter(Boolean)).toHaveLength(8)
})

test('one e-mail address gets eight declined cards an hour, from any browser', async () => {
  let tryCount = 0
  for (let card = 0; card < 30; card += 1) {
    const holder = { account: 'Thief@example.com ', device: `browser-${card}` }
    if (!(await readMayTry(from(`203.0.113.${card}`), holder))) continue
    await countCard(from(`203.0.113.${card}`), holder, 'declined')
    tryCount += 1
  }
  expect(tryCount).toBe(8)
})

test('thirty stolen cards from one address stop at twenty, however many browsers and e-mails; a neighbour still pays', async () => {
  const outcomes: boolean[] = []
  for (let card = 0; card < 30; card += 1) outcomes.push(await pay(`thief-${card}`, 'declined'))
  expect(outcomes.filter(Boolean)).toHaveLength(20)
  expect(await pay('neighbour', 'paid', from('198.51.100.8'))).toBe(true)
})

test('declines that arrive all at once are all counted', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => countCard(phones, createFan(`burst-${n}`), 'declined')),
  )
  await database.execute(`update platform.bucket set filled_at = filled_at - interval '30 minutes'`)
  expect(await readMayTry(phones, createFan('next'))).toBe(false)
  await database.execute(`update platform.bucket set filled_at = filled_at - interval '90 minutes'`)
  expect(await readMayTry(phones, createFan('next'))).toBe(true)
})
