import { useEffect, useRef, useState } from 'react'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import type { TraceResult, TraceSettings } from '#press/trace/trace.ts'
import type { TraceAnswer, TraceQuestion } from './worker.ts'

export type TraceState = { traced: TraceResult | null; isBusy: boolean; failed: boolean }

/** The trace by the latest settings. Until it is ready, the earlier one stays. */
export function useTrace(pixels: Pixels | null, settings: TraceSettings): TraceState {
  const [state, setState] = useState<TraceState>({ traced: null, isBusy: true, failed: false })
  const worker = useRef<Worker | null>(null)
  const last = useRef(0)
  useEffect(() => {
    const created = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    created.addEventListener('message', ({ data }: MessageEvent<TraceAnswer>) => {
      if (data.number === last.current) setState({ traced: data.traced, isBusy: false, failed: false })
    })
    created.addEventListener('error', () => setState({ traced: null, isBusy: false, failed: true }))
    worker.current = created
    return () => created.terminate()
  }, [])
  useEffect(() => {
    if (!pixels) return
    const number = ++last.current
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
