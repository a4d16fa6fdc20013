import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack } from './packed.ts'

/** Short and long, with signs of every width, as pages have them. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }), fc.nat(3_000))
    .map(([part, count]) => part.repeat(count)),
)

test('pieces and the personal words between them form one valid gzip file, whatever they are', () => {
  fc.assert(
    fc.property(text, fc.array(fc.tuple(text, text), { maxLength: 8 }), (first, more) => {
      const packed = pack([first, ...more.map(([, piece]) => piece)])
      // Twice: nothing of one visitor stays in the pieces.
      for (const gapTexts of [more.map(([between]) => between), more.map(([between]) => `${between}!`)]) {
        const between = gapTexts.map((words) => Buffer.from(words))
        const wholeText = first + more.map(([, piece], index) => gapTexts[index] + piece).join('')
        // The first time it is not compressed yet, the second time it is.
        expect(packed.toText(between).toString()).toBe(wholeText)
        // Opening it holds its checksum and its length against its text.
        expect(gunzipSync(packed.toZip(between)).toString()).toBe(wholeText)
        expect(packed.toText(between).toString()).toBe(wholeText)
      }
    }),
    { numRuns: 300, seed: 3 },
  )
})

test('personal words may be longer than a block of a gzip file', () => {
  const between = [Buffer.from('é'.repeat(100_000))]
  expect(gunzipSync(pack(['<p>', '</p>']).toZip(between)).toString()).toBe(`<p>${'é'.repeat(100_000)}</p>`)
})

test('a page is compressed when a gzip file is first asked for, and takes a fifth of its text from then on', () => {
  const page = Array.from({ length: 2_000 }, (_, index) => `<li class="card">Number ${index}</li>`).join('')
  const packed = pack([page.slice(0, 40), page.slice(40, 5_000), page.slice(5_000)])
  packed.toText([])
  expect([packed.isShrunk(), packed.size()]).toEqual([false, page.length])
  packed.toZip([])
  expect(packed.isShrunk()).toBe(true)
  expect(packed.size()).toBeLessThan(page.length / 5)
})
