import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { makeAuthenticator } from '#drivers/authenticator.ts'
import { asId } from '#kernel/id.ts'
import { after, hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { quotePayout, saveDestination } from '#payouts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
let people = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const send = (path: string, fields: Record<string, string>, jar?: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), ...(jar ? { jar } : {}) })
const act = (what: string, fields: Record<string, string>, jar: Jar) =>
  send('/setting', { act: what, ...fields }, jar)
const sql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)

async function enter(email: string, words = password) {
  const jar: Jar = new Map()
  const answer = await send('/login', { email, password: words }, jar)
  return { jar, isIn: answer.headers.get('location') === '/dashboard' }
}
async function person(shop = true) {
  people += 1
  const email = `mover${people}@fanfare.test`
  const wanted = { name: `Ngozi ${people}`, email, password }
  const made = await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { ...wanted, ...(shop ? { shop: { name: `Moving ${people}` } } : {}) },
      at,
    ),
  )
  return { ...made, email, fresh: `moved${people}@example.com`, jar: (await enter(email)).jar }
}
async function mails(to: string): Promise<{ template: string; body: string }[]> {
  const { rows } = await sql(
    'select template, body_text from messages.mail where to_address = $1 order by queued_at, id',
    [to],
  )
  return rows.map((row) => ({ template: String(row.template), body: String(row.body_text) }))
}
async function keyIn(to: string, template: string): Promise<string> {
  const mail = (await mails(to)).findLast((one) => one.template === template)
  return decodeURIComponent(/\/change-email\?key=(\S+)/.exec(mail!.body)![1]!)
}
const templates = async (to: string) => (await mails(to)).map(({ template }) => template)
async function say(what: 'confirm' | 'stop', key: string) {
  const answer = await send('/change-email', { act: what, key })
  return answer.headers.get('location')?.split('after=')[1] ?? answer.status
}
const ask = (email: string, jar: Jar) => act('change-email', { email }, jar)
const addressOf = async (id: string) =>
  (await sql('select email from accounts.person where id = $1', [id])).rows[0]!.email

test('the mails of an account say when on the clock of its profile', async () => {
  const [nairobi, lagos] = [await person(), await person()]
  await sql(
    `update accounts.shop set time_zone = 'Africa/Nairobi' where id = (select shop_id from accounts.member where person_id = $1)`,
    [nairobi.personId],
  )
  const noticeTo = async (who: typeof lagos) => {
    const before = new Date()
    await ask(who.fresh, who.jar)
    const { body } = (await mails(who.email)).find(({ template }) => template === 'email-change-notice')!
    const [, day, zone] = /on (.+? at \d\d:\d\d) (GMT\+\d)/.exec(body)!
    return { zone, seconds: (Date.parse(`${day!.replace(' at', '')} ${zone}`) - before.getTime()) / 1_000 }
  }
  for (const [who, zone] of [
    [nairobi, 'GMT+3'],
    [lagos, 'GMT+1'],
  ] as const) {
    const said = await noticeTo(who)
    expect(said.zone).toBe(zone)
    expect(Math.abs(said.seconds), 'the minute it was asked').toBeLessThan(120)
  }
})

