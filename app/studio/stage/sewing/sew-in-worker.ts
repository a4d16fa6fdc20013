import type { Pixels } from '#press/draw/effects/pixels.ts'

/**
 * Sews one picture at a time; of those waiting only the newest is sewn. Null: another came after it, or there is no
 * worker.
 */
export function createSewing(): (ink: Pixels) => Promise<Pixels | null> {
  let worker: Worker | null = null
  let finishCurrent: ((stitches: Pixels | null) => void) | null = null
  let next: { ink: Pixels; resolve: (stitches: Pixels | null) => void } | null = null
  const finish = (stitches: Pixels | null) => {
    finishCurrent?.(stitches)
    finishCurrent = null
    if (next) begin(next)
  }
  const openWorker = (): Worker => {
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    newWorker.addEventListener('message', ({ data }: MessageEvent<Pixels>) => finish(data))
    newWorker.addEventListener('error', () => {
      worker = null
      finish(null)
    })
    return newWorker
  }
  const begin = (job: NonNullable<typeof next>) => {
    next = null
    finishCurrent = job.resolve
    worker ??= openWorker()
    worker.postMessage(job.ink, [job.ink.data.buffer])
  }
  return (ink) =>
    new Promise((resolve) => {
      next?.resolve(null)
      next = { ink, resolve }
      if (!finishCurrent) begin(next)
    })
}
