import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('only a path of our own site is gone back to', () => {
  for (const own of ['/payout', '/listing?page=2&sort=sales', '/help#codes', '/@harmattan', '/a%2F%2Fb'])
    expect(nextPath(own), own).toBe(own)
  const foreign = [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'javascript:alert(1)',
    'evil.test',
    '',
    null,
    undefined,
    '/.//evil.test',
    '/x/..//evil.test',
    '///evil.test',
    `/${'a'.repeat(3000)}`,
    '/login?next=/payout',
    '/logout',
  ]
  for (const wanted of foreign) expect(nextPath(wanted), String(wanted)).toBe('/dashboard')
})
