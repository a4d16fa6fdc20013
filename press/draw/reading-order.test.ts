import { expect, test } from 'vitest'
import { readingOrder } from './reading-order.ts'

const order = (line: string): string[] => readingOrder(line, () => 'one').map(({ text }) => text)

test('letters that read from the left stay as they are, numbers with them', () => {
  expect(order('Ọ̀ṣun 12/4, Łódź')).toEqual(['Ọ̀ṣun 12/4, Łódź'])
})

test('in a line of Arabic a number stands left of the words before it', () => {
  expect(order('شارع التحرير 12')).toEqual(['12', 'شارع التحرير '])
  expect(order('רחוב הרצל 12/4')).toEqual(['12/4', 'רחוב הרצל '])
})

test('Latin in a line of Hebrew keeps its own order, with its numbers', () => {
  expect(order('דירה Tower 2 כניסה')).toEqual([' כניסה', 'Tower 2', 'דירה '])
})

test('in a line of Latin the words of Hebrew change places with their number', () => {
  expect(order('Apt שלום 12')).toEqual(['Apt ', '12', 'שלום '])
})

test('the middle of an address in two directions is in the direction of its line', () => {
  expect(order('القاهرة, Cairo 11511')).toEqual(['Cairo 11511', 'القاهرة, '])
})
