import { useEffect, useRef, useState } from 'react'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import type { TraceResult, TraceSettings } from '#press/trace/trace.ts'
import type { TraceAnswer, TraceQuestion } from './worker.ts'

export type TraceState = { traced: TraceResult | null; isBusy: boolean; hasFailed: boolean }

/** The trace by the latest settings. Until it is ready, the earlier one stays. */
export function useTrace(pixels: Pixels | null, settings: TraceSettings): TraceState {
  const [state, setState] = useState<TraceState>({ traced: null, isBusy: true, hasFailed: false })
  const worker = useRef<Worker | null>(null)
  const lastNumber = useRef(0)
  useEffect(() => {
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    newWorker.addEventListener('message', ({ data }: MessageEvent<TraceAnswer>) => {
      if (data.number === lastNumber.current)
        setState({ traced: data.traced, isBusy: false, hasFailed: false })
    })
    newWorker.addEventListener('error', () => setState({ traced: null, isBusy: false, hasFailed: true }))
    worker.current = newWorker
    return () => newWorker.terminate()
  }, [])
  useEffect(() => {
    if (!pixels) return
    const number = ++lastNumber.current
    setState((earlier) => ({ ...earlier, isBusy: true }))
    // A slider passes many values; the one it rests at is traced.
    const timer = setTimeout(() => {
      const question: TraceQuestion = { number, pixels, settings }
      worker.current?.postMessage(question)
    }, restMs)
    return () => clearTimeout(timer)
  }, [pixels, settings])
  return state
}
const restMs = 140
