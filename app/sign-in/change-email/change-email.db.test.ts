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

const postAct = (action: string, fields: Record<string, string>, jar: Jar) =>
  app.post('/setting', { act: action, ...fields }, jar)
const runSql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)

async function signIn(email: string, secret = password) {
  const jar: Jar = new Map()
  const answer = await app.post('/login', { email, password: secret }, jar)
  return { jar, isIn: answer.headers.get('location') === '/dashboard' }
}
async function createPerson(shop = true) {
  people += 1
  const email = `mover${people}@fanfare.test`
  const account = { name: `Ngozi ${people}`, email, password }
  const created = await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { ...account, ...(shop ? { shop: { name: `Moving ${people}` } } : {}) },
      at,
    ),
  )
  return { ...created, email, newEmail: `moved${people}@example.com`, jar: (await signIn(email)).jar }
}
async function findMails(to: string): Promise<{ template: string; body: string }[]> {
  const { rows } = await runSql(
    'select template, body_text from messages.mail where to_address = $1 order by queued_at, id',
    [to],
  )
  return rows.map((row) => ({ template: String(row.template), body: String(row.body_text) }))
}
async function findKey(to: string, template: string): Promise<string> {
  const mail = (await findMails(to)).findLast((candidate) => candidate.template === template)
  return decodeURIComponent(/\/change-email\?key=(\S+)/.exec(mail!.body)![1]!)
}
const listTemplates = async (to: string) => (await findMails(to)).map(({ template }) => template)
async function postChange(action: 'confirm' | 'stop', key: string) {
  const answer = await app.post('/change-email', { act: action, key })
  return answer.headers.get('location')?.split('after=')[1] ?? answer.status
}
const requestChange = (email: string, jar: Jar) => postAct('change-email', { email }, jar)
const findAddress = async (id: string) =>
  (await runSql('select email from accounts.person where id = $1', [id])).rows[0]!.email

test('an account’s mails give times in the time zone of its profile', async () => {
  const [nairobi, lagos] = [await createPerson(), await createPerson()]
  await runSql(
    `update accounts.shop set time_zone = 'Africa/Nairobi' where id = (select shop_id from accounts.member where person_id = $1)`,
    [nairobi.personId],
  )
  const readNotice = async (owner: typeof lagos) => {
    const startedAt = new Date()
    await requestChange(owner.newEmail, owner.jar)
    const { body } = (await findMails(owner.email)).find(
      ({ template }) => template === 'email-change-notice',
    )!
    const [, day, zone] = /on (.+? at \d\d:\d\d) (GMT\+\d)/.exec(body)!
    return { zone, seconds: (Date.parse(`${day!.replace(' at', '')} ${zone}`) - startedAt.getTime()) / 1_000 }
  }
  for (const [owner, zone] of [
    [nairobi, 'GMT+3'],
    [lagos, 'GMT+1'],
  ] as const) {
    const notice = await readNotice(owner)
    expect(notice.zone).toBe(zone)
    expect(Math.abs(notice.seconds), 'the minute it was asked').toBeLessThan(120)
  }
})

test('an owner’s address moves only when both mailboxes confirm, and every other browser is signed out', async () => {
  const owner = await createPerson()
  const otherBrowser = await signIn(owner.email)
  const response = await requestChange(owner.newEmail.toUpperCase(), owner.jar)
  expect(response.headers.get('location')).toBe('/setting?saved=email-asked#email')
  expect(await app.readPage('/setting', owner.jar)).toContain('is waiting for')
  const [oldKey, newKey] = [
    await findKey(owner.email, 'email-change-notice'),
    await findKey(owner.newEmail, 'email-change-confirm'),
  ]
  const page = await app.readPage(`/change-email?key=${encodeURIComponent(newKey)}`)
  expect(page).toContain('Confirm this address')
  expect(await findAddress(owner.personId)).toBe(owner.email)
  expect(await postChange('confirm', newKey)).toBe('waits')
  expect(await postChange('confirm', newKey)).toBe('waits')
  expect(await findAddress(owner.personId)).toBe(owner.email)
  expect(await postChange('confirm', oldKey)).toBe('done')
  expect(await findAddress(owner.personId)).toBe(owner.newEmail)
  expect(await postChange('confirm', oldKey)).toBe(410)
  expect((await app.fetch('/dashboard', { jar: owner.jar })).status).toBe(200)
  expect((await app.fetch('/dashboard', { jar: otherBrowser.jar })).headers.get('location')).toMatch(
    /^\/login/,
  )
  expect((await signIn(owner.email)).isIn).toBe(false)
  expect((await signIn(owner.newEmail)).isIn).toBe(true)
  for (const address of [owner.email, owner.newEmail])
    expect(await listTemplates(address)).toContain('email-changed')
  const { rows } = await runSql('select action from audit.entry where shop_id = $1 order by id', [
    owner.shopId,
  ])
  const actions = rows.map(({ action }) => action)
  expect(actions.filter((action) => String(action).startsWith('email.'))).toEqual([
    'email.change_asked',
    'email.changed',
  ])
})

