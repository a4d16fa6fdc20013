import { expect, test } from 'vitest'
import { buildSecurityHeaders, requireTls } from './headers.ts'

test('a creator’s domain requires TLS for itself and for none of its subdomains', () => {
  for (const answer of [() => new Response('page'), () => Response.redirect('https://fanfare.test/')]) {
    const readPolicy = (owner: 'ours' | 'theirs') =>
      requireTls(answer(), owner).headers.get('strict-transport-security')
    expect(readPolicy('ours')).toBe('max-age=31536000; includeSubDomains')
    expect(readPolicy('theirs')).toBe('max-age=31536000')
  }
})

test('only a page that is meant for frames may be framed', () => {
  const readPolicy = (framed: boolean) =>
    buildSecurityHeaders('n', [{ policy: 'public', framed }], [])['Content-Security-Policy']
  expect(readPolicy(true)).toContain('frame-ancestors *')
  expect(readPolicy(false)).toContain(`frame-ancestors 'none'`)
})

test('only the page that says so may ask for the camera', () => {
  const readPolicy = (camera: boolean) =>
    buildSecurityHeaders('n', [{ policy: 'staff:production', camera }], [])['Permissions-Policy']
  expect(readPolicy(true)).toContain('camera=(self), microphone=()')
  expect(readPolicy(false)).toContain('camera=(), microphone=()')
})
