/** Draws stitches as a picture: each a thread with light on its middle, so that direction and density show. */
import { threads } from '../threads.ts'
import type { StitchPlan } from './plan.ts'

/** Width of a thread on the cloth, in tenths of a millimetre. */
const threadWidth = 4

/** `scale`: pixels to a tenth of a millimetre. */
export function drawStitchesSvg(
  { steps, threads: usedThreads, width, height }: StitchPlan,
  scale = 1,
): string {
  const paths: string[] = []
  let thread = 0
  let line: string[] = []
  let isPenDown = false
  const flush = () => {
    const hex = threads[usedThreads[thread] ?? 0]?.hex ?? '#000000'
    if (line.length > 0)
      paths.push(
        `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="${shadeHex(hex, 0.72)}" stroke-width="${threadWidth}" d="${line.join('')}"/><path stroke="${hex}" stroke-width="${threadWidth * 0.62}" d="${line.join('')}"/></g>`,
      )
    line = []
    isPenDown = false
  }
  for (const { kind, x, y } of steps) {
    if (kind === 'colour') {
      flush()
      thread += 1
    } else if (kind === 'stitch') {
      line.push(`${isPenDown ? 'L' : 'M'}${x} ${y}`)
      isPenDown = true
    } else isPenDown = false
  }
  flush()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}">${paths.join('')}</svg>`
}

const shadeHex = (hex: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
