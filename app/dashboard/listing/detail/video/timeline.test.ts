import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framesPerSecond, listLayersAt, measureVideo, picturesMax, secondsPerPicture } from './timeline.ts'

const counts = fc.integer({ min: 1, max: picturesMax })
const listFrames = (pictures: number) =>
  Array.from({ length: measureVideo(pictures) * framesPerSecond }, (_, frame) => frame / framesPerSecond)

test('a video ends as it begins, so that it loops without a jump', () => {
  for (let pictures = 1; pictures <= picturesMax; pictures += 1) {
    const [end, begin] = [
      listLayersAt(measureVideo(pictures) - 1e-9, pictures).at(-1)!,
      listLayersAt(0, pictures)[0]!,
    ]
    expect(end.index).toBe(begin.index)
    expect(end.opacity).toBeCloseTo(1, 5)
    expect(end.scale).toBeCloseTo(begin.scale, 5)
  }
})

test('from one frame to the next nothing jumps: neither the visible share of a picture nor its size', () => {
  fc.assert(
    fc.property(counts, (pictures) => {
      const moments = listFrames(pictures)
      const measureVisible = (moment: number) =>
        Array.from({ length: pictures }, (_, picture) => {
          const layers = listLayersAt(moment, pictures)
          const position = layers.findIndex(({ index }) => index === picture)
          if (position < 0) return { share: 0, scale: null }
          const uncovered = layers
            .slice(position + 1)
            .reduce((remaining, layer) => remaining * (1 - layer.opacity), 1)
          return { share: layers[position]!.opacity * uncovered, scale: layers[position]!.scale }
        })
      for (const [position, moment] of moments.entries()) {
        const frame = measureVisible(moment)
        const nextFrame = measureVisible(moments[(position + 1) % moments.length]!)
        frame.forEach(({ share, scale }, picture) => {
          const next = nextFrame[picture]!
          expect(Math.abs(share - next.share)).toBeLessThan(0.08)
          if (scale !== null && next.scale !== null) expect(Math.abs(scale - next.scale)).toBeLessThan(0.004)
        })
      }
    }),
  )
})

test('each picture is shown alone for a while, in the order of the listing', () => {
  for (let pictures = 2; pictures <= picturesMax; pictures += 1) {
    const framesAlone = listFrames(pictures).flatMap((at) => {
      const layers = listLayersAt(at, pictures)
      return layers.length === 1 ? [layers[0]!.index] : []
    })
    expect([...new Set(framesAlone)]).toEqual(Array.from({ length: pictures }, (_, index) => index))
    for (let index = 0; index < pictures; index += 1)
      expect(framesAlone.filter((frame) => frame === index).length / framesPerSecond).toBeGreaterThan(
        secondsPerPicture * 0.7,
      )
  }
})

test('a frame is never see-through, and no picture is smaller than its frame', () => {
  fc.assert(
    fc.property(counts, fc.double({ min: 0, max: 11.99, noNaN: true }), (pictures, at) => {
      const [lower, ...upper] = listLayersAt(at % measureVideo(pictures), pictures)
      expect(lower!.opacity).toBe(1)
      for (const { scale } of [lower!, ...upper]) expect(scale).toBeGreaterThanOrEqual(1)
    }),
  )
})
