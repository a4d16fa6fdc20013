import { expect, test } from 'vitest'
import { inkOn, needsWhite, type Technique, techniques } from './contract.ts'

test('white is always printed on film, and on cloth that is not white if the press has it', () => {
  const white = (technique: Technique, cloth: string | null) => needsWhite(technique, cloth)
  expect(white('dtf', '#ffffff')).toBe(true)
  expect([white('dtg', '#ffffff'), white('dtg', '#f4f1e8'), white('dtg', '#1d1d1f')]).toEqual([
    false,
    true,
    true,
  ])
  expect(white('dtg', null), 'a colour nobody knows').toBe(true)
  expect([white('sublimation', '#1d1d1f'), white('giclee', null)]).toEqual([false, false])
})

test('cloth shows through ink without white below; thread and files have no ink, a laser marks in its own tone', () => {
  expect(inkOn('dtg', '#ffffff')?.isThrough).toBe(true)
  expect(inkOn('dtg', '#1d1d1f')?.isThrough).toBe(false)
  expect(inkOn('dtf', '#ffffff')?.isThrough).toBe(false)
  const withoutInk = (Object.keys(techniques) as Technique[]).filter(
    (technique) => inkOn(technique, '#ffffff') === null,
  )
  expect(withoutInk).toEqual(['embroidery', 'download'])
  expect(inkOn('engraving', '#ffffff')).toEqual({ process: 'laser', isThrough: true })
})
