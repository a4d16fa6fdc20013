import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { signInStaff } from '#drivers/staff.ts'
import { deliverMail, sendMail } from '#messages'
import type { MailTransport } from '#platform/mail/transport.ts'
import type { Services } from '#platform/services.ts'
import { openFigures } from './figures.ts'
import { noteMailFault, reportTroubles } from './watch.ts'

let app: TestApp
let lines: Record<string, unknown>[] = []
/** Two processes over one database: each with figures of its own, both writing to the same log. */
let processes: Services[]
beforeAll(async () => {
  app = await openApp()
  await signInStaff(app, 'chief', ['admin'])
  await signInStaff(app, 'packer', ['production'])
  const log = {
    ...app.services.log,
    warn: keepLine('warn'),
    info: keepLine('info'),
    error: keepLine('error'),
  } as never
  processes = [0, 1].map(() => ({ ...app.services, log }))
}, 240_000)
afterAll(() => app.close())
afterEach(() => {
  lines = []
})

const keepLine = (level: string) => (line: Record<string, unknown>) => lines.push({ level, ...line })
const run = (text: string) => app.services.database.execute(text)
/** A minute passes in both processes. */
async function passMinute(): Promise<void> {
  for (const services of processes) await reportTroubles(services, await openFigures(services)(true))
}
const findLetters = async () =>
  (
    await run(
      `select to_address, subject, body_text from messages.mail where template = 'trouble' order by id`,
    )
  ).rows
const listReported = () => lines.map(({ level, trouble, state }) => `${level} ${trouble} ${state}`)

test('a job that gave up is reported once by all processes: log, administrators, screen; so is its end', async () => {
  await passMinute()
  expect(lines).toEqual([])
  await run(
    `insert into jobs.job (name, data, source_name) values ('dead-letters', '{"fact":"order.paid","payload":{}}', 'letters')`,
  )
  for (let n = 0; n < 3; n += 1) await passMinute()
  expect(listReported()).toEqual(['warn jobs began'])
  expect(await findLetters()).toMatchObject([
    { to_address: 'chief@fanfare.test', subject: 'The job queues: failing' },
  ])
  const { jar } = await signInStaff(app, 'watcher', ['support'])
  const readPage = () => app.readPage('/operator/health', jar)
  expect(await readPage()).toContain('A job gave up.')
  expect(await readPage()).toContain('Failing')
  await run(`delete from jobs.job where name = 'dead-letters'`)
  for (let n = 0; n < 3; n += 1) await passMinute()
  expect(listReported()).toEqual(['warn jobs began', 'info jobs over'])
  expect((await findLetters()).map(({ subject }) => subject)).toEqual([
    'The job queues: failing',
    'The job queues: working again',
  ])
  expect(await readPage()).toContain('Resolved')
  await run(`delete from messages.mail`)
})

test('a failing mail server is logged at once, and once; its letter leaves when mail works again', async () => {
  const fault = Object.assign(new Error('certificate has expired'), { code: 'ESOCKET' })
  let works = false
  const sent: string[] = []
  const transport: MailTransport = {
    kind: 'smtp',
    async send({ subject }) {
      if (!works) throw fault
      sent.push(subject)
    },
  }
  const data = { number: 'FF-1', link: 'https://fanfare.test/order' }
  for (let n = 0; n < 5; n += 1)
    await app.services.transact((tx, at) =>
      sendMail(tx, { to: `fan${n}@example.com`, template: 'order-link', data, about: 'x' }, at),
    )
  const [firstProcess] = processes
  const deliver = () =>
    deliverMail(firstProcess!.database, transport, 'Fanfare <a@b.test>', (error) =>
      noteMailFault(firstProcess!, error),
    )
  await deliver()
  expect(listReported()).toEqual(['warn mail began'])
  expect(JSON.stringify(lines)).toContain('certificate has expired')
  expect(JSON.stringify(lines), 'no reader of a letter is in the log').not.toContain('@example.com')
  await passMinute()
  await run(`update messages.mail set retry_at = now(), queued_at = queued_at - interval '1 hour'`)
  await deliver()
  await passMinute()
  expect(listReported(), 'one line an outage, not one a letter').toEqual(['warn mail began'])
  works = true
  await run(`update messages.mail set retry_at = now()`)
  await deliver()
  await passMinute()
  expect(listReported()).toEqual(['warn mail began', 'info mail over'])
  await deliver()
  expect(sent).toHaveLength(6)
  expect(sent.at(-1)).toBe('The mail server: working again')
})

