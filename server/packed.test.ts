import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createText, createZip, pack } from './packed.ts'

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
        // Opening it holds its checksum and its length against its text.
        expect(gunzipSync(createZip(packed, between)).toString()).toBe(wholeText)
        expect(createText(packed, between).toString()).toBe(wholeText)
      }
    }),
    { numRuns: 300, seed: 3 },
  )
})

test('personal words may be longer than a block of a gzip file', () => {
  const between = [Buffer.from('é'.repeat(100_000))]
  expect(gunzipSync(createZip(pack(['<p>', '</p>']), between)).toString()).toBe(
    `<p>${'é'.repeat(100_000)}</p>`,
  )
})

test('a packed page takes less memory than its text, with no larger buffer around it', () => {
  const page = Array.from({ length: 2_000 }, (_, index) => `<li class="card">Number ${index}</li>`).join('')
  const { bytes } = pack([page.slice(0, 40), page.slice(40, 5_000), page.slice(5_000)])
  expect(bytes.length).toBeLessThan(page.length / 5)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})
