import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { codeOf, fromBase32, newSecret, stepAt, stepOfCode, toBase32 } from './totp.ts'

test('codes are those of RFC 6238 and of another implementation', () => {
  const secret = toBase32(Buffer.from('12345678901234567890'))
  expect(codeOf(secret, stepAt(new Date(59_000)))).toBe('287082')
  expect(codeOf(secret, stepAt(new Date(1_111_111_109_000)))).toBe('081804')
  const newestSecret = newSecret()
  expect(codeOf(newestSecret, stepAt(new Date()))).toBe(generateSync({ secret: newestSecret }))
})

test('base32 reads back what it wrote', () => {
  for (let length = 1; length < 30; length += 1) {
    const bytes = Buffer.alloc(length, length * 7)
    expect(fromBase32(toBase32(bytes)).equals(bytes)).toBe(true)
  }
})

test('a code fits one step to either side of now and no further', () => {
  const secret = newSecret()
  const now = new Date()
  const step = stepAt(now)
  for (const near of [-1, 0, 1])
    expect(stepOfCode(secret, codeOf(secret, step + near), now)).toBe(step + near)
  for (const far of [-2, 2]) {
    const code = codeOf(secret, step + far)
    const isTwin = [-1, 0, 1].some((near) => codeOf(secret, step + near) === code)
    expect(stepOfCode(secret, code, now) === null || isTwin).toBe(true)
  }
})
