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

test('letters that no lettering here has are question marks, and told', () => {
  expect(toLegible('𓀀𓁐 1-1')).toBe('?? 1-1')
  expect(isAllLegible('𓀀𓁐 1-1')).toBe(false)
  expect(isAllLegible('Who?')).toBe(true)
})

test('a picture in a note is drawn in ink; one that no lettering has is left out, without a word of other letters', () => {
  expect(toLegible('With love 🎉👩‍👧')).toBe('With love 🎉👩‍👧')
  expect(toLegible('With love \u{1fc00}')).toBe('With love')
  expect(isAllLegible('With love 🎉👩‍👧')).toBe(true)
})

test('nothing of a word is lost that is wider than its line', () => {
  const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)
  const lines = breakIntoLines(`To ${longWord}`, font, 10, 120)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).toBe(`To${longWord}`)
})

test('an ellipsis never parts a mark from its letter', () => {
  const fitted = fitWords('ọ̀'.repeat(20), font, 10, 50)
  expect(fitted).toMatch(/^(ọ̀)+…$/)
})

test('a line of Arabic or Hebrew is read from the right, though a number begins it', () => {
  expect([isRightToLeft('12 شارع'), isRightToLeft('שלום!'), isRightToLeft('Apt שלום')]).toEqual([
    true,
    true,
    false,
  ])
})

const paperWith = async (words: string, name: 'text' | 'bold') => {
  const paper = await newPaper('t', 's', new Date(0))
  drawText(paper.pdf.addPage([400, 50]), words, { x: 5, y: 20, size: 10, font: paper[name] })
  const read = await PDFDocument.load(await paper.pdf.save())
  const text = readPageWords(read.getPage(0)).join('')
  return { text, bytes: (await paper.pdf.save({ useObjectStreams: false })).length }
}

test.each(['To AVA, $24.99: “Łódź” — Şule', 'Öğretmen’s fi ffl €12'])(
  '%s is set in the house’s own face, and copied from the paper as it was written',
  async (words) => {
    expect((await paperWith(words, 'bold')).text).toBe(words)
  },
)

test('a paper carries only the faces that something is set in', async () => {
  const [latin, polish] = [await paperWith('Lodz', 'text'), await paperWith('Łódź', 'text')]
  expect(latin.bytes).toBeLessThan(32_000)
  expect(polish.bytes).toBeGreaterThan(latin.bytes)
})

test('other letters are drawn on the paper as outlines', async () => {
  const { text, bytes } = await paperWith('محمد عبد الله', 'bold')
  expect(text).toBe('')
  expect(bytes).toBeGreaterThan(2_000)
})

test('a letter that the face lacks takes its word with it, a sign of money nothing', async () => {
  expect((await paperWith('₦4,500 for Wọlé A. Łódź', 'text')).text).toBe('4,500 for  A. Łódź')
})

test('kerning is what the face says: AVAT is narrower than its letters one by one', () => {
  const alone = [...'AVAT'].reduce((sum, sign) => sum + widthOf(sign, font, 10), 0)
  expect(widthOf('AVAT', font, 10)).toBeLessThan(alone - 0.5)
})