test('an owner’s address moves only when both mailboxes confirm, and every other browser is signed out', async () => {
  const who = await person()
  const other = await enter(who.email)
  const response = await ask(who.fresh.toUpperCase(), who.jar)
  expect(response.headers.get('location')).toBe('/setting?saved=email-asked#email')
  expect(await (await app.fetch('/setting', { jar: who.jar })).text()).toContain('is waiting for')
  const [old, fresh] = [
    await keyIn(who.email, 'email-change-notice'),
    await keyIn(who.fresh, 'email-change-confirm'),
  ]
  const page = await (await app.fetch(`/change-email?key=${encodeURIComponent(fresh)}`)).text()
  expect(page).toContain('Confirm this address')
  expect(await addressOf(who.personId)).toBe(who.email)
  expect(await say('confirm', fresh)).toBe('waits')
  expect(await say('confirm', fresh)).toBe('waits')
  expect(await addressOf(who.personId)).toBe(who.email)
  expect(await say('confirm', old)).toBe('done')
  expect(await addressOf(who.personId)).toBe(who.fresh)
  expect(await say('confirm', old)).toBe(410)
  expect((await app.fetch('/dashboard', { jar: who.jar })).status).toBe(200)
  expect((await app.fetch('/dashboard', { jar: other.jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await enter(who.email)).isIn).toBe(false)
  expect((await enter(who.fresh)).isIn).toBe(true)
  for (const address of [who.email, who.fresh]) expect(await templates(address)).toContain('email-changed')
  const { rows } = await sql('select action from audit.entry where shop_id = $1 order by id', [who.shopId])
  const actions = rows.map(({ action }) => action)
  expect(actions.filter((action) => String(action).startsWith('email.'))).toEqual([
    'email.change_asked',
    'email.changed',
  ])
})

test('no payout leaves the shop for 72 hours after its owner’s address moved', async () => {
  const who = await person()
  await ask(who.fresh, who.jar)
  await say('confirm', await keyIn(who.email, 'email-change-notice'))
  expect(await say('confirm', await keyIn(who.fresh, 'email-change-confirm'))).toBe('done')
  const shop = {
    id: asId('shop', who.shopId!),
    timeZone: 'Africa/Lagos',
    status: 'active' as const,
  }
  const at = await app.services.read(async (_tx, now) => now)
  await app.services.transact((tx) =>
    saveDestination(
      tx,
      { secret: app.services.config.secretKey },
      { shopId: shop.id, personId: who.personId },
      { method: 'paypal', email: 'ngozi@example.com' },
      after(at, -hours(100)),
    ),
  )
  const quote = (when: Date) =>
    app.services.read((tx) => quotePayout(tx, ['test'], shop, { method: 'paypal', amount: usd(5_000) }, when))
  expect(await quote(at)).toMatchObject({ ok: false, code: 'payout.address_new' })
  expect(await quote(after(at, hours(73)))).toMatchObject({ code: 'payout.not_available' })
})

test('who owns no shop confirms from the new mailbox alone; the old one is told', async () => {
  const owner = await person()
  const who = await person(false)
  await sql(
    `insert into accounts.member (shop_id, person_id, role, since) values ($1, $2, 'designer', now())`,
    [owner.shopId, who.personId],
  )
  await ask(who.fresh, who.jar)
  expect(await say('confirm', await keyIn(who.fresh, 'email-change-confirm'))).toBe('done')
  expect(await templates(who.email)).toEqual(['email-change-notice', 'email-changed'])
})

test('an address with an account answers like any other, is told by mail, and can not be confirmed', async () => {
  const [who, holder] = [await person(), await person()]
  const taken = await ask(holder.email, who.jar)
  const free = await ask(who.fresh, (await person()).jar)
  expect([taken.status, taken.headers.get('location')]).toEqual([free.status, free.headers.get('location')])
  expect(await templates(holder.email)).toEqual(['email-change-taken'])
  expect(await templates(who.email)).toEqual(['email-change-notice'])
  expect(await say('confirm', await keyIn(who.email, 'email-change-notice'))).toBe('waits')
  expect(await addressOf(who.personId)).toBe(who.email)
  expect((await ask(who.email, who.jar)).status).toBe(422)
})

test('an address that was signed up for but never confirmed is no obstacle; one confirmed meanwhile is', async () => {
  const who = await person()
  const signUp = (email: string) => send('/sign-up', { name: 'Squatter', email, password, shopName: '' })
  await signUp(who.fresh)
  await ask(who.fresh, who.jar)
  await say('confirm', await keyIn(who.email, 'email-change-notice'))
  expect(await say('confirm', await keyIn(who.fresh, 'email-change-confirm'))).toBe('done')
  const late = await person()
  await ask(late.fresh, late.jar)
  await say('confirm', await keyIn(late.email, 'email-change-notice'))
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: 'First', email: late.fresh, password }, at),
  )
  expect(await say('confirm', await keyIn(late.fresh, 'email-change-confirm'))).toBe(410)
  expect(await addressOf(late.personId)).toBe(late.email)
})

