import { expect, test } from 'vitest'
import { readToken, signToken } from './sign.ts'

const ring = { secret: 'a secret of thirty-two characters' }
const now = 1_800_000_000_000

test('a token is read only for its purpose, with its key, before its end and unchanged', () => {
  const token = signToken(ring, 'place', 'third in line', now + 1_000)
  expect(readToken(ring, 'place', token, now)).toBe('third in line')
  expect(readToken(ring, 'place', token, now + 1_001)).toBeNull()
  expect(readToken(ring, 'order', token, now)).toBeNull()
  expect(readToken({ secret: 'another one of thirty-two letters' }, 'place', token, now)).toBeNull()
  const [subject, end, mac] = token.split('.')
  const first = Buffer.from('first in line').toString('base64url')
  const later = (now + 9_000_000).toString(36)
  for (const forged of [
    `${first}.${end}.${mac}`,
    `${subject}.${later}.${mac}`,
    `${subject}.0.${mac}`,
    `${subject}.${end}.`,
    `${subject}.${end}`,
    `${token}.${mac}`,
  ])
    expect(readToken(ring, 'place', forged, now), forged).toBeNull()
})

test('a token without an end holds for ever', () => {
  expect(readToken(ring, 'order', signToken(ring, 'order', 'FF-1'), now * 2)).toBe('FF-1')
})