test('no payout leaves the shop for 72 hours after its owner’s address moved', async () => {
  const owner = await createPerson()
  await requestChange(owner.newEmail, owner.jar)
  await postChange('confirm', await findKey(owner.email, 'email-change-notice'))
  expect(await postChange('confirm', await findKey(owner.newEmail, 'email-change-confirm'))).toBe('done')
  const shop = {
    id: asId('shop', owner.shopId!),
    timeZone: 'Africa/Lagos',
    status: 'active' as const,
  }
  const at = await app.services.read(async (_tx, now) => now)
  await app.services.transact((tx) =>
    saveDestination(
      tx,
      { secret: app.services.config.secretKey },
      { shopId: shop.id, personId: owner.personId },
      { method: 'paypal', email: 'ngozi@example.com' },
      after(at, -hours(100)),
    ),
  )
  const quote = (time: Date) =>
    app.services.read((tx) => quotePayout(tx, ['test'], shop, { method: 'paypal', amount: usd(5_000) }, time))
  expect(await quote(at)).toMatchObject({ ok: false, code: 'payout.address_new' })
  expect(await quote(after(at, hours(73)))).toMatchObject({ code: 'payout.not_available' })
})

test('a member who owns no shop confirms from the new mailbox only; the old one is notified', async () => {
  const owner = await createPerson()
  const member = await createPerson(false)
  await runSql(
    `insert into accounts.member (shop_id, person_id, role, since) values ($1, $2, 'designer', now())`,
    [owner.shopId, member.personId],
  )
  await requestChange(member.newEmail, member.jar)
  expect(await postChange('confirm', await findKey(member.newEmail, 'email-change-confirm'))).toBe('done')
  expect(await listTemplates(member.email)).toEqual(['email-change-notice', 'email-changed'])
})

test('an address with an account is answered like any other, is notified by mail and cannot be confirmed', async () => {
  const [owner, holder] = [await createPerson(), await createPerson()]
  const takenAnswer = await requestChange(holder.email, owner.jar)
  const freeAnswer = await requestChange(owner.newEmail, (await createPerson()).jar)
  expect([takenAnswer.status, takenAnswer.headers.get('location')]).toEqual([
    freeAnswer.status,
    freeAnswer.headers.get('location'),
  ])
  expect(await listTemplates(holder.email)).toEqual(['email-change-taken'])
  expect(await listTemplates(owner.email)).toEqual(['email-change-notice'])
  expect(await postChange('confirm', await findKey(owner.email, 'email-change-notice'))).toBe('waits')
  expect(await findAddress(owner.personId)).toBe(owner.email)
  expect((await requestChange(owner.email, owner.jar)).status).toBe(422)
})

test('an address that was signed up for but never confirmed is no obstacle; one confirmed meanwhile is', async () => {
  const owner = await createPerson()
  const signUp = (email: string) => app.post('/sign-up', { name: 'Squatter', email, password, shopName: '' })
  await signUp(owner.newEmail)
  await requestChange(owner.newEmail, owner.jar)
  await postChange('confirm', await findKey(owner.email, 'email-change-notice'))
  expect(await postChange('confirm', await findKey(owner.newEmail, 'email-change-confirm'))).toBe('done')
  const latePerson = await createPerson()
  await requestChange(latePerson.newEmail, latePerson.jar)
  await postChange('confirm', await findKey(latePerson.email, 'email-change-notice'))
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: 'First', email: latePerson.newEmail, password }, at),
  )
  expect(await postChange('confirm', await findKey(latePerson.newEmail, 'email-change-confirm'))).toBe(410)
  expect(await findAddress(latePerson.personId)).toBe(latePerson.email)
})

