import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/tx.ts'
import { type PageVersions, parseVersions, versionsOf } from './page-changes.ts'

/** The greatest delay of another process's changes; changes of this one are known at once. */
const lookMs = 250
/** With more scopes than this, all of them count as changed, and their memory is free. */
const maxScopes = 20_000
const maxLists = 2_000

/**
 * What changed on the public pages of all shops, as far as this process knows. One look covers every page, so that
 * rarely visited pages cost no statement each.
 */
export type PageLooks = {
  /** Looks again, unless this process did so a moment ago and has written nothing since. */
  look(): Promise<void>
  /** A sign, as of the last look, that differs once one of these scopes has changed. It means nothing elsewhere. */
  signOf(scopes: readonly string[]): string
  /** The moment in business time, and the versions of some scopes, neither older than the last look. */
  begin(scopes: readonly string[]): Promise<{ at: Date; versions: PageVersions }>
}

type PageLook = {
  server: string
  sweep: string
  snapshot: string
  /** Business time, and when it came by the clock of this process. */
  atMs: number
  receivedMs: number
  begunMs: number
  writes: number
}
type Row = {
  server: string
  sweep: string
  snapshot: string
  at: Date | string
  noted: string[]
  swept: string[]
}
/** No sweep comes after it. */
const lastSweep = '9223372036854775806'

export function openPageLooks({
  database,
  writes,
}: {
  database: Pick<Database, 'readOn'>
  writes: { readonly count: number }
}): PageLooks {
  let last: PageLook | null = null
  let runningLook: { writes: number; promise: Promise<void> } | null = null
  let followingLook: Promise<void> | null = null
  /** Grows when it is not known what changed. */
  let era = 0
  const changes = new Map<string, number>()
  const lists = new Map<string, { sign: string; versions: Promise<PageVersions> }>()

  const markChanged = (scope: string): void => void changes.set(scope, (changes.get(scope) ?? 0) + 1)
  function applyRow(row: Row, begunMs: number, count: number): void {
    const isNext = last?.server === row.server && row.swept.length <= maxScopes
    if (isNext) {
      for (const scope of [...row.noted, ...row.swept]) markChanged(scope)
    }
    if (!isNext || changes.size > maxScopes) {
      era += 1
      changes.clear()
    }
    const { server, sweep, snapshot } = row
    const atMs = new Date(row.at).getTime()
    last = { server, sweep, snapshot, atMs, receivedMs: performance.now(), begunMs, writes: count }
  }
  async function readNow(): Promise<void> {
    const [begunMs, count] = [performance.now(), writes.count]
    const since = last
    const [row] = await database.readOn((tx) =>
      rowsOf<Row>(
        tx,
        sql`select server::text, sweep::text, snapshot::text, at, noted, swept from platform.page_look(
          ${since?.snapshot ?? null}::pg_snapshot, ${since?.sweep ?? lastSweep}::bigint, ${maxScopes}::integer)`,
      ),
    )
    applyRow(row!, begunMs, count)
  }
  function startLook(): Promise<void> {
    const current = { writes: writes.count, promise: readNow() }
    runningLook = current
    followingLook = null
    const clear = () => {
      if (runningLook === current) runningLook = null
    }
    current.promise.then(clear, clear)
    return current.promise
  }
  async function look(): Promise<void> {
    if (last && last.writes === writes.count && performance.now() < last.begunMs + lookMs) return
    if (!runningLook) return startLook()
    if (runningLook.writes === writes.count) return runningLook.promise
    // The look under way may have started before this process wrote.
    followingLook ??= runningLook.promise.then(startLook, startLook)
    return followingLook
  }
  const signOf = (scopes: readonly string[]): string =>
    `${era}.${scopes.map((scope) => changes.get(scope) ?? 0).join('.')}`
  return {
    look,
    signOf,
    async begin(scopes) {
      await look()
      const [key, sign] = [scopes.join(), signOf(scopes)]
      const { atMs, receivedMs } = last!
      const cached = lists.get(key)
      lists.delete(key)
      const list = cached?.sign === sign ? cached : { sign, versions: readVersions(database, scopes) }
      lists.set(key, list)
      if (lists.size > maxLists) lists.delete(lists.keys().next().value!)
      list.versions.catch(() => lists.get(key) === list && lists.delete(key))
      return { at: new Date(atMs + performance.now() - receivedMs), versions: await list.versions }
    },
  }
}

async function readVersions(
  { readOn }: Pick<Database, 'readOn'>,
  scopes: readonly string[],
): Promise<PageVersions> {
  const [row] = await readOn((tx) => rowsOf<Record<string, unknown>>(tx, sql`select ${versionsOf(scopes)}`))
  return parseVersions(scopes, row!)
}
