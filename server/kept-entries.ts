/** Kept pages by their keys: how long each is shown, what is shown while the next is drawn, and which one goes first. */
import type { KeptPage } from './kept-page.ts'

/** How long a page is shown at most, though nobody changed anything on it and its loader names no end. */
const keptMs = 600_000
/** The same where pages are drawn from a replica, which may be behind the change that last cut the page. */
const keptOfReplicaMs = 500
/** A page that this many ask for within a rest is in a rush: it is looked after once a rest, not once a visitor. */
const rushFrom = 100
const restMs = 1_000
/** In a rush the page before is shown while the next is drawn, for this long at most. */
const lateMs = 10_000

type Entry = {
  version: string
  until: number
  page: Promise<KeptPage | null>
  bytes: number
  /** Since its rest began. */
  visits: number
  /** In a rush the page is shown until then without asking whether it changed. */
  restUntil: number
  rush: boolean
  /** The page that is shown until then without waiting: the new one, or in a rush the one before it while it is drawn. */
  shown: KeptPage | null
  shownUntil: number
}
/** For how long a page is what it is if nobody changes anything; its loader says so. `forMany`: many wait for it. */
export type Lasting = { ms: number; forMany?: boolean }

export type Entries = {
  /** Takes up a page that is being drawn. */
  keep(key: string, version: string, page: Promise<KeptPage | null>, lasting: Lasting): void
  /** A page in a rush whose rest is not over: nobody asks whether it changed. */
  resting(key: string): Entry | null
  /** The page of a version, while it lasts. */
  fresh(key: string, version: string): Entry | null
  shownOf(entry: Entry | null): KeptPage | null | Promise<KeptPage | null>
}

/** `room` bytes of pages; `ofReplica`: they are drawn from a database that may be behind. */
export function openEntries(ofReplica: () => boolean, room: number, now: () => number): Entries {
  const pages = new Map<string, Entry>()
  let bytes = 0
  const drop = (key: string, entry: Entry) => {
    if (pages.get(key) !== entry) return
    pages.delete(key)
    bytes -= entry.bytes
  }
  function keep(key: string, version: string, page: Promise<KeptPage | null>, lasting: Lasting): void {
    // A request that comes while it is being drawn waits for it, however long that takes.
    const before = pages.get(key)
    const rush = before !== undefined && isRush(before)
    const never = Number.POSITIVE_INFINITY
    const shown = rush ? before.shown : null
    const entry: Entry = {
      version,
      until: never,
      page,
      bytes: 0,
      visits: 0,
      restUntil: never,
      rush,
      shown,
      shownUntil: Math.min(before?.shownUntil ?? never, now() + lateMs),
    }
    // What can't be drawn just now is tried again after a rest.
    const keepShown = () => {
      if (!shown || now() >= entry.shownUntil || pages.get(key) !== entry) return drop(key, entry)
      Object.assign(entry, { version: '', page: Promise.resolve(shown), restUntil: now() + restMs })
    }
    lasting.forMany = rush
    if (before) drop(key, before)
    pages.set(key, entry)
    page.then((keptPage) => {
      if (!keptPage || pages.get(key) !== entry) return keepShown()
      Object.assign(entry, { shown: keptPage, shownUntil: never })
      entry.until = keptPage.drawnAt + Math.min(lasting.ms, ofReplica() ? keptOfReplicaMs : keptMs)
      entry.restUntil = now() + restMs
      entry.bytes = keptPage.bytes
      bytes += keptPage.bytes
      for (const [oldest, old] of pages) {
        if (bytes <= room) break
        drop(oldest, old)
      }
    }, keepShown)
  }
  const resting = (key: string): Entry | null => {
    const entry = pages.get(key)
    if (!entry || entry.until <= performance.now()) return null
    if (now() >= entry.restUntil) {
      // The first who comes after a rest asks for all who come in the next.
      entry.rush = entry.visits >= rushFrom
      entry.visits = 1
      entry.restUntil = now() + restMs
      return null
    }
    entry.visits += 1
    return isRush(entry) ? entry : null
  }
  const fresh = (key: string, version: string): Entry | null => {
    const entry = pages.get(key)
    if (!entry || entry.version !== version || entry.until <= performance.now()) return null
    pages.delete(key)
    pages.set(key, entry)
    return entry
  }
  const shownOf = (entry: Entry | null): KeptPage | null | Promise<KeptPage | null> => {
    if (!entry) return null
    return now() < entry.shownUntil && entry.shown ? entry.shown : entry.page.catch(() => null)
  }
  return { keep, resting, fresh, shownOf }
}

const isRush = ({ rush, visits }: Entry): boolean => rush || visits >= rushFrom
