import { expect, test } from 'vitest'
import { readDomain } from './read-domain.ts'

test('a domain is read from what people paste', () => {
  expect(readDomain(' https://WWW.Harmattan.Radio/shop?x=1 ')).toBe('www.harmattan.radio')
  expect(readDomain('harmattan.radio.')).toBe('harmattan.radio')
  expect(readDomain('xn--caf-dma.xn--p1ai')).toBe('xn--caf-dma.xn--p1ai')
})

test.each([
  '',
  'harmattan',
  'localhost:3000',
  '10.0.0.1',
  'two words.com',
  '-a.com',
  'a..com',
  `${'a'.repeat(64)}.com`,
])('"%s" is no domain', (text) => expect(readDomain(text)).toBeNull())
