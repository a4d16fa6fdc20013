import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createId } from '#drivers/orders.ts'
import { walkPages } from '#drivers/pages.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Letter as SentLetter } from '#platform/mail/transport.ts'
import {
  closeThread,
  confirmSubscription,
  countOpenThreads,
  deliverMail,
  findMails,
  findReaders,
  findThread,
  findThreadPage,
  findThreads,
  openThread,
  reopenThread,
  replyToThread,
  sendMail,
  subscribe,
} from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const deps = { ring: { secret: 's'.repeat(40) }, appUrl: 'https://fanfare.test', now: new Date() }
const post = (to: string) =>
  database.transact((tx, at) =>
    sendMail(
      tx,
      { to, template: 'reset-password', data: { name: 'Ada', link: 'https://fanfare.test/r' } },
      at,
    ),
  )
const makeDue = () => database.execute('update messages.mail set retry_at = clock_timestamp()')

test('a mail exists only if its transaction commits, and goes out once however many workers look', async () => {
  await post('Ada@Example.com')
  await database
    .transact(async (tx, at) => {
      await sendMail(
        tx,
        { to: 'b@example.com', template: 'reset-password', data: { name: 'B', link: 'x' } },
        at,
      )
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  const letters: SentLetter[] = []
  const transport = {
    kind: 'smtp' as const,
    async send(letter: SentLetter) {
      await new Promise((resolve) => setTimeout(resolve, 150)) // long enough for the other workers to look
      letters.push(letter)
    },
  }
  await Promise.all([1, 2, 3].map(() => deliverMail(database, transport, 'Fanfare <hello@fanfare.test>')))
  expect(letters.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(letters[0]?.text).toContain('https://fanfare.test/r')
})

test('a mail that cannot be handed over is tried again, and fails for good after the last try', async () => {
  await post('late@example.com')
  const transport = { kind: 'smtp' as const, send: async () => Promise.reject(new Error('451 later')) }
  for (let round = 0; round < 8; round += 1) {
    await makeDue()
    await deliverMail(database, transport, 'x')
  }
  const [mail] = await database.read((tx) => findMails(tx, 'late@example.com'))
  expect(mail).toMatchObject({ status: 'failed', attempts: 8, failure: '451 later' })
})

test('a mail server that is down for hours costs no letter an attempt; then each is sent once, in order', async () => {
  await database.execute('delete from messages.mail')
  let isAway = true
  const addresses: string[] = []
  const faults: unknown[] = []
  const transport = {
    kind: 'smtp' as const,
    async send({ to }: SentLetter) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
      addresses.push(to)
    },
  }
  const deliver = () => deliverMail(database, transport, 'x', async (cause) => void faults.push(cause))
  const expectedAddresses: string[] = []
  // Thirty hours, in which letters keep being written and a worker runs now and then.
  for (let hour = 0; hour < 10; hour += 1) {
    for (const suffix of ['a', 'b']) {
      expectedAddresses.push(`${suffix}${hour}@example.com`)
      await post(expectedAddresses.at(-1)!)
    }
    await deliver()
    await database.execute(
      `update messages.mail set retry_at = retry_at - interval '3 hours', queued_at = queued_at - interval '3 hours'`,
    )
  }
  expect(faults, 'one letter is tried for all').toHaveLength(10)
  isAway = false
  await deliver()
  await deliver()
  expect(addresses).toEqual(expectedAddresses)
  const { rows } = await database.execute('select distinct status, attempts, failure from messages.mail')
  expect(rows).toEqual([{ status: 'sent', attempts: 1, failure: null }])
})

test('nobody is a reader before opening the link of the mail, and asking again looks the same', async () => {
  const ask = () =>
    database.transact((tx, at) =>
      subscribe(tx, deps, 'fan@example.com', { shopId: '', name: 'Fanfare', address: '203.0.113.9' }, at),
    )
  await ask()
  expect(await database.read((tx) => findReaders(tx, ''))).toEqual([])
  const { rows } = await database.execute(
    `select body_text from messages.mail where to_address = 'fan@example.com'`,
  )
  const token = decodeURIComponent(/token=(\S+)/.exec(String(rows[0]!.body_text))![1]!)
  const confirm = (text: string) => database.transact((tx, at) => confirmSubscription(tx, deps, text, at))
  expect(await confirm(`${token}x`)).toMatchObject({ ok: false, code: 'subscription.bad_link' })
  const late = { ...deps, now: new Date(deps.now.getTime() + 8 * 86_400_000) }
  expect(await database.transact((tx, at) => confirmSubscription(tx, late, token, at))).toMatchObject({
    ok: false,
    code: 'subscription.expired',
    detail: { days: 7 },
  })
  expect(await confirm(token)).toMatchObject({ ok: true, value: { shopId: '' } })
  expect(await confirm(token)).toMatchObject({ ok: true })
  expect(await database.read((tx) => findReaders(tx, ''))).toHaveLength(1)
  await ask()
  expect(await database.read((tx) => findMails(tx, 'fan@example.com'))).toHaveLength(1)
})

test('an answer of ours goes out by mail, a closed conversation takes nothing more', async () => {
  const id = await database.transact((tx, at) =>
    openThread(
      tx,
      {
        topic: 'order',
        name: 'Ife',
        email: 'Ife@Example.com',
        subject: 'Size',
        message: 'May I have L?',
        shopId: createId('shop', 'a'),
        orderId: createId('order', '1'),
      },
      at,
    ),
  )
  const reply = {
    author: 'staff' as const,
    name: 'Tola',
    message: 'Changed to L.',
    link: 'https://fanfare.test/t',
  }
  expect(await database.transact((tx, at) => replyToThread(tx, id, reply, at))).toMatchObject({ ok: true })
  const [thread] = await database.read((tx) => findThreads(tx, { orderId: createId('order', '1') }))
  expect(thread).toMatchObject({ status: 'answered', fromEmail: 'ife@example.com' })
  expect(
    (await database.read((tx) => findMails(tx, 'ife@example.com'))).map(({ template }) => template).sort(),
  ).toEqual(['support-reply', 'thread-opened'])
  expect(await database.read((tx) => findThread(tx, id, createId('shop', 'b')))).toBeNull()
  expect((await database.read((tx) => findThread(tx, id, createId('shop', 'a'))))?.messages).toHaveLength(2)
  await database.transact((tx, at) => closeThread(tx, id, at))
  expect(await database.transact((tx, at) => replyToThread(tx, id, reply, at))).toMatchObject({
    code: 'thread.closed',
  })
  const reopen = () => database.transact((tx, at) => reopenThread(tx, id, at))
  expect((await reopen()).ok).toBe(true)
  expect((await reopen()).ok, 'once').toBe(false)
  expect((await database.read((tx) => findThread(tx, id)))?.status).toBe('open')
  await database.transact((tx, at) => closeThread(tx, id, at))
})

test('the inbox has every conversation, the one waiting longest first, and counts those that wait', async () => {
  for (const n of [3, 1, 2]) {
    const at = new Date(Date.UTC(2025, 7, n))
    const from = { topic: 'other' as const, subject: `Order ${n}`, name: 'Ife', email: 'ife@example.com' }
    await database.transact((tx) => openThread(tx, { ...from, message: 'Where is it?' }, at))
  }
  const { rows, pages } = await walkPages((cursor) =>
    database.read((tx) => findThreadPage(tx, 'open', cursor, 1)),
  )
  expect(pages).toBe(rows.length)
  expect(rows.map(({ subject }) => subject)).toEqual(['Order 1', 'Order 2', 'Order 3'])
  expect(await database.read(countOpenThreads)).toBe(3)
})
