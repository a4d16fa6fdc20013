import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bodies up to this size never wait. */
const smallBytes = 2_000_000
/** The memory that all larger bodies may take together: the largest allowed one, or many photos. */
const roomBytes = 112_000_000
/** A request that waits longer is asked to retry. */
const waitMs = 60_000
const maxWaiters = 50

type WaitingBody = { bytes: number; enter(): void }
export type BodyRoom = {
  /** Waits for room and runs; null if there was none in time. `bytes` null: the length is unknown. */
  enter<Value>(bytes: number | null, max: number, run: () => Promise<Value>): Promise<Value | null>
}

/**
 * Admits large bodies as far as there is room, in order. Each is held in memory several times over until its picture
 * is clean; read all at once, eight of them took more than a gigabyte. A waiting body isn't read: it stays with its
 * sender.
 */
export function openBodyRoom(room = roomBytes, patienceMs = waitMs): BodyRoom {
  let freeBytes = room
  const waiting: WaitingBody[] = []
  const admit = (): void => {
    while (waiting[0] && waiting[0].bytes <= freeBytes) {
      const next = waiting.shift()!
      freeBytes -= next.bytes
      next.enter()
    }
  }
  const waitForRoom = (bytes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        resolve(false)
        admit()
      }, patienceMs)
      const entry: WaitingBody = {
        bytes,
        enter() {
          clearTimeout(timer)
          resolve(true)
        },
      }
      waiting.push(entry)
      admit()
    })
  return {
    async enter(bytes, max, run) {
      const reserved = Math.min(bytes ?? max, room)
      if (reserved <= smallBytes) return run()
      if (waiting.length >= maxWaiters || !(await waitForRoom(reserved))) return null
      try {
        return await run()
      } finally {
        freeBytes += reserved
        admit()
        collectSoon()
      }
    },
  }
}

let collect: (() => void) | null = null
let isScheduled = false
/** A large body's buffers stay until V8 happens to collect; a quiet process would hold them for hours. */
function collectSoon(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    if (!collect) {
      setFlagsFromString('--expose-gc')
      collect = runInNewContext('gc') as () => void
    }
    collect()
  }, 1_000).unref()
}
