import { expect, test } from 'vitest'
import { type DesignArea, parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { newCanvas, shaper } from '#press/files/environment.ts'
import { createLayeredDraw, findChangedRange } from './layered-draw.ts'

const parsed = parseDocument({
  version: 1,
  areas: {
    front: {
      widthIn: 6,
      heightIn: 6,
      layers: Array.from({ length: 24 }, (_, i) => ({
        kind: 'shape',
        shape: 'star',
        id: `s${i}`,
        x: (i * 7) % 5,
        y: (i * 3) % 5,
        width: 2,
        height: 2,
        rotation: (i * 20) % 360,
        fill: { kind: 'solid', colour: ['#ff5b45', '#2f4bff', '#ffc62e'][i % 3] },
        blend: i < 3 ? 'multiply' : 'normal',
      })),
    },
  },
})
if (!parsed.ok || !parsed.value.areas.front) throw new Error('no design')
const start = parsed.value.areas.front
const moveLayer = (area: DesignArea, id: string, distance: number): DesignArea => ({
  ...area,
  layers: area.layers.map((layer) => (layer.id === id ? { ...layer, x: layer.x + distance } : layer)),
})

test('only the changed range is found, and none where layers changed places', () => {
  expect(findChangedRange(start.layers, moveLayer(start, 's7', 1).layers)).toEqual({ from: 7, to: 8 })
  expect(findChangedRange(start.layers, [...start.layers].reverse())).toBeNull()
  expect(findChangedRange(start.layers, start.layers)).toBeNull()
})

test('a layer that moves among others looks as if all were drawn afresh, within three steps of 255', () => {
  const sheet = { width: 240, height: 240, scale: 40, fitted: { x: 0, y: 0, scale: 1 }, stamp: 0 }
  const environment = { newCanvas, shaper, picture: () => undefined }
  const layered = createLayeredDraw()
  layered(newCanvas(240, 240), environment, start, sheet)
  for (const distance of [0.5, 1, 1.7]) {
    const area = moveLayer(start, 's9', distance)
    const [ours, wholeCanvas] = [newCanvas(240, 240), newCanvas(240, 240)]
    layered(ours, environment, area, sheet)
    draw(wholeCanvas, environment, area, 40, sheet.fitted)
    const [a, b] = [ours.pixels(), wholeCanvas.pixels()]
    let largestDifference = 0
    for (let i = 0; i < a.length; i++) {
      // Weighted by visibility: nearly transparent pixels count little.
      const weight = (input: Uint8ClampedArray) => (i % 4 === 3 ? 1 : (input[i | 3] as number) / 255)
      largestDifference = Math.max(
        largestDifference,
        Math.abs((a[i] as number) * weight(a) - (b[i] as number) * weight(b)),
      )
    }
    expect(largestDifference).toBeLessThanOrEqual(3)
  }
})
