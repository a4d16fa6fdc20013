import type { Pixels } from '#press/draw/effects/pixels.ts'

/**
 * Sews one picture at a time; of those waiting only the newest is sewn. Null: another came after it, or there is no
 * worker.
 */
export function createSewing(): (ink: Pixels) => Promise<Pixels | null> {
  let worker: Worker | null = null
  let finishCurrent: ((stitches: Pixels | null) => void) | null = null
  let next: { ink: Pixels; resolve: (stitches: Pixels | null) => void } | null = null
  const end = (stitches: Pixels | null) => {
    finishCurrent?.(stitches)
    finishCurrent = null
    if (next) begin(next)
  }
  const open = (): Worker => {
    const created = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    created.addEventListener('message', ({ data }: MessageEvent<Pixels>) => end(data))
    created.addEventListener('error', () => {
      worker = null
      end(null)
    })
    return created
  }
  const begin = (job: NonNullable<typeof next>) => {
    next = null
    finishCurrent = job.resolve
    worker ??= open()
    worker.postMessage(job.ink, [job.ink.data.buffer])
  }
  return (ink) =>
    new Promise((resolve) => {
      next?.resolve(null)
      next = { ink, resolve }
      if (!finishCurrent) begin(next)
    })
}
