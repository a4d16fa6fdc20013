import { expect, test } from 'vitest'
import { letterLine } from './lettering.ts'

test.each([
  ['Vietnamese', 'Nguyễn Thị Thu Hường'],
  ['Yoruba', 'Adébáyọ̀ Ọlátúnjí'],
  ['Polish', 'Łukasz Żółć'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Ukrainian', 'Їжакевич Ґалаґан'],
  ['Arabic', 'محمد عبد الله'],
  ['Hebrew', 'דוד בן־גוריון'],
  ['Chinese', '王小明，上海市浦东新区世纪大道 100 号'],
  ['Chinese of Taiwan', '臺北市信義區松仁路九十七號'],
  ['Japanese', '東京都渋谷区神宮前１丁目 タワー・ビル'],
  ['Katakana', 'コーヒー・タワー'],
  ['Arabic in figures', '٢٠٢٥'],
  ['Korean', '서울특별시 강남구 테헤란로 152'],
  ['Thai', 'ถนนสุขุมวิท แขวงคลองเตย กรุงเทพมหานคร'],
  ['Hindi', 'श्रीमती अनुष्का शर्मा, महात्मा गाँधी मार्ग'],
  ['Tamil', 'திருமதி கவிதா, அண்ணா சாலை'],
  ['Amharic', 'አቶ ተስፋዬ ገብረ ቦሌ መንገድ'],
  ['Burmese', 'ရန်ကုန်မြို့'],
  ['Georgian', 'რუსთაველის გამზირი'],
  ['Armenian', 'Մաշտոցի պողոտա'],
])('%s has all its letters', (_, name) => {
  expect(letterLine(name).isComplete).toBe(true)
})

test('letters that no font has are reported', () => {
  // Egyptian: nobody writes an address in it.
  expect(letterLine('𓀀𓁐').isComplete).toBe(false)
})

test('in one line each letter is set in its own font', () => {
  const [latin, both, asian] = ['Tower ', 'Tower 東京', '東京'].map((line) => letterLine(line).width)
  expect(both).toBeCloseTo(latin! + asian!, 5)
  expect(asian).toBeCloseTo(2, 1)
})

test('Hebrew begins at the right', () => {
  const last = letterLine('ב').outline
  expect(letterLine('אב').outline.slice(0, last.length)).toEqual(last)
})

test('Arabic letters join instead of standing alone', () => {
  const separateWidth = [...'محمد'].reduce((width, letter) => width + letterLine(letter).width, 0)
  expect(letterLine('محمد').width).toBeLessThan(separateWidth - 0.02)
})

test('a mark stands on its letter and takes no room', () => {
  expect(letterLine('ọ̀').width).toBeCloseTo(letterLine('o').width, 2)
})
