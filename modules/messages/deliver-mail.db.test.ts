/** Letters are sent together: many with few statements, in parallel to many readers, in order to one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { countStatements } from '#drivers/statements.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Letter, MailTransport } from '#platform/mail/transport.ts'
import { deliverMail, sendMail } from './index.ts'
import { maxSending } from './limits.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.execute('delete from messages.mail'))

const write = (names: readonly string[]) =>
  database.transact(async (tx, at) => {
    for (const name of names)
      await sendMail(
        tx,
        { to: `${name}@example.com`, template: 'reset-password', data: { name, link: 'https://x.test' } },
        at,
      )
  })
const namesOf = (count: number) => Array.from({ length: count }, (_, n) => `fan${n}`)
const deliver = (send: MailTransport['send'], faults: unknown[] = []) =>
  deliverMail(database, { kind: 'smtp', send }, 'x', async (cause) => void faults.push(cause))
const rows = async (columns: string) =>
  (await database.execute(`select ${columns} from messages.mail order by queued_at, id`)).rows
const createServerAwayError = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })

test('ten times as many letters take only a few more statements', async () => {
  const statements = await countStatements({ database, read: database.read })
  const countSending = async (count: number): Promise<number> => {
    await write(namesOf(count))
    return statements.countSent(async () => expect(await deliver(async () => undefined)).toBe(count))
  }
  const few = await countSending(20)
  const all = await countSending(200)
  statements.stop()
  expect(all - few).toBeLessThan(60)
})

test('letters to many readers are sent in parallel, and no more than the limit at once', async () => {
  await write(namesOf(30))
  let inFlight = 0
  let max = 0
  await deliver(async () => {
    inFlight += 1
    max = Math.max(max, inFlight)
    await new Promise((resolve) => setImmediate(resolve))
    inFlight -= 1
  })
  expect(max).toBe(maxSending)
})

test('letters to one reader come one after another, as they were written', async () => {
  await write(['first', ...namesOf(6).flatMap((name) => [name, 'reader'])])
  const inFlight = new Set<string>()
  const delivered: string[] = []
  await deliver(async ({ id, to }: Letter) => {
    expect(inFlight.has(to)).toBe(false)
    inFlight.add(to)
    await new Promise((resolve) => setImmediate(resolve))
    inFlight.delete(to)
    if (to.startsWith('reader')) delivered.push(id)
  })
  const rowsOfReader = (await rows('id, to_address')).filter((row) => row.to_address === 'reader@example.com')
  expect(delivered).toEqual(rowsOfReader.map(({ id }) => id))
})

test('a mail server that fails among many letters is reported once, and none of the rest is tried', async () => {
  await write(namesOf(20))
  const triedAddresses: string[] = []
  const faults: unknown[] = []
  await deliver(async ({ to }) => {
    triedAddresses.push(to)
    if (triedAddresses.length > 5) throw createServerAwayError()
  }, faults)
  expect(faults).toHaveLength(1)
  expect(triedAddresses.length, 'five sent, and those in flight').toBeLessThanOrEqual(5 + maxSending)
  const states = await rows('status, attempts')
  expect(states.filter(({ status }) => status === 'sent')).toHaveLength(5)
  expect(states.filter(({ status }) => status === 'queued').every(({ attempts }) => attempts === 0)).toBe(
    true,
  )
  expect(await deliver(async () => undefined), 'all of them are due at once').toBe(15)
})

test('a letter that is refused doesn’t affect the others', async () => {
  await write(namesOf(10))
  const faults: unknown[] = []
  const sentCount = await deliver(async ({ to }) => {
    if (to.startsWith('fan7')) throw new Error('550 no such user')
  }, faults)
  expect([sentCount, faults.length]).toEqual([9, 1])
  expect((await rows('status, failure')).filter(({ failure }) => failure !== null)).toEqual([
    { status: 'queued', failure: '550 no such user' },
  ])
})
