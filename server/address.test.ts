import { expect, test } from 'vitest'
import { readRanges } from '#platform/config/proxies.ts'
import { addressOf } from './address.ts'

const trusting = (list: string) => readRanges(list).ranges

test('only a trusted proxy may say where a request came from, and only by its own entry', () => {
  const one = trusting('10.0.0.1')
  expect(addressOf('9.9.9.9', '10.0.0.5', [])).toBe('10.0.0.5')
  expect(addressOf('9.9.9.9', '10.0.0.5', one)).toBe('10.0.0.5')
  expect(addressOf('9.9.9.9', '::ffff:10.0.0.1', one)).toBe('9.9.9.9')
  expect(addressOf('1.2.3.4, 9.9.9.9', '10.0.0.1', one)).toBe('9.9.9.9')
  expect(addressOf('<script>', '10.0.0.1', one)).toBe('10.0.0.1')
})

test('behind two proxies the list is read past both, and no further', () => {
  const both = trusting('127.0.0.1 10.0.0.0/8')
  expect(addressOf('9.9.9.9, 10.0.0.7', '127.0.0.1', both)).toBe('9.9.9.9')
  expect(addressOf('10.1.1.1, 9.9.9.9, 10.0.0.7', '127.0.0.1', both)).toBe('9.9.9.9')
  expect(addressOf('9.9.9.9, 8.8.8.8', '127.0.0.1', both)).toBe('8.8.8.8')
  expect(addressOf('10.0.0.7', '127.0.0.1', both)).toBe('10.0.0.7')
})

test('an address is read with the port or the brackets that some proxies add', () => {
  const one = trusting('::1')
  expect(addressOf('[2001:db8::5]:4711', '::1', one)).toBe('2001:db8::5')
  expect(addressOf('9.9.9.9:4711', '::1', one)).toBe('9.9.9.9')
  expect(addressOf('::ffff:9.9.9.9', '::1', one)).toBe('9.9.9.9')
})
