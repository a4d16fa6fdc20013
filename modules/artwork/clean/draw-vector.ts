import { z } from 'zod'
import { turns } from '#platform/jobs/turns.ts'
import { limits } from '../limits.ts'
import { askChild } from './ask-child.ts'

/** What is kept of a drawing: its plain SVG, or a PDF of the one page that was taken. */
export type VectorKind = 'svg' | 'pdf'
export type DrawnVector = { png: Buffer; width: number; height: number }

/**
 * Draws a kept vector so that its longest side has `side` pixels, in a child of its own: it was uploaded by a stranger, and what is
 * harmless at one size need not be at another. `stopped`: it took more than its time or memory.
 */
export async function drawVector(
  kind: VectorKind,
  bytes: Uint8Array,
  side: number,
): Promise<DrawnVector | 'failed' | 'stopped'> {
  const { pixels, rendition } = limits
  const done = await askChild(drawer, { kind, side, pixels, seconds: rendition.seconds }, bytes)
  if (typeof done === 'string') return done
  const { width, height } = done.said
  return { png: done.files, width, height }
}

const Said = z.object({
  width: z.int().positive().max(limits.side),
  height: z.int().positive().max(limits.side),
  png: z.int().positive().max(limits.rendition.bytes),
})
const drawer = {
  script: 'drawer.ts',
  said: Said,
  length: ({ png }: z.output<typeof Said>) => png,
  seconds: limits.rendition.seconds,
  waitSeconds: limits.rendition.waitSeconds,
  /** One at a time, in a line of its own: uploads don't wait for it. */
  inTurn: turns(1),
} as const
