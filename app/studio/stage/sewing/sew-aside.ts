import type { Pixels } from '#press/draw/effects/pixels.ts'

/**
 * Sews one picture at a time; of those waiting only the newest is sewn. Null: another came after it, or there is no
 * worker.
 */
export function createSewing(): (ink: Pixels) => Promise<Pixels | null> {
  let worker: Worker | null = null
  let busy: ((stitches: Pixels | null) => void) | null = null
  let next: { ink: Pixels; done: (stitches: Pixels | null) => void } | null = null
  const end = (stitches: Pixels | null) => {
    busy?.(stitches)
    busy = null
    if (next) begin(next)
  }
  const open = (): Worker => {
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Pixels>) => end(data))
    made.addEventListener('error', () => {
      worker = null
      end(null)
    })
    return made
  }
  const begin = (one: NonNullable<typeof next>) => {
    next = null
    busy = one.done
    worker ??= open()
    worker.postMessage(one.ink, [one.ink.data.buffer])
  }
  return (ink) =>
    new Promise((done) => {
      next?.done(null)
      next = { ink, done }
      if (!busy) begin(next)
    })
}
