import { expect, test } from 'vitest'
import { checkSignature, signBody } from './webhook-signature.ts'

const secret = 'a secret of thirty-two characters'
const body = Buffer.from('{"id":"tpe_1"}')
const now = Date.UTC(2026, 0, 5, 12)
const check = (raw: Buffer, header: string | null, at = now, signingSecret = secret) => {
  const result = checkSignature(signingSecret, raw, header, at)
  return result.ok ? 'ok' : result.code
}

test('a callback is believed only with its own bytes, our secret and a recent time', () => {
  const header = signBody(secret, body, now)
  expect(check(body, header)).toBe('ok')
  expect(check(Buffer.from('{"id":"tpe_2"}'), header)).toBe('event.signature_wrong')
  expect(check(body, header, now, 'another secret of some length....')).toBe('event.signature_wrong')
  expect(check(body, header.replace(/t=\d+/, `t=${now / 1_000 + 10}`))).toBe('event.signature_wrong')
  expect(check(body, header, now + 301_000)).toBe('event.too_old')
  expect(check(body, header, now - 301_000)).toBe('event.too_old')
  expect(check(body, header, now + 299_000)).toBe('ok')
})

test('a callback without a readable signature is refused, whatever its header', () => {
  for (const header of [null, '', 't=1', 'v1=ab', 't=x,v1=ab', 'v1=,t=5', 'x'.repeat(2_000)]) {
    expect(check(body, header)).toBe('event.signature_missing')
  }
})

test('while a secret is being replaced, any one of several signatures will do', () => {
  const [time, signature] = signBody(secret, body, now).split(',')
  expect(check(body, `${time},v1=${'0'.repeat(64)},${signature}`)).toBe('ok')
})