test('the old mailbox stops it: everybody is out, the password ends, and keys added since go', async () => {
  const who = await person()
  await ask(who.fresh, who.jar)
  const device = makeAuthenticator('http://localhost:3000')
  const offered = await send('/passkey/challenge', { for: 'add' }, who.jar)
  const options = (await offered.json()) as { challenge: string }
  await act('add-passkey', { name: 'Theirs', answer: device.create(options) }, who.jar)
  const [old, fresh] = [
    await keyIn(who.email, 'email-change-notice'),
    await keyIn(who.fresh, 'email-change-confirm'),
  ]
  expect(await say('stop', fresh)).toBe(410)
  expect(await say('stop', old)).toBe('stopped')
  expect(await say('confirm', fresh)).toBe(410)
  expect((await app.fetch('/dashboard', { jar: who.jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await enter(who.email)).isIn).toBe(false)
  const { rows } = await sql('select id from accounts.passkey where person_id = $1', [who.personId])
  expect(rows).toEqual([])
  expect(await templates(who.email)).toContain('email-change-stopped')
})

test('for 72 hours the old mailbox puts a changed address back, through every change that followed', async () => {
  const who = await person()
  await ask(who.fresh, who.jar)
  await say('confirm', await keyIn(who.email, 'email-change-notice'))
  await say('confirm', await keyIn(who.fresh, 'email-change-confirm'))
  const third = `third-${who.fresh}`
  await ask(third, who.jar)
  await say('confirm', await keyIn(who.fresh, 'email-change-notice'))
  expect(await say('confirm', await keyIn(third, 'email-change-confirm'))).toBe('done')
  const undo = await keyIn(who.email, 'email-changed')
  expect(await say('stop', undo)).toBe('stopped')
  expect(await addressOf(who.personId)).toBe(who.email)
  expect(await say('stop', undo)).toBe(410)
  expect(await say('stop', await keyIn(who.fresh, 'email-changed'))).toBe(410)
})

test('a link is over after its time, after another wish and when it is taken back', async () => {
  const who = await person()
  await ask(who.fresh, who.jar)
  const first = await keyIn(who.fresh, 'email-change-confirm')
  await ask(`second-${who.fresh}`, who.jar)
  expect(await say('confirm', first)).toBe(410)
  const second = await keyIn(`second-${who.fresh}`, 'email-change-confirm')
  expect((await act('keep-email', {}, who.jar)).headers.get('location')).toBe(
    '/setting?saved=email-kept#email',
  )
  expect(await say('confirm', second)).toBe(410)
  expect((await act('keep-email', {}, who.jar)).status).toBe(409)
  await ask(who.fresh, who.jar)
  const third = await keyIn(who.fresh, 'email-change-confirm')
  await sql(
    `update accounts.email_change set expires_at = clock_timestamp() where person_id = $1 and state = 'waiting'`,
    [who.personId],
  )
  expect(await say('confirm', third)).toBe(410)
  for (const key of ['', 'x.y.z', third.replace(/.$/, '_')]) {
    expect((await app.fetch(`/change-email?key=${encodeURIComponent(key)}`)).status).toBe(410)
    expect(await say('confirm', key)).toBe(410)
  }
})

test('a change asks for a fresh proof, at most five an hour, and mails a mailbox at most four times', async () => {
  const who = await person()
  for (let tries = 0; tries < 5; tries += 1) expect((await ask(who.fresh, who.jar)).status).toBe(303)
  expect((await ask(who.fresh, who.jar)).status).toBe(429)
  expect(await templates(who.fresh)).toHaveLength(4)
  const stale = await person()
  await sql('update accounts.session set second_factor_at = null where person_id = $1', [stale.personId])
  expect((await ask(stale.fresh, stale.jar)).status).toBe(403)
})
