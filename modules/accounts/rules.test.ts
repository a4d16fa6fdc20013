import { expect, test } from 'vitest'
import { testId } from '#drivers/test-id.ts'
import type { Person } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { nextState } from '#kernel/states.ts'
import { addressBlock } from '#platform/http/address-block.ts'
import {
  ChangePasswordForm,
  CodeForm,
  describeDevice,
  handleFault,
  makeHandle,
  ProfileForm,
  SignUpForm,
  shopStatuses,
} from './contract.ts'
import { hashPassword, isGuessablePassword, verifyPassword } from './proofs/password.ts'
import { newRecoveryCodes, requireFreshSecondFactor } from './proofs/second-factor.ts'
import { readAccountCookie, sessionCookies } from './sessions/session-cookie.ts'
import { type ShopEvent, shopMoves } from './shops/shop.ts'

test('a password is stored as argon2id, and only the same one matches', async () => {
  const hash = await hashPassword('press-and-ship-42')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
  expect(await verifyPassword({ hash, password: 'press-and-ship-42' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'press-and-ship-43' })).toBe(false)
  expect(await verifyPassword({ hash: 'plain', password: 'plain' })).toBe(false)
})

test('stolen passwords and those made of name and address are refused', () => {
  for (const password of [
    'password1234',
    'Qwertyuiop',
    '1234567890',
    'iloveyou2024!',
    'aaaaaaaaaaaa',
    'AdaezeBello1',
    'fanfare2025',
  ])
    expect(isGuessablePassword(password, 'adaeze@fanfare.test', 'Adaeze Bello'), password).toBe(true)
  for (const fine of ['press-and-ship-42', 'harmattan sun over ikeja', 'adaeze likes long walks'])
    expect(isGuessablePassword(fine, 'adaeze@fanfare.test', 'Adaeze Bello'), fine).toBe(false)
})

test('a store address is plain, and never one of ours', () => {
  for (const bad of ['ab', 'a--b', '-abc', 'abc-', 'Äther', 'operator', 'admin', 'x'.repeat(31), 'a b c'])
    expect(handleFault(bad), bad).not.toBeNull()
  expect(handleFault('harmattan')).toBeNull()
  expect(makeHandle('Harmattan Rádio')).toBe('harmattan-radio')
  for (const name of ['admin', 'A', '日本', "O'Brien & Söhne", 'x'.repeat(80)])
    expect(handleFault(makeHandle(name)), name).toBeNull()
})

test('a form with an unknown field is refused', () => {
  const form = { name: 'A', email: 'A@Example.com', password: 'press-and-ship-42' }
  expect(SignUpForm.parse(form)).toMatchObject({ email: 'a@example.com', handle: '' })
  expect(SignUpForm.safeParse({ ...form, emailVerified: 'true' }).success).toBe(false)
  expect(SignUpForm.safeParse({ ...form, role: 'admin' }).success).toBe(false)
})

test('both entries of a new password must match', () => {
  const form = { current: 'x', password: 'press-and-ship-42', again: 'press-and-ship-43' }
  expect(ChangePasswordForm.safeParse(form).error?.issues[0]).toMatchObject({
    path: ['again'],
    message: 'The passwords don’t match.',
  })
})

test('a city belongs to its state and a state to its country', () => {
  const form = {
    name: 'A',
    displayName: 'A',
    phone: '+234 803 555 0142',
    street: '',
    apartment: '',
    zip: '',
    salesDisplay: 'always',
    timeZone: 'Africa/Lagos',
    displayCurrency: 'NGN',
  }
  const accepts = (country: string, state: string, city: string) =>
    ProfileForm.safeParse({ ...form, country, state, city }).success
  expect(accepts('Nigeria', 'Lagos', 'Ikeja')).toBe(true)
  expect(accepts('', '', '')).toBe(true)
  expect(accepts('Nigeria', 'Gauteng', '')).toBe(false)
  expect(accepts('Nigeria', 'Lagos', 'Pretoria')).toBe(false)
  expect(accepts('', 'Lagos', '')).toBe(false)
  expect(accepts('France', '', '')).toBe(false)
})

test('codes are read with spaces and hyphens', () => {
  expect(CodeForm.parse({ code: '123 456' }).code).toBe('123456')
  for (const code of newRecoveryCodes())
    expect(CodeForm.parse({ code: code.toUpperCase() }).code).toHaveLength(10)
  expect(CodeForm.safeParse({ code: '12345' }).success).toBe(false)
})

test('a proof counts only if it uses the factor the person has', () => {
  const person = (change: Partial<Person>): Person => ({
    kind: 'person',
    personId: newId('person'),
    name: 'A',
    email: 'a@b.co',
    emailVerified: true,
    shop: null,
    staff: [],
    assurance: 'password',
    hasSecondFactor: false,
    hasPasskey: false,
    secondFactorAt: new Date(),
    sessionId: testId('session', 's'),
    ...change,
  })
  const isFresh = (change: Partial<Person>) => requireFreshSecondFactor(person(change)).ok
  expect(isFresh({})).toBe(true)
  expect(isFresh({ secondFactorAt: null })).toBe(false)
  expect(isFresh({ hasSecondFactor: true })).toBe(false)
  expect(isFresh({ hasSecondFactor: true, assurance: 'second' })).toBe(true)
})

test('cookies are host-bound over https, and a name sent twice is ignored', () => {
  const [cookie] = sessionCookies('https://fanfare.test', { token: 't'.repeat(43), isHalf: false })
  expect(cookie).toMatch(/^__Host-fanfare=t+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/)
  const [half] = sessionCookies('http://localhost:3000', { token: 't'.repeat(43), isHalf: true })
  expect(half).toMatch(/^fanfare-half=/)
  const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })
  const [a, b] = ['a'.repeat(43), 'b'.repeat(43)]
  expect(readAccountCookie('http://x', requestWith(`fanfare=${a}; other=1`), 'session')).toBe(a)
  expect(readAccountCookie('http://x', requestWith(`fanfare=${a}; fanfare=${b}`), 'session')).toBeNull()
  expect(readAccountCookie('http://x', requestWith(`fanfare=${a}`), 'half')).toBeNull()
  expect(readAccountCookie('https://x', requestWith(`fanfare=${a}`), 'session')).toBeNull()
})

test('limits count an IPv6 network as one place', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:DB8:1:2::9'))
  expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'))
  expect(addressBlock('::ffff:10.0.0.1')).toBe('10.0.0.1')
})

test('a browser is named as people know it', () => {
  expect(
    describeDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'),
  ).toBe('Firefox on Windows')
  expect(describeDevice('curl/8')).toBe('An unknown browser')
})

test('a shop moves only where its table says', () => {
  const allowed: Record<string, string> = {
    'active leave': 'vacation',
    'active suspend': 'suspended',
    'vacation return': 'active',
    'vacation suspend': 'suspended',
    'suspended reinstate': 'active',
  }
  for (const from of shopStatuses)
    for (const by of ['leave', 'return', 'suspend', 'reinstate'] as ShopEvent[]) {
      const next = nextState(shopMoves, from, by)
      expect(next.ok ? next.value : undefined, `${from} ${by}`).toBe(allowed[`${from} ${by}`])
    }
})
