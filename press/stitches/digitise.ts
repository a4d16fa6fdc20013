/**
 * Digitises a picture into stitches: wide parts of each thread in rows of fill, narrow ones as satin columns along
 * their middle, hairlines as runs. The same picture always gives the same stitches.
 */
import type { Pixels } from '../draw/effects/pixels.ts'
import { inkOf } from '../draw/effects/pixels.ts'
import { threads as allThreads, countThreads } from '../threads.ts'
import { clear, findRegions } from '../trace/regions.ts'
import { gauge, type Point, type Step, type StitchPlan } from './plan.ts'
import { makeSatin } from './satin.ts'
import { Sewing } from './sewing.ts'
import { findShapes, type Shape, splitByWidth } from './shapes.ts'
import { makeTatami, makeUnderlay } from './tatami.ts'

/** Rows of adjoining threads cross at an angle, so that neither sinks into the other. */
const slants = [45, -45, 20, -70, 70, -20]

/** `pixels`: one pixel to a tenth of a millimetre (`stitchDpi`). */
export function digitisePixels(pixels: Pixels): StitchPlan {
  const { width, height } = pixels
  const threadIndexes = countThreads(pixels.data).usedThreads.map((thread) => allThreads.indexOf(thread))
  const inks = threadIndexes.map((thread) => inkOf(allThreads[thread]!.hex))
  const { labels } = findRegions(pixels, inks, gauge.speck)
  const sewing = new Sewing(width, height)
  const threads: number[] = []
  threadIndexes.forEach((thread, index) => {
    const mask = labels.map((ink) => (ink === index && ink !== clear ? 1 : 0))
    const shapes = findShapes(mask, width, height, gauge.speck)
    const layers = shapes
      .flatMap((shape) => planLayers(shape, slants[index % slants.length]!))
      .filter((lines) => lines.some((line) => line.length > 1))
    if (layers.length === 0) return
    sewing.changeThread(mask)
    threads.push(thread)
    for (const layer of layers) sewing.sew(layer)
  })
  const steps = sewing.end()
  const count = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).length
  return { threads, steps, stitches: count('stitch'), trims: count('trim'), width, height }
}

/** The needle points of a shape, on the area: the underlay, the fill, and the columns. */
function planLayers(shape: Shape, slant: number): Point[][][] {
  const { wide, narrow } = splitByWidth(shape, gauge.satinMax)
  const parts = (mask: Uint8Array) => findShapes(mask, shape.width, shape.height, gauge.speck)
  const placeLines = (lines: readonly Point[][], part: Shape) =>
    lines.map((line) => line.map(([x, y]): Point => [x + part.left + shape.left, y + part.top + shape.top]))
  return [
    ...parts(wide).flatMap((part) => [
      placeLines(makeUnderlay(part, slant), part),
      placeLines(makeTatami(part, slant), part),
    ]),
    parts(narrow).flatMap((part) => placeLines(makeSatin(part), part)),
  ]
}
