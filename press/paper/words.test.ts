import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { newPaper, set } from './paper.ts'
import { brokenInto, fitted, isAllLegible, legible, readsFromRight } from './words.ts'

const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)

test.each(['Łukasz Żółć', 'Adébáyọ̀', 'Ελένη', 'Київ', 'محمد 12/4', 'דירה Tower 2', '東京 1-1', '서울'])(
  '%s is set as it was written',
  (name) => {
    expect([legible(name), isAllLegible(name)]).toEqual([name.normalize('NFC'), true])
  },
)

test('letters that no lettering here has are question marks, and told', () => {
  expect(legible('ไทย 1-1')).toBe('??? 1-1')
  expect(isAllLegible('ไทย 1-1')).toBe(false)
  expect(isAllLegible('Who?')).toBe(true)
})

test('a picture in a note is left out, without a word of other letters', () => {
  expect(legible('With love 🎉👩‍👧')).toBe('With love')
  expect(isAllLegible('With love 🎉👩‍👧')).toBe(true)
})

test('nothing of a word is lost that is wider than its line', () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)
  const lines = brokenInto(`To ${word}`, font, 10, 120)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).toBe(`To${word}`)
})

test('an ellipsis never parts a mark from its letter', () => {
  const shown = fitted('ọ̀'.repeat(20), font, 10, 50)
  expect(shown).toMatch(/^(ọ̀)+…$/)
})

test('a line of Arabic or Hebrew is read from the right, though a number begins it', () => {
  expect([readsFromRight('12 شارع'), readsFromRight('שלום!'), readsFromRight('Apt שלום')]).toEqual([
    true,
    true,
    false,
  ])
})

test('other letters are drawn on the paper as outlines', async () => {
  const drawn = async (words: string) => {
    const paper = await newPaper('t', 's', new Date(0))
    set(paper.pdf.addPage([200, 50]), words, { x: 5, y: 20, size: 10, font: paper.bold })
    return (await paper.pdf.save({ useObjectStreams: false })).length
  }
  expect(await drawn('محمد عبد الله')).toBeGreaterThan((await drawn('Muhammad A.')) + 500)
})
