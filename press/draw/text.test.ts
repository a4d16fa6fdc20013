import { expect, test } from 'vitest'
import { shaper } from '../files/environment.ts'
import { fontIds } from '../fonts.ts'
import { boundsOf } from './outline.ts'
import { findBorrowedFonts, listMissingLetters, measureText, textOutline } from './text.ts'

const style = {
  text: 'Harmattan',
  font: 'shrikhand',
  size: 72,
  spacing: 0,
  lineHeight: 1.1,
  align: 'center',
  curve: 0,
  width: 10,
  height: 3,
} as const

test('every packaged face draws plain English with its own letters, and borrows those that it lacks', () => {
  for (const font of fontIds) {
    const outline = textOutline({ ...style, font, text: 'Quick fox, 0123 & “go”' }, shaper)
    expect(outline.length, font).toBeGreaterThan(100)
    const shapedWith = (text: string) => {
      const layer = { ...style, font, text }
      return [findBorrowedFonts(layer, shaper), listMissingLetters(layer, shaper)]
    }
    expect(shapedWith('Quick fox'), font).toEqual([[], []])
    expect(shapedWith('Привет'), font).toEqual([['noto-sans'], []])
  }
})

test('twice the size is twice as wide, and the ink stays within what was measured', () => {
  const measured = measureText(style, shaper)
  const doubled = measureText({ ...style, size: 144 }, shaper)
  expect(doubled.width).toBeCloseTo(measured.width * 2)
  const ink = boundsOf(textOutline({ ...style, ...measured }, shaper))
  expect(ink?.left).toBeGreaterThan(-0.1)
  expect(ink?.right).toBeLessThan(measured.width + 0.1)
})

test('alignment moves lines inside the box and nothing else', () => {
  const inkOf = (align: 'left' | 'center' | 'right') => boundsOf(textOutline({ ...style, align }, shaper))
  const [left, center, right] = [inkOf('left'), inkOf('center'), inkOf('right')]
  expect((left?.left ?? 0) < (center?.left ?? 0) && (center?.left ?? 0) < (right?.left ?? 0)).toBe(true)
  expect(left?.top).toBeCloseTo(right?.top ?? 0)
})

test('an arch and a smile of the same word are mirror images in height', () => {
  const arch = measureText({ ...style, curve: 120 }, shaper)
  const smile = measureText({ ...style, curve: -120 }, shaper)
  expect(arch.height).toBeGreaterThan(measureText(style, shaper).height)
  expect(Math.abs(arch.width - smile.width)).toBeLessThan(arch.width)
  const ink = boundsOf(textOutline({ ...style, curve: 120, ...arch }, shaper))
  expect(ink && ink.top > -0.2 && ink.bottom < arch.height + 0.2).toBe(true)
})
