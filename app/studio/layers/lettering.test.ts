import { expect, test } from 'vitest'
import { shaper } from '#press/files/environment.ts'
import { joinBoundsOf } from '../document/geometry.ts'
import { findElement } from '../elements/library.ts'
import { buildLetteringArea } from './lettering.ts'
import { lettering } from './lettering-list.ts'

test('every lettering is a sound design on light and on dark cloth, and lies on its sheet', () => {
  expect(new Set(lettering.map(({ id }) => id)).size).toBe(lettering.length)
  for (const template of lettering) {
    for (const onDark of [false, true]) {
      const area = buildLetteringArea(template, onDark, shaper, findElement)
      const bounds = joinBoundsOf(area.layers)
      expect(area.layers.length, template.id).toBe(template.parts.length)
      expect(bounds?.left, template.id).toBeGreaterThanOrEqual(0)
      expect(bounds?.right, template.id).toBeLessThanOrEqual(area.widthIn)
      expect(bounds?.top, template.id).toBeGreaterThanOrEqual(-0.6)
      expect(bounds?.bottom, template.id).toBeLessThanOrEqual(area.heightIn + 0.6)
    }
  }
})
