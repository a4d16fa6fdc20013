import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('only the trusted proxy may say where a request came from, and only by its own entry', () => {
  expect(addressOf('9.9.9.9', '10.0.0.5', null)).toBe('10.0.0.5')
  expect(addressOf('9.9.9.9', '10.0.0.5', '10.0.0.1')).toBe('10.0.0.5')
  expect(addressOf('9.9.9.9', '::ffff:10.0.0.1', '10.0.0.1')).toBe('9.9.9.9')
  expect(addressOf('1.2.3.4, 9.9.9.9', '10.0.0.1', '10.0.0.1')).toBe('9.9.9.9')
  expect(addressOf('<script>', '10.0.0.1', '10.0.0.1')).toBe('10.0.0.1')
})
