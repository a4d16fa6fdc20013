import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTypicalPrints } from '#drivers/prints.ts'
import { testId } from '#drivers/test-id.ts'
import { type Print, roll } from './film.ts'
import { planGangSheets } from './gang-sheet.ts'

const print = (id: string, widthIn: number, heightIn: number): Print => ({
  id,
  fileId: testId('printFile', id),
  widthIn,
  heightIn,
})

test('small prints share a row, and the sheet is cut where they end', () => {
  const [sheet] = planGangSheets([print('a', 10, 12), print('b', 10, 12), print('c', 10, 4)])
  expect(sheet?.prints.map(({ id, x, y }) => [id, x, y])).toEqual([
    ['a', 0, 0],
    ['b', 12, 0],
    ['c', 0, 12.5],
  ])
  expect(sheet?.heightIn).toBe(16.5)
  expect(sheet?.used).toBeCloseTo((10 * 12 * 2 + 40) / (22 * 16.5))
})

test('a usual mixture of prints fills 85 % of the roll or more, few as well as many, in bounded time', () => {
  for (const count of [40, 120, 300]) {
    const before = process.cpuUsage()
    const sheets = planGangSheets(createTypicalPrints(count))
    const { user } = process.cpuUsage(before)
    const usedArea = sheets.reduce((sum, sheet) => sum + sheet.used * sheet.widthIn * sheet.heightIn, 0)
    const totalArea = sheets.reduce((sum, sheet) => sum + sheet.widthIn * sheet.heightIn, 0)
    expect(usedArea / totalArea, `${count} prints`).toBeGreaterThanOrEqual(0.87)
    expect(user / 1000, `${count} prints`).toBeLessThan(3000)
  }
})

test('the same prints give the same layout, in whatever order they come', () => {
  const prints = createTypicalPrints(60)
  expect(planGangSheets([...prints].reverse())).toEqual(planGangSheets(prints))
})

test('a print wider than the roll is turned, one larger than the sheet gets its own', () => {
  expect(planGangSheets([print('wide', 30, 12)])[0]?.prints[0]).toMatchObject({
    turned: true,
    widthIn: 12,
    heightIn: 30,
  })
  expect(planGangSheets([print('huge', 60, 80)])[0]).toMatchObject({ widthIn: 60, heightIn: 80, used: 1 })
})

test('for any prints each is laid once, inside its sheet, and none touches another', () => {
  const anySizes = fc.array(
    fc.record({ w: fc.integer({ min: 1, max: 40 }), h: fc.integer({ min: 1, max: 70 }) }),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(anySizes, (sizes) => {
      const prints = sizes.map(({ w, h }, n) => print(String(n), w, h))
      const sheets = planGangSheets(prints)
      expect(sheets.flatMap((sheet) => sheet.prints.map(({ id }) => id)).sort()).toEqual(
        prints.map(({ id }) => id).sort(),
      )
      for (const sheet of sheets) {
        expect(sheet.used).toBeGreaterThan(0)
        expect(sheet.used).toBeLessThanOrEqual(1)
        for (const a of sheet.prints) {
          expect(a.x + a.widthIn).toBeLessThanOrEqual(sheet.widthIn)
          expect(a.y + a.heightIn).toBeLessThanOrEqual(sheet.heightIn)
          for (const b of sheet.prints.filter((candidate) => candidate.id !== a.id)) {
            const areApart =
              a.x + a.widthIn + roll.gapIn <= b.x ||
              b.x + b.widthIn + roll.gapIn <= a.x ||
              a.y + a.heightIn + roll.gapIn <= b.y ||
              b.y + b.heightIn + roll.gapIn <= a.y
            expect(areApart).toBe(true)
          }
        }
      }
    }),
  )
})
