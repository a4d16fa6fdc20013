import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmPictures, filmSeconds, framesPerSecond, laidAt, shown } from './timeline.ts'

const counts = fc.integer({ min: 1, max: filmPictures })
const frames = (pictures: number) =>
  Array.from({ length: filmSeconds(pictures) * framesPerSecond }, (_, frame) => frame / framesPerSecond)

test('the end of a video is its beginning, so that it can be shown again without a jump', () => {
  for (let pictures = 1; pictures <= filmPictures; pictures += 1) {
    const [end, begin] = [laidAt(filmSeconds(pictures) - 1e-9, pictures).at(-1)!, laidAt(0, pictures)[0]!]
    expect(end.index).toBe(begin.index)
    expect(end.opacity).toBeCloseTo(1, 5)
    expect(end.scale).toBeCloseTo(begin.scale, 5)
  }
})

test('from one frame to the next nothing jumps: neither what is seen of a picture nor its size', () => {
  fc.assert(
    fc.property(counts, (pictures) => {
      const all = frames(pictures)
      const seenOf = (at: number) =>
        Array.from({ length: pictures }, (_, index) => {
          const laid = laidAt(at, pictures)
          const place = laid.findIndex((one) => one.index === index)
          if (place < 0) return { share: 0, scale: null }
          const over = laid.slice(place + 1).reduce((rest, one) => rest * (1 - one.opacity), 1)
          return { share: laid[place]!.opacity * over, scale: laid[place]!.scale }
        })
      for (const [place, at] of all.entries()) {
        const [now, then] = [seenOf(at), seenOf(all[(place + 1) % all.length]!)]
        for (const [index, { share, scale }] of now.entries()) {
          expect(Math.abs(share - then[index]!.share)).toBeLessThan(0.08)
          const next = then[index]!.scale
          if (scale !== null && next !== null) expect(Math.abs(scale - next)).toBeLessThan(0.004)
        }
      }
    }),
  )
})

test('each picture has its time alone, in the order of the listing', () => {
  for (let pictures = 2; pictures <= filmPictures; pictures += 1) {
    const alone = frames(pictures).flatMap((at) => {
      const laid = laidAt(at, pictures)
      return laid.length === 1 ? [laid[0]!.index] : []
    })
    expect([...new Set(alone)]).toEqual(Array.from({ length: pictures }, (_, index) => index))
    for (let index = 0; index < pictures; index += 1)
      expect(alone.filter((one) => one === index).length / framesPerSecond).toBeGreaterThan(shown * 0.7)
  }
})

test('a frame is never see-through, and no picture is smaller than its frame', () => {
  fc.assert(
    fc.property(counts, fc.double({ min: 0, max: 11.99, noNaN: true }), (pictures, at) => {
      const [under, ...over] = laidAt(at % filmSeconds(pictures), pictures)
      expect(under!.opacity).toBe(1)
      for (const { scale } of [under!, ...over]) expect(scale).toBeGreaterThanOrEqual(1)
    }),
  )
})
