import { useCallback, useEffect, useRef, useState } from 'react'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import type { CutAnswer, CutQuestion } from './worker.ts'

/** A worker that holds the latest matte: applies marks to the small picture, and cuts the large one with the same matte. */
export function useCut(): {
  remaining: Pixels | null
  isWorking: boolean
  judge: (pixels: Pixels, marks: Uint8Array) => void
  cut: (pixels: Pixels) => Promise<Pixels | null>
} {
  const [remaining, setRemaining] = useState<Pixels | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const worker = useRef<Worker | null>(null)
  const pendingAnswers = useRef(new Map<number, (pixels: Pixels | null) => void>())
  const lastNumber = useRef(0)
  useEffect(() => {
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const answers = pendingAnswers.current
    newWorker.addEventListener('message', ({ data }: MessageEvent<CutAnswer>) => {
      answers.get(data.number)?.(data.pixels)
      answers.delete(data.number)
    })
    newWorker.addEventListener('error', () => {
      for (const answer of answers.values()) answer(null)
      answers.clear()
    })
    worker.current = newWorker
    return () => newWorker.terminate()
  }, [])
  const postToWorker = useCallback((pixels: Pixels, marks: Uint8Array | null) => {
    const number = ++lastNumber.current
    const question: CutQuestion = { number, pixels, judge: marks }
    return new Promise<Pixels | null>((resolve) => {
      pendingAnswers.current.set(number, resolve)
      worker.current?.postMessage(question)
    })
  }, [])
  const judge = useCallback(
    (pixels: Pixels, marks: Uint8Array) => {
      setIsWorking(true)
      const answer = postToWorker(pixels, marks)
      const number = lastNumber.current
      void answer.then((cut) => {
        if (number !== lastNumber.current) return
        setRemaining(cut)
        setIsWorking(false)
      })
    },
    [postToWorker],
  )
  const cut = useCallback((pixels: Pixels) => postToWorker(pixels, null), [postToWorker])
  return { remaining, isWorking, judge, cut }
}
