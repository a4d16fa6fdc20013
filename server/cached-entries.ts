/** Cached pages by key: how long each is shown, what is shown while the next is rendered, and which is evicted first. */
import { type CachedPage, sizeOf } from './cached-page.ts'

/** The longest a page is shown, even if nobody changed it and its loader gives no end. */
const cacheMs = 600_000
/** The same for pages rendered from a replica, which may lag behind the change that invalidated the page. */
const replicaCacheMs = 500
/** A page requested this often within `restMs` is in a rush: it is then checked once in that time, not per visitor. */
const rushVisits = 100
const restMs = 1_000
/** In a rush the previous page is shown while the next is rendered, for this long at most. */
const lateMs = 10_000

type Entry = {
  version: string
  until: number
  page: Promise<CachedPage | null>
  bytes: number
  /** Requests since the rest began. */
  visits: number
  /** In a rush the page is shown until then without checking for changes. */
  restUntil: number
  rush: boolean
  /** The page shown until then without waiting: the new one, or in a rush the previous one while it is being rendered. */
  shown: CachedPage | null
  shownUntil: number
}
/** The time a page stays the same if nobody changes anything, set by its loader. `forMany`: many wait for it. */
export type PageLifetime = { ms: number; forMany?: boolean }

export type Entries = {
  /** Stores a page being rendered. */
  save(key: string, version: string, page: Promise<CachedPage | null>, lifetime: PageLifetime): void
  /** A page in a rush within its rest, which needs no check for changes. */
  findResting(key: string): Entry | null
  /** A version's page, while it lasts. */
  findFresh(key: string, version: string): Entry | null
  pickShown(entry: Entry | null): CachedPage | null | Promise<CachedPage | null>
}

/** The entries by key, the least recently used first, and the memory they take. `room`: bytes of pages. */
function openRoom(room: number) {
  const pages = new Map<string, Entry>()
  /** Those held as plain text so far, the oldest first. */
  const plainEntries = new Set<Entry>()
  let bytes = 0
  const evict = (key: string, entry: Entry) => {
    if (pages.get(key) !== entry) return
    pages.delete(key)
    plainEntries.delete(entry)
    bytes -= entry.bytes
  }
  /** Counts an entry's memory anew: showing a page may have compressed it. */
  const measure = (entry: Entry, page: CachedPage) => {
    const size = sizeOf(page)
    bytes += size - entry.bytes
    entry.bytes = size
    if (page.packed.isShrunk()) plainEntries.delete(entry)
    else plainEntries.add(entry)
  }
  /** Compresses what is held as plain text, then evicts. */
  const makeRoom = () => {
    for (const entry of plainEntries) {
      if (bytes <= room) return
      if (!entry.shown) continue
      entry.shown.packed.shrink()
      measure(entry, entry.shown)
    }
    for (const [oldest, entry] of pages) {
      if (bytes <= room) return
      evict(oldest, entry)
    }
  }
  return { pages, evict, measure, makeRoom }
}

/** `room`: bytes of pages; `readsReplica`: whether they are rendered from a database that may lag. */
export function openEntries(readsReplica: () => boolean, room: number, now: () => number): Entries {
  const { pages, evict, measure, makeRoom } = openRoom(room)
  function save(
    key: string,
    version: string,
    page: Promise<CachedPage | null>,
    lifetime: PageLifetime,
  ): void {
    // A request during rendering waits for it, however long it takes.
    const earlier = pages.get(key)
    const rush = earlier !== undefined && isRush(earlier)
    const forever = Number.POSITIVE_INFINITY
    const shownPage = rush ? earlier.shown : null
    const entry: Entry = {
      version,
      until: forever,
      page,
      bytes: 0,
      visits: 0,
      restUntil: forever,
      rush,
      shown: shownPage,
      shownUntil: Math.min(earlier?.shownUntil ?? forever, now() + lateMs),
    }
    // A page that can't be rendered now is retried after a rest.
    const keepShown = () => {
      if (!shownPage || now() >= entry.shownUntil || pages.get(key) !== entry) return evict(key, entry)
      Object.assign(entry, { version: '', page: Promise.resolve(shownPage), restUntil: now() + restMs })
    }
    lifetime.forMany = rush
    if (earlier) evict(key, earlier)
    pages.set(key, entry)
    page.then((keptPage) => {
      if (!keptPage || pages.get(key) !== entry) return keepShown()
      Object.assign(entry, { shown: keptPage, shownUntil: forever })
      entry.until = keptPage.drawnAt + Math.min(lifetime.ms, readsReplica() ? replicaCacheMs : cacheMs)
      entry.restUntil = now() + restMs
      measure(entry, keptPage)
      makeRoom()
    }, keepShown)
  }
  const findResting = (key: string): Entry | null => {
    const entry = pages.get(key)
    if (!entry || entry.until <= performance.now()) return null
    if (now() >= entry.restUntil) {
      // The first request after a rest checks for changes, for all requests of the next rest.
      entry.rush = entry.visits >= rushVisits
      entry.visits = 1
      entry.restUntil = now() + restMs
      return null
    }
    entry.visits += 1
    return isRush(entry) ? entry : null
  }
  const findFresh = (key: string, version: string): Entry | null => {
    const entry = pages.get(key)
    if (!entry || entry.version !== version || entry.until <= performance.now()) return null
    pages.delete(key)
    pages.set(key, entry)
    if (entry.shown && entry.bytes > 0) measure(entry, entry.shown)
    return entry
  }
  const pickShown = (entry: Entry | null): CachedPage | null | Promise<CachedPage | null> => {
    if (!entry) return null
    return now() < entry.shownUntil && entry.shown ? entry.shown : entry.page.catch(() => null)
  }
  return { save, findResting, findFresh, pickShown }
}

const isRush = ({ rush, visits }: Entry): boolean => rush || visits >= rushVisits
