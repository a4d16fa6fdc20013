import { expect, test } from 'vitest'
import { testId } from '#drivers/test-id.ts'
import { type Actor, nobody } from '#kernel/actor.ts'
import { newId } from '#kernel/id.ts'
import { judgePolicy, openGate, readPage } from './gate.ts'
import { isOwnForm } from './origin.ts'

const mode = { sample: true }
const creator: Actor = {
  kind: 'person',
  personId: newId('person'),
  name: 'A',
  email: 'a@fanfare.test',
  emailVerified: true,
  shop: {
    id: newId('shop'),
    handle: 'a',
    name: 'A',
    role: 'owner',
    timeZone: 'Africa/Lagos',
    currency: 'NGN',
  },
  staff: [],
  assurance: 'password',
  hasSecondFactor: false,
  hasPasskey: false,
  secondFactorAt: null,
  sessionId: testId('session', 's'),
}
const staff: Actor = {
  ...creator,
  shop: null,
  staff: ['production'],
  assurance: 'second',
  hasSecondFactor: true,
  hasPasskey: false,
}

test('a route without a policy stops the start', () => {
  const routes = { a: { id: 'a', path: 'a', module: {} } } as never
  expect(() => openGate(routes, mode)).toThrow(/declares no policy/)
})

test('each policy lets in those it names and nobody else', () => {
  expect(judgePolicy('public', nobody, mode)).toBe('enter')
  expect(judgePolicy('creator', nobody, mode)).toBe('log in')
  expect(judgePolicy('creator', creator, mode)).toBe('enter')
  expect(judgePolicy('creator', staff, mode)).toBe('make a shop')
  expect(judgePolicy('staff', creator, mode)).toBe('missing')
  expect(judgePolicy('staff:production', staff, mode)).toBe('enter')
  expect(judgePolicy('staff:finance', staff, mode)).toBe('not your station')
  expect(judgePolicy('staff:finance', creator, mode)).toBe('missing')
  expect(judgePolicy('sample', creator, { sample: false })).toBe('missing')
  expect(judgePolicy('creator', { ...creator, hasSecondFactor: true }, mode)).toBe('give second factor')
})

test('staff with a password alone open nothing of the provider, not even in sample mode', () => {
  const withoutFactor: Actor = { ...staff, assurance: 'password', hasSecondFactor: false }
  for (const sample of [true, false]) {
    expect(judgePolicy('staff', withoutFactor, { sample })).toBe('give second factor')
    expect(judgePolicy('staff:production', withoutFactor, { sample })).toBe('give second factor')
    // Before that, nobody learns which stations belong to others.
    expect(judgePolicy('staff:finance', withoutFactor, { sample })).toBe('give second factor')
  }
})

test('a data request is judged as the page it belongs to', () => {
  expect(readPage('/payout.data')).toEqual({ pathname: '/payout', isData: true })
  expect(readPage('/_root.data')).toEqual({ pathname: '/', isData: true })
  expect(readPage('/listing/_.data')).toEqual({ pathname: '/listing/', isData: true })
  expect(readPage('/payout')).toEqual({ pathname: '/payout', isData: false })
})

test('a form from another site is refused, whatever it says of itself', () => {
  const post = (headers: Record<string, string>, path = '/payment') =>
    isOwnForm(
      new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        headers: { host: 'localhost:3000', ...headers },
      }),
      path,
    )
  expect(post({ origin: 'http://localhost:3000' })).toBe(true)
  expect(post({ origin: 'http://evil.test' })).toBe(false)
  expect(post({ origin: 'null' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(post({ 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' })).toBe(false)
  expect(post({})).toBe(false)
  const leavePath = '/newsletter/leave'
  expect(post({}, leavePath), 'a mailbox is no browser').toBe(true)
  expect(post({ origin: 'http://evil.test' }, leavePath)).toBe(false)
  expect(post({ 'sec-fetch-site': 'cross-site' }, leavePath)).toBe(false)
})
