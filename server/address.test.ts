import { expect, test } from 'vitest'
import { readRanges } from '#platform/config/proxies.ts'
import { readClientAddress } from './address.ts'

const readTrusted = (list: string) => readRanges(list).ranges

test('only a trusted proxy may say where a request came from, and only by its own entry', () => {
  const oneRange = readTrusted('10.0.0.1')
  expect(readClientAddress('9.9.9.9', '10.0.0.5', [])).toBe('10.0.0.5')
  expect(readClientAddress('9.9.9.9', '10.0.0.5', oneRange)).toBe('10.0.0.5')
  expect(readClientAddress('9.9.9.9', '::ffff:10.0.0.1', oneRange)).toBe('9.9.9.9')
  expect(readClientAddress('1.2.3.4, 9.9.9.9', '10.0.0.1', oneRange)).toBe('9.9.9.9')
  expect(readClientAddress('<script>', '10.0.0.1', oneRange)).toBe('10.0.0.1')
})

test('behind two proxies the list is read past both, and no further', () => {
  const bothRanges = readTrusted('127.0.0.1 10.0.0.0/8')
  expect(readClientAddress('9.9.9.9, 10.0.0.7', '127.0.0.1', bothRanges)).toBe('9.9.9.9')
  expect(readClientAddress('10.1.1.1, 9.9.9.9, 10.0.0.7', '127.0.0.1', bothRanges)).toBe('9.9.9.9')
  expect(readClientAddress('9.9.9.9, 8.8.8.8', '127.0.0.1', bothRanges)).toBe('8.8.8.8')
  expect(readClientAddress('10.0.0.7', '127.0.0.1', bothRanges)).toBe('10.0.0.7')
})

test('an address is read with the port or the brackets that some proxies add', () => {
  const oneRange = readTrusted('::1')
  expect(readClientAddress('[2001:db8::5]:4711', '::1', oneRange)).toBe('2001:db8::5')
  expect(readClientAddress('9.9.9.9:4711', '::1', oneRange)).toBe('9.9.9.9')
  expect(readClientAddress('::ffff:9.9.9.9', '::1', oneRange)).toBe('9.9.9.9')
})
