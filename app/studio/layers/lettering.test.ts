import { expect, test } from 'vitest'
import { shaper } from '#press/files/environment.ts'
import { boundsOfBoxes } from '../document/geometry.ts'
import { elementCalled } from '../elements/library.ts'
import { letteringArea } from './lettering.ts'
import { lettering } from './lettering-list.ts'

test('every lettering is a sound design on light and on dark cloth, and lies on its sheet', () => {
  expect(new Set(lettering.map(({ id }) => id)).size).toBe(lettering.length)
  for (const one of lettering) {
    for (const onDark of [false, true]) {
      const area = letteringArea(one, onDark, shaper, elementCalled)
      const bounds = boundsOfBoxes(area.layers)
      expect(area.layers.length, one.id).toBe(one.parts.length)
      expect(bounds?.left, one.id).toBeGreaterThanOrEqual(0)
      expect(bounds?.right, one.id).toBeLessThanOrEqual(area.widthIn)
      expect(bounds?.top, one.id).toBeGreaterThanOrEqual(-0.6)
      expect(bounds?.bottom, one.id).toBeLessThanOrEqual(area.heightIn + 0.6)
    }
  }
})
