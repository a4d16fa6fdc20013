import { expect, test } from 'vitest'
import { buildSecurityHeaders, requireTls } from './headers.ts'

test('a creator’s name asks for TLS for itself and for none of the names below it', () => {
  for (const answer of [() => new Response('page'), () => Response.redirect('https://fanfare.test/')]) {
    const readPolicy = (owner: 'ours' | 'theirs') =>
      requireTls(answer(), owner).headers.get('strict-transport-security')
    expect(readPolicy('ours')).toBe('max-age=31536000; includeSubDomains')
    expect(readPolicy('theirs')).toBe('max-age=31536000')
  }
})

test('only a page that is meant for frames may stand in one', () => {
  const policy = (framed: boolean) =>
    buildSecurityHeaders('n', [{ policy: 'public', framed }], [])['Content-Security-Policy']
  expect(policy(true)).toContain('frame-ancestors *')
  expect(policy(false)).toContain(`frame-ancestors 'none'`)
})

test('only the page that says so may ask for the camera', () => {
  const policy = (camera: boolean) =>
    buildSecurityHeaders('n', [{ policy: 'staff:production', camera }], [])['Permissions-Policy']
  expect(policy(true)).toContain('camera=(self), microphone=()')
  expect(policy(false)).toContain('camera=(), microphone=()')
})