test('the old mailbox can stop it: everyone is signed out, the password is reset, and passkeys added since are removed', async () => {
  const owner = await createPerson()
  await requestChange(owner.newEmail, owner.jar)
  const device = makeAuthenticator('http://localhost:3000')
  const challengeAnswer = await app.post('/passkey/challenge', { for: 'add' }, owner.jar)
  const options = (await challengeAnswer.json()) as { challenge: string }
  await postAct('add-passkey', { name: 'Theirs', answer: device.create(options) }, owner.jar)
  const [oldKey, newKey] = [
    await findKey(owner.email, 'email-change-notice'),
    await findKey(owner.newEmail, 'email-change-confirm'),
  ]
  expect(await postChange('stop', newKey)).toBe(410)
  expect(await postChange('stop', oldKey)).toBe('stopped')
  expect(await postChange('confirm', newKey)).toBe(410)
  expect((await app.fetch('/dashboard', { jar: owner.jar })).headers.get('location')).toMatch(/^\/login/)
  expect((await signIn(owner.email)).isIn).toBe(false)
  const { rows } = await runSql('select id from accounts.passkey where person_id = $1', [owner.personId])
  expect(rows).toEqual([])
  expect(await listTemplates(owner.email)).toContain('email-change-stopped')
})

test('for 72 hours the old mailbox can restore its address, whatever changes followed', async () => {
  const owner = await createPerson()
  await requestChange(owner.newEmail, owner.jar)
  await postChange('confirm', await findKey(owner.email, 'email-change-notice'))
  await postChange('confirm', await findKey(owner.newEmail, 'email-change-confirm'))
  const third = `third-${owner.newEmail}`
  await requestChange(third, owner.jar)
  await postChange('confirm', await findKey(owner.newEmail, 'email-change-notice'))
  expect(await postChange('confirm', await findKey(third, 'email-change-confirm'))).toBe('done')
  const undo = await findKey(owner.email, 'email-changed')
  expect(await postChange('stop', undo)).toBe('stopped')
  expect(await findAddress(owner.personId)).toBe(owner.email)
  expect(await postChange('stop', undo)).toBe(410)
  expect(await postChange('stop', await findKey(owner.newEmail, 'email-changed'))).toBe(410)
})

test('a link ends when it expires, when another change is requested and when the change is withdrawn', async () => {
  const owner = await createPerson()
  await requestChange(owner.newEmail, owner.jar)
  const first = await findKey(owner.newEmail, 'email-change-confirm')
  await requestChange(`second-${owner.newEmail}`, owner.jar)
  expect(await postChange('confirm', first)).toBe(410)
  const second = await findKey(`second-${owner.newEmail}`, 'email-change-confirm')
  expect((await postAct('keep-email', {}, owner.jar)).headers.get('location')).toBe(
    '/setting?saved=email-kept#email',
  )
  expect(await postChange('confirm', second)).toBe(410)
  expect((await postAct('keep-email', {}, owner.jar)).status).toBe(409)
  await requestChange(owner.newEmail, owner.jar)
  const third = await findKey(owner.newEmail, 'email-change-confirm')
  await runSql(
    `update accounts.email_change set expires_at = clock_timestamp() where person_id = $1 and state = 'waiting'`,
    [owner.personId],
  )
  expect(await postChange('confirm', third)).toBe(410)
  for (const key of ['', 'x.y.z', third.replace(/.$/, '_')]) {
    expect((await app.fetch(`/change-email?key=${encodeURIComponent(key)}`)).status).toBe(410)
    expect(await postChange('confirm', key)).toBe(410)
  }
})

test('a change needs a fresh proof, can be requested five times an hour, and mails a mailbox at most four times', async () => {
  const owner = await createPerson()
  for (let tries = 0; tries < 5; tries += 1)
    expect((await requestChange(owner.newEmail, owner.jar)).status).toBe(303)
  expect((await requestChange(owner.newEmail, owner.jar)).status).toBe(429)
  expect(await listTemplates(owner.newEmail)).toHaveLength(4)
  const staleOwner = await createPerson()
  await runSql('update accounts.session set second_factor_at = null where person_id = $1', [
    staleOwner.personId,
  ])
  expect((await requestChange(staleOwner.newEmail, staleOwner.jar)).status).toBe(403)
})
