import { describe, expect, test } from 'vitest'
import { apply } from '#press/draw/matrix.ts'
import {
  type Camera,
  closeUp,
  home,
  insetMargin,
  measureGround,
  measureInset,
  measureScreen,
} from './stage-geometry.ts'

const stages = {
  'a desk': { width: 1018, height: 690, clear: { top: 64, right: 24, bottom: 106, left: 24 } },
  'a tablet': { width: 430, height: 800, clear: { top: 64, right: 24, bottom: 158, left: 24 } },
  'a phone': { width: 360, height: 314, clear: { top: 32, right: 20, bottom: 28, left: 20 } },
  'a phone held sideways': { width: 418, height: 266, clear: { top: 32, right: 20, bottom: 28, left: 20 } },
}
const sheets = { mug: [9, 3.5], cap: [4, 1.75], sleeve: [4, 12], sticker: [3, 3] } as const

function measureBox(
  stage: (typeof stages)['a desk'],
  [widthIn, heightIn]: readonly [number, number],
  camera = home,
) {
  const ground = measureGround({ widthIn, heightIn }, null)
  const screen = measureScreen(stage, camera, ground)
  const [x, y] = [ground.fromArea[4], ground.fromArea[5]]
  const scale = ground.fromArea[0]
  const [left, top] = apply(screen, x, y)
  const [right, bottom] = apply(screen, x + widthIn * scale, y + heightIn * scale)
  return { left, top, right, bottom, ground, screen }
}

describe.each(Object.entries(stages))('a flat sheet on %s', (_, stage) => {
  test.each(Object.entries(sheets))('of a %s keeps clear of bars and of the small picture', (_, size) => {
    const { left, top, right, bottom } = measureBox(stage, size)
    const { clear } = stage
    expect(left).toBeGreaterThanOrEqual(clear.left - 0.01)
    expect(top).toBeGreaterThanOrEqual(clear.top - 0.01)
    expect(right).toBeLessThanOrEqual(stage.width - clear.right + 0.01)
    expect(bottom).toBeLessThanOrEqual(stage.height - clear.bottom + 0.01)
    const picture = {
      left: stage.width - insetMargin - measureInset(stage),
      bottom: insetMargin + measureInset(stage),
    }
    expect(right <= picture.left || top >= picture.bottom).toBe(true)
    expect(Math.max(right - left, bottom - top)).toBeGreaterThan(Math.min(stage.width, stage.height) * 0.35)
  })
})

test('the camera zooms about the middle of the stage and moves by pixels', () => {
  const stage = stages['a desk']
  const nearBox = measureBox(stage, sheets.mug)
  const camera: Camera = { zoom: 2, x: 10, y: -20 }
  const farBox = measureBox(stage, sheets.mug, camera)
  expect(farBox.left).toBeCloseTo(stage.width / 2 + (nearBox.left - stage.width / 2) * 2 + 10)
  expect(farBox.top).toBeCloseTo(stage.height / 2 + (nearBox.top - stage.height / 2) * 2 - 20)
})

test('a close-up fills the clear part of the stage with the print area', () => {
  const stage = stages['a phone']
  const area = { widthIn: 12, heightIn: 16 }
  const { clear, width, height } = stage
  const flat = measureGround(area, null)
  const ground = { kind: 'photo' as const, fromArea: flat.fromArea }
  const screen = measureScreen(stage, closeUp(stage, ground, area), ground)
  const [x, y, scale] = [flat.fromArea[4], flat.fromArea[5], flat.fromArea[0]]
  const [left, top] = apply(screen, x, y)
  const [right, bottom] = apply(screen, x + 12 * scale, y + 16 * scale)
  expect(top).toBeCloseTo(clear.top)
  expect(bottom).toBeCloseTo(height - clear.bottom)
  expect((left + right) / 2).toBeCloseTo(clear.left + (width - clear.left - clear.right) / 2)
})
