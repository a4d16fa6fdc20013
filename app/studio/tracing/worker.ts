/** Traces off the main thread, so that editing continues meanwhile. */
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { type TraceResult, type TraceSettings, traceInks } from '#press/trace/trace.ts'

export type TraceQuestion = { number: number; pixels: Pixels; settings: TraceSettings }
export type TraceAnswer = { number: number; traced: TraceResult }

addEventListener('message', ({ data }: MessageEvent<TraceQuestion>) => {
  const answer: TraceAnswer = { number: data.number, traced: traceInks(data.pixels, data.settings) }
  postMessage(answer)
})
