import { expect, test } from 'vitest'
import { pickNextPath } from './next-path.ts'

test('only a path of our own site is returned to', () => {
  for (const path of ['/payout', '/listing?page=2&sort=sales', '/help#codes', '/@harmattan', '/a%2F%2Fb'])
    expect(pickNextPath(path), path).toBe(path)
  const foreignPaths = [
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
  for (const path of foreignPaths) expect(pickNextPath(path), String(path)).toBe('/dashboard')
})