test('one refused address is not a failing server; a payment provider that owes an answer is reported', async () => {
  await run(`delete from messages.mail`)
  await run(
    `insert into messages.mail (id, to_address, template, subject, body_text, body_html, queued_at, failure, attempts)
     values ('mail_y', 'a@example.com', 'x', 's', 't', 'h', now() - interval '1 hour',
       'Can''t send mail - all recipients were rejected: 550 no such user', 2)`,
  )
  await run(
    `insert into payments.provider_event (provider, event_id, kind, object_ref, body, received_at)
     values ('stripe', 'evt_1', 'charge', 'ch_1', '{}', now() - interval '1 hour')`,
  )
  await passMinute()
  expect(listReported()).toEqual(['warn payments began'])
  await run(`update payments.provider_event set handled_at = now(), outcome = 'done'`)
  await passMinute()
  expect(listReported()).toEqual(['warn payments began', 'info payments over'])
})

test('a database that does not answer changes nothing of what is known', async () => {
  await run(`insert into platform.trouble (kind, detail) values ('jobs', 'A job gave up.')`)
  const failingFigures = openFigures({
    read: async () => {
      throw new Error('away')
    },
  })
  for (const services of processes) await reportTroubles(services, await failingFigures())
  expect(listReported()).toEqual([])
  expect(
    (await run(`select over_at from platform.trouble where kind = 'jobs' order by id desc limit 1`)).rows,
  ).toEqual([{ over_at: null }])
})

test('a lapsed confirmation of an open house is reported once, and once more when it holds again', async () => {
  await run(`delete from messages.mail`)
  let lapsed: string | null = 'Changed since it was confirmed: Impressum.'
  const checkOnce = async () => {
    for (const services of processes) {
      const openServices = { ...services, config: { ...services.config, sample: false } }
      await reportTroubles(openServices, await openFigures(openServices)(true), async () => lapsed)
    }
  }
  for (let n = 0; n < 3; n += 1) await checkOnce()
  const subjectPattern = /House confirmations/
  const findSubjects = async () =>
    (await findLetters())
      .map(({ subject }) => String(subject))
      .filter((subject) => subjectPattern.test(subject))
  expect(await findSubjects()).toEqual(['House confirmations: failing'])
  lapsed = null
  for (let n = 0; n < 3; n += 1) await checkOnce()
  expect(listReported().filter((line) => line.includes('house'))).toEqual([
    'warn house began',
    'info house over',
  ])
  expect(await findSubjects()).toHaveLength(2)
})

test('a disk that fills up is reported once while it has room, and once more when it has enough again', async () => {
  const [firstProcess] = processes
  const checkDisk = async (free: number) =>
    reportTroubles(firstProcess!, await openFigures(firstProcess!)(true), undefined, {
      free,
      total: 40_000_000_000,
    })
  await run(`delete from messages.mail`)
  await checkDisk(30_000_000_000)
  expect(listReported()).toEqual([])
  for (let n = 0; n < 3; n += 1) await checkDisk(1_400_000_000)
  expect(listReported()).toEqual(['warn disk began'])
  const { jar } = await signInStaff(app, 'steward', ['support'])
  const readPage = () => app.readPage('/operator/health', jar)
  expect(await readPage()).toContain('1.4 GB of 40 GB are left.')
  expect(await readPage()).toMatch(/\d \wB of .*\d \wB of disk space is left\./)
  await checkDisk(30_000_000_000)
  expect(listReported()).toEqual(['warn disk began', 'info disk over'])
  expect((await findLetters()).map((letter) => letter.subject)).toEqual([
    'The DATA_DIR disk: failing',
    'The DATA_DIR disk: working again',
  ])
})
