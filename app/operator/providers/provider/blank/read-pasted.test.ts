import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const blank = {
  colours: [
    { slug: 'black', name: 'Black' },
    { slug: 'true-royal', name: 'True Royal' },
  ],
  sizes: ['S', 'M', '32'],
}
const readVariants = (text: string) => Object.fromEntries(readPasted(blank, text).variants)

test('a list fills one variant a line, or a colour’s sizes in their order', () => {
  expect(readVariants('Black, M, 4017\ntrue royal m 4020')).toEqual({
    'black/M': '4017',
    'true-royal/M': '4020',
  })
  expect(readVariants('Black\t4016\t4017\t4018')).toEqual({
    'black/S': '4016',
    'black/M': '4017',
    'black/32': '4018',
  })
  expect(readVariants('True Royal; 4016; -; 4018')).toEqual({
    'true-royal/S': '4016',
    'true-royal/32': '4018',
  })
})

test('a number right after its colour is read as a size, if the blank has that size', () => {
  expect(readVariants('Black 32 4018')).toEqual({ 'black/32': '4018' })
})

test('the header row of a sheet sets the order of sizes', () => {
  expect(readVariants('Colour\tM\tS\nBlack\t1\t2')).toEqual({ 'black/M': '1', 'black/S': '2' })
})

test('a line that names nothing of the blank is returned with the reason', () => {
  const { variants, unread } = readPasted(blank, 'Mauve, S, 1\n\nBlack, 1, 2, 3, 4\nBlack')
  expect(variants.size).toBe(0)
  expect(unread).toEqual([
    { line: 'Mauve, S, 1', reason: 'no such colour' },
    { line: 'Black, 1, 2, 3, 4', reason: 'more numbers than the 3 sizes' },
    { line: 'Black', reason: 'no number' },
  ])
})
