import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
let personCount = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

async function addCreator(): Promise<{ jar: Jar; email: string }> {
  personCount += 1
  const email = `creator${personCount}@fanfare.test`
  const shop = { name: `Shop ${personCount}` }
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: `Ngozi ${personCount}`, email, password, shop }, at),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  return { jar, email }
}
const postAct = (action: string, fields: Record<string, string>, jar: Jar) =>
  app.post('/setting', { act: action, ...fields }, jar)
const readPage = (jar: Jar) => app.readPage('/setting', jar)
const info = {
  name: 'Adaeze Bello',
  displayName: 'Harmattan Radio',
  phone: '+234 803 555 0142',
  street: '14 Ikorodu Road',
  apartment: 'Flat 3B',
  country: 'Nigeria',
  state: 'Lagos',
  city: 'Ikeja',
  zip: '100252',
  shareAfterLaunch: 'on',
  salesDisplay: 'always',
  timeZone: 'Africa/Lagos',
  displayCurrency: 'NGN',
}

test('the page has every section, label and option of the specification, and its QR code at 150 by 150', async () => {
  const { jar } = await addCreator()
  const text = (await readPage(jar)).replace(/&#x27;/g, "'").replace(/&amp;/g, '&')
  for (const words of [
    'Profile',
    'Change your info',
    'Full Name',
    'Display Name',
    'Phone Number',
    'Change your default address',
    'Street',
    'Apartment / Suite',
    'Country',
    'State',
    'City',
    'Zip',
    'Advanced Settings',
    'Display share option after launching',
    'Product listing display preferences',
    "Feature my listings in Fanfare's Boosted Network",
    'Default Time Zone',
    'Default Currency',
    'Update Info',
    'Change your password',
    'New Password',
    'Confirm Password',
    'Update Password',
    'Connected Accounts',
    'PayPal',
    'Stripe',
    'Google',
    'Bank Details',
    'Account Name*',
    'Account Number*',
    'Bank Name*',
    'Set Bank Account',
    'Two-Factor Authentication',
    'Enable two-factor authentication',
    'Update Two-Factor Setting',
    'Do not show count at all',
    'Show total sales all the time',
    'Show sales for current listing running only',
    'GMT+1 (West Africa Time)',
    'GMT+2 (Central Africa Time)',
    'GMT+3 (East Africa Time)',
    'Nigerian Naira (NGN)',
    'South African Rand (ZAR)',
    'Kenyan Shilling (KES)',
  ])
    expect(text, words).toContain(words)
  expect(text).toMatch(/<svg role="img" aria-label="QR code[^>]*width="150" height="150"/)
  expect(text).toMatch(/<select[^>]*name="state"[^>]*disabled=""/)
  expect(text).toMatch(/<select[^>]*name="city"[^>]*disabled=""/)
})

test('no currency is chosen at first, and a chosen one stays when other fields are saved', async () => {
  const { jar } = await addCreator()
  const readChosen = async () => {
    const select = /<select[^>]*name="displayCurrency"[\s\S]*?<\/select>/.exec(await readPage(jar))?.[0]
    return /<option[^>]*selected=""[^>]*>([^<]*)/.exec(select ?? '')?.[1]
  }
  const { displayCurrency: _, ...otherFields } = info
  expect(await readChosen()).toBe('US dollars, until you choose')
  expect((await postAct('info', otherFields, jar)).status).toBe(303)
  expect(await readChosen()).toBe('US dollars, until you choose')
  expect((await postAct('info', { ...otherFields, displayCurrency: 'ZAR' }, jar)).status).toBe(303)
  expect((await postAct('info', otherFields, jar)).status).toBe(303)
  expect(await readChosen()).toBe('South African Rand (ZAR)')
  expect((await postAct('info', { ...otherFields, displayCurrency: 'USD' }, jar)).status).toBe(303)
  expect(await readChosen()).toBe('US dollars, until you choose')
  for (const displayCurrency of ['EUR', ''])
    expect((await postAct('info', { ...otherFields, displayCurrency }, jar)).status, displayCurrency).toBe(
      422,
    )
})

test('info is saved and shown; a fault comes back with what was typed', async () => {
  const { jar } = await addCreator()
  const savedAnswer = await postAct('info', info, jar)
  expect([savedAnswer.status, savedAnswer.headers.get('location')]).toEqual([303, '/setting?saved=info#info'])
  const text = await readPage(jar)
  for (const value of ['14 Ikorodu Road', 'Harmattan Radio', '+234 803 555 0142'])
    expect(text).toContain(value)
  const wrongAnswer = await postAct('info', { ...info, street: '15 Ikorodu Road', city: 'Pretoria' }, jar)
  expect(wrongAnswer.status).toBe(422)
  const faultPage = await wrongAnswer.text()
  expect(faultPage).toContain('Choose a city in that state.')
  expect(faultPage).toContain('15 Ikorodu Road')
  expect((await postAct('info', { ...info, role: 'admin' }, jar)).status).toBe(422)
  expect((await postAct('info', { ...info, timeZone: 'Europe/Paris' }, jar)).status).toBe(422)
  expect((await postAct('nonsense', info, jar)).status).toBe(400)
})

test('a password change names what is wrong, signs other browsers out and keeps this one', async () => {
  const { jar, email } = await addCreator()
  const otherJar: Jar = new Map()
  await app.post('/login', { email, password }, otherJar)
  const change = (fields: Record<string, string>) =>
    postAct('password', { current: password, ...fields }, jar)
  expect(await (await change({ password: 'new-words-here', again: 'new-words-there' })).text()).toContain(
    'The passwords don’t match.',
  )
  expect(
    await (
      await change({ current: 'wrong-password', password: 'new-words-here', again: 'new-words-here' })
    ).text(),
  ).toContain('That is not your current password.')
  const knownPassword = await (await change({ password: 'qwertyuiop1', again: 'qwertyuiop1' })).text()
  expect(knownPassword).toContain('in a data breach')
  expect(knownPassword).not.toContain('qwertyuiop1')
  expect((await change({ password: 'new-words-here', again: 'new-words-here' })).status).toBe(303)
  expect((await app.fetch('/setting', { jar })).status).toBe(200)
  expect((await app.fetch('/setting', { jar: otherJar })).headers.get('location')).toMatch(/^\/login/)
})

test('the second factor is turned on by a code, shows ten codes once, and is asked for at the next sign-in', async () => {
  const { jar, email } = await addCreator()
  const secret = /<code>([A-Z2-7 ]{39})<\/code>/.exec(await readPage(jar))?.[1]?.replaceAll(' ', '') ?? ''
  expect(secret).toHaveLength(32)
  const code = generateSync({ secret })
  const tokenBefore = jar.get('fanfare')
  expect(await (await postAct('factor', { code }, jar)).text()).toContain('Check the box to turn it on.')
  expect(
    (await postAct('factor', { enabled: 'on', code: code === '000000' ? '111111' : '000000' }, jar)).status,
  ).toBe(422)
  const turnedOn = await postAct('factor', { enabled: 'on', code }, jar)
  const codes = [...(await turnedOn.text()).matchAll(/<code>([a-z2-7]{5}-[a-z2-7]{5})<\/code>/g)].map(
    (match) => match[1]!,
  )
  expect(codes).toHaveLength(10)
  expect(jar.get('fanfare')).not.toBe(tokenBefore)
  const text = await readPage(jar)
  expect(text).toContain('10 of 10 recovery codes are left')
  expect(text).not.toContain(secret)
  expect(text).not.toContain(codes[0])
  const newJar: Jar = new Map()
  const signedIn = await app.post('/login', { email, password, next: '/setting' }, newJar)
  expect(signedIn.headers.get('location')).toBe('/two-factor?next=%2Fsetting')
  expect((await app.fetch('/setting', { jar: newJar })).headers.get('location')).toMatch(/^\/login/)
  const response = await app.post('/two-factor', { code: codes[0]!, next: '/setting' }, newJar)
  expect(response.headers.get('location')).toBe('/setting')
  expect((await app.fetch('/setting', { jar: newJar })).status).toBe(200)
})

test('where money goes is changed only after a fresh proof', async () => {
  const { jar } = await addCreator()
  const bank = { accountName: 'Adaeze Bello', accountNumber: '0123454821', bankName: 'GTBank', country: 'NG' }
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect(await readPage(jar)).toContain('Confirm it’s me')
  const staleAnswer = await postAct('bank', bank, jar)
  expect(staleAnswer.status).toBe(403)
  expect((await postAct('disconnect', { provider: 'paypal' }, jar)).status).toBe(403)
  const answer = await app.post('/two-factor', { password, next: '/setting#bank' }, jar)
  expect(answer.headers.get('location')).toBe('/setting#bank')
  expect(await (await postAct('bank', { ...bank, accountNumber: '123' }, jar)).text()).toContain(
    'has 10 digits; this one has 3',
  )
  expect((await postAct('bank', bank, jar)).headers.get('location')).toBe('/setting?saved=bank#bank')
  const text = await readPage(jar)
  expect(text).toContain('GTBank, ending in 4821.')
  expect(text).not.toContain('0123454821')
  const { rows } = await app.services.database.execute('select sealed from payouts.destination')
  expect(rows.some((row) => String(row.sealed).includes('0123454821'))).toBe(false)
})

test('PayPal is connected by its address, becomes a payout method, and is disconnected again', async () => {
  const { jar } = await addCreator()
  const readPayPalPage = () => app.readPage('/payment?method=paypal', jar)
  expect(await readPayPalPage()).toContain('Tell us where')
  expect((await postAct('connect', { email: 'nope' }, jar)).status).toBe(422)
  expect((await postAct('connect', { email: 'Paid@Example.com' }, jar)).status).toBe(303)
  expect(await readPage(jar)).toContain('Payouts go to pa•••@example.com from')
  expect(await readPayPalPage()).toContain('pa•••@example.com')
  expect((await postAct('disconnect', { provider: 'paypal' }, jar)).status).toBe(303)
  expect(await readPayPalPage()).toContain('Tell us where')
  expect(await readPage(jar)).not.toContain('paid@example.com')
})

test('someone else’s session cannot be ended', async () => {
  const owner = await addCreator()
  const stranger = await addCreator()
  const { rows } = await app.services.database.execute(
    `select s.id from accounts.session s join accounts.person p on p.id = s.person_id where p.email = $1`,
    [stranger.email],
  )
  expect((await postAct('session', { session: String(rows[0]!.id) }, owner.jar)).status).toBe(404)
  expect((await app.fetch('/setting', { jar: stranger.jar })).status).toBe(200)
})

test('a key is made after a fresh proof, shown once, reads the shop through the front door, and is revoked', async () => {
  const { jar } = await addCreator()
  const keyForm = { name: 'Stock sheet', 'listings:read': 'on' }
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect((await postAct('make-key', keyForm, jar)).status).toBe(403)
  await app.post('/two-factor', { password, next: '/setting#keys' }, jar)
  const emptyAnswer = await postAct('make-key', { name: 'Stock sheet' }, jar)
  expect(emptyAnswer.status).toBe(422)
  expect(await emptyAnswer.text()).toContain('Tick what the key may do.')
  expect((await postAct('make-key', { ...keyForm, 'payouts:write': 'on' }, jar)).status).toBe(422)
  const createdPage = await postAct('make-key', keyForm, jar)
  const key = /<code>(fanfare_key_[\w-]{43})<\/code>/.exec(await createdPage.text())?.[1] ?? ''
  expect(key).not.toBe('')
  const callApi = (path: string) => app.fetch(path, { headers: { authorization: `Bearer ${key}` } })
  expect((await callApi('/api/v1/listings')).status).toBe(200)
  expect((await callApi('/api/v1/orders')).status).toBe(403)
  expect((await app.fetch('/api/v1/listings', { jar })).status).toBe(401)
  const text = await readPage(jar)
  expect(text).toContain(`Ends in ${key.slice(-4)}.`)
  expect(text).not.toContain(key)
  const id = /name="key" value="(key_[0-9a-f]{32})"/.exec(text)?.[1] ?? ''
  expect((await postAct('revoke-key', { key: id }, (await addCreator()).jar)).status).toBe(404)
  expect((await postAct('revoke-key', { key: id }, jar)).headers.get('location')).toBe(
    '/setting?saved=key-revoked#keys',
  )
  expect((await callApi('/api/v1/listings')).status).toBe(401)
})
