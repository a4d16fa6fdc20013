import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

const under = (tls: 'ours' | 'theirs' | null) =>
  securityHeaders('n', [], tls, [])['Strict-Transport-Security']

test('a creator’s name asks for TLS for itself and for none of the names below it', () => {
  expect(under('ours')).toBe('max-age=31536000; includeSubDomains')
  expect(under('theirs')).toBe('max-age=31536000')
  expect(under(null)).toBeUndefined()
})

test('only a page that is meant for frames may stand in one', () => {
  const policy = (framed: boolean) =>
    securityHeaders('n', [{ policy: 'public', framed }], null, [])['Content-Security-Policy']
  expect(policy(true)).toContain('frame-ancestors *')
  expect(policy(false)).toContain(`frame-ancestors 'none'`)
})

test('only the page that says so may ask for the camera', () => {
  const policy = (camera: boolean) =>
    securityHeaders('n', [{ policy: 'staff:production', camera }], null, [])['Permissions-Policy']
  expect(policy(true)).toContain('camera=(self), microphone=()')
  expect(policy(false)).toContain('camera=(), microphone=()')
})
