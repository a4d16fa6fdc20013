import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitArea } from './fit.ts'

const inches = fc.double({ min: 0.5, max: 80, noNaN: true })
const size = fc.record({ widthIn: inches, heightIn: inches })

test('a design is never cut, touches two edges of the other area, and keeps its proportions', () => {
  fc.assert(
    fc.property(size, size, (design, target) => {
      const { x, y, scale } = fitArea(design, target, 'middle')
      const [wide, high] = [design.widthIn * scale, design.heightIn * scale]
      expect(wide).toBeLessThanOrEqual(target.widthIn + 1e-9)
      expect(high).toBeLessThanOrEqual(target.heightIn + 1e-9)
      expect(Math.min(target.widthIn - wide, target.heightIn - high)).toBeCloseTo(0)
      expect(x * 2 + wide).toBeCloseTo(target.widthIn)
      expect(y * 2 + high).toBeCloseTo(target.heightIn)
    }),
  )
})

test('on a garment it hangs from the top', () => {
  expect(fitArea({ widthIn: 12, heightIn: 10 }, { widthIn: 12, heightIn: 16 }, 'top')).toEqual({
    x: 0,
    y: 0,
    scale: 1,
  })
})

test('a placement moves it and scales it about its usual middle', () => {
  const fit = fitArea({ widthIn: 12, heightIn: 16 }, { widthIn: 12, heightIn: 16 }, 'top', {
    dx: 1,
    dy: -2,
    scale: 0.5,
  })
  expect(fit).toEqual({ x: 4, y: 2, scale: 0.5 })
})
