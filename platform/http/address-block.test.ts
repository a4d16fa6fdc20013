import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressBlock } from './address-block.ts'
import { formatWait } from './wait.ts'

test('every way to write an address of one household names the same block', () => {
  for (const same of [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:3:4:5:6',
    '2001:0db8:0001:0002::',
    '2001:db8:1:2::9%eth0',
  ])
    expect(addressBlock(same), same).toBe('2001:db8:1:2::/64')
  for (const same of ['10.0.0.1', '::ffff:10.0.0.1', '::FFFF:a00:1', '0:0:0:0:0:ffff:10.0.0.1', ' 10.0.0.1'])
    expect(addressBlock(same), same).toBe('10.0.0.1')
  expect(addressBlock('2001:db8:1:3::1')).not.toBe(addressBlock('2001:db8:1:2::1'))
  expect(addressBlock('10.0.0.2')).not.toBe(addressBlock('10.0.0.1'))
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
  expect(addressBlock('1::')).toBe('1:0:0:0::/64')
  expect(addressBlock('')).toBe('unknown')
  expect(addressBlock('local')).toBe('local')
})

test('no limit counts an address as it was written: each goes through its block', () => {
  const files = globSync('{app,api,modules,server}/**/*.ts').filter((name) => !name.includes('.test.'))
  const offenders = files.filter((name) =>
    /(?<!mailto):\$\{[^}(]*\baddress\}/.test(readFileSync(name, 'utf8')),
  )
  expect(offenders).toEqual([])
})

test('a wait in words is never too short', () => {
  expect([1, 60, 61, 720, 3_540, 3_541, 3_601].map(formatWait)).toEqual([
    ...['a minute', 'a minute', '2 minutes', '12 minutes', '59 minutes', 'an hour', '2 hours'],
  ])
})
