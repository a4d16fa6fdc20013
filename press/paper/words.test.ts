import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { readPageWords } from '#drivers/papers.ts'
import { fontIn } from './face.ts'
import { drawText, newPaper } from './paper.ts'
import { breakIntoLines, fitWords, isAllLegible, isRightToLeft, toLegible, widthOf } from './words.ts'

const font = fontIn(await PDFDocument.create(), 'text')

test.each([
  'Łukasz Żółć',
  'Adébáyọ̀',
  'Ελένη',
  'Київ',
  'محمد 12/4',
  'דירה Tower 2',
  '東京 1-1',
  'タワー・ビル',
  '서울',
  'ไทย',
  'नमस्ते',
  'ग्राम रामपुर।',
  'ሰላም',
])('%s is set as it was written', (name) => {
  expect([toLegible(name), isAllLegible(name)]).toEqual([name.normalize('NFC'), true])
})

test('letters that no font here has become question marks, and are reported', () => {
  expect(toLegible('𓀀𓁐 1-1')).toBe('?? 1-1')
  expect(isAllLegible('𓀀𓁐 1-1')).toBe(false)
  expect(isAllLegible('Who?')).toBe(true)
})

test('an emoji in a note is drawn in ink; one that no font has is left out, and its note is legible', () => {
  expect(toLegible('With love 🎉👩‍👧')).toBe('With love 🎉👩‍👧')
  expect(toLegible('With love \u{1fc00}')).toBe('With love')
  expect(isAllLegible('With love 🎉👩‍👧')).toBe(true)
})

test('a word that is wider than its line loses nothing', () => {
  const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)
  const lines = breakIntoLines(`To ${longWord}`, font, 10, 120)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).toBe(`To${longWord}`)
})

test('an ellipsis never parts a mark from its letter', () => {
  const fitted = fitWords('ọ̀'.repeat(20), font, 10, 50)
  expect(fitted).toMatch(/^(ọ̀)+…$/)
})

test('a line of Arabic or Hebrew is read from the right, even if it begins with a number', () => {
  expect([isRightToLeft('12 شارع'), isRightToLeft('שלום!'), isRightToLeft('Apt שלום')]).toEqual([
    true,
    true,
    false,
  ])
})

const printWords = async (words: string, name: 'text' | 'bold') => {
  const paper = await newPaper('t', 's', new Date(0))
  drawText(paper.pdf.addPage([400, 50]), words, { x: 5, y: 20, size: 10, font: paper[name] })
  const pdf = await PDFDocument.load(await paper.pdf.save())
  const text = readPageWords(pdf.getPage(0)).join('')
  return { text, bytes: (await paper.pdf.save({ useObjectStreams: false })).length }
}

test.each(['To AVA, $24.99: “Łódź” — Şule', 'Öğretmen’s fi ffl €12'])(
  '%s is set in the house’s own face, and copied from the paper as it was written',
  async (words) => {
    expect((await printWords(words, 'bold')).text).toBe(words)
  },
)

test('a paper embeds only the faces that it uses', async () => {
  const [latin, polish] = [await printWords('Lodz', 'text'), await printWords('Łódź', 'text')]
  expect(latin.bytes).toBeLessThan(32_000)
  expect(polish.bytes).toBeGreaterThan(latin.bytes)
})

test('other letters are drawn on the paper as outlines', async () => {
  const { text, bytes } = await printWords('محمد عبد الله', 'bold')
  expect(text).toBe('')
  expect(bytes).toBeGreaterThan(2_000)
})

test('a letter that the face lacks makes its whole word an outline, a currency sign only itself', async () => {
  expect((await printWords('₦4,500 for Wọlé A. Łódź', 'text')).text).toBe('4,500 for  A. Łódź')
})

test('kerning is what the face says: AVAT is narrower than its letters one by one', () => {
  const separateWidth = [...'AVAT'].reduce((sum, sign) => sum + widthOf(sign, font, 10), 0)
  expect(widthOf('AVAT', font, 10)).toBeLessThan(separateWidth - 0.5)
})
