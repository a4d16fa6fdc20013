import { z } from 'zod'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { limits } from '../limits.ts'
import { runInJail } from './run-in-jail.ts'

/** The stored form of a drawing: plain SVG, or a PDF of the chosen page. */
export type VectorKind = 'svg' | 'pdf'
export type DrawnVector = { png: Buffer; width: number; height: number }

/**
 * Draws a stored vector at a longest side of `side` pixels, in a child process: a stranger uploaded it, and what is
 * harmless at one size needn't be at another. `stopped`: it exceeded its time or memory.
 */
export async function drawVector(
  kind: VectorKind,
  bytes: Uint8Array,
  side: number,
): Promise<DrawnVector | 'failed' | 'stopped'> {
  const { pixels, rendition } = limits
  const answer = await runInJail(drawer, { kind, side, pixels, seconds: rendition.seconds }, bytes)
  if (typeof answer === 'string') return answer
  const { width, height } = answer.line
  return { png: answer.files, width, height }
}

const DrawnLine = z.object({
  width: z.int().positive().max(limits.side),
  height: z.int().positive().max(limits.side),
  png: z.int().positive().max(limits.rendition.bytes),
})
const drawer = {
  script: 'drawer.ts',
  lineSchema: DrawnLine,
  length: ({ png }: z.output<typeof DrawnLine>) => png,
  seconds: limits.rendition.seconds,
  waitSeconds: limits.rendition.waitSeconds,
  /** One at a time, in its own queue, so that uploads don't wait for it. */
  runInTurn: limitConcurrency(1),
} as const
