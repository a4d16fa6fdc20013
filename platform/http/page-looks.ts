import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/tx.ts'
import { type PageVersions, versionsOf, versionsRead } from './page-changes.ts'

/** The greatest delay of another process's changes; changes of this one are known at once. */
const lookMs = 250
/** With more scopes than this, all of them count as changed, and their memory is free. */
const scopesMost = 20_000
const listsMost = 2_000

/**
 * What changed on the public pages of all shops, as far as this process knows. One look tells of every page, so that pages which
 * are looked at now and then cost no statement each.
 */
export type PageLooks = {
  /** Looks again, unless this process did so a moment ago and has written nothing since. */
  look(): Promise<void>
  /** By the last look: a sign that is another one as soon as one of these scopes has changed. It means nothing elsewhere. */
  signOf(scopes: readonly string[]): string
  /** The moment in business time, and the versions of some scopes, neither older than the last look. */
  begin(scopes: readonly string[]): Promise<{ at: Date; versions: PageVersions }>
}

type Look = {
  server: string
  sweep: string
  snapshot: string
  /** Business time, and when it came by the clock of this process. */
  atMs: number
  heardMs: number
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
const never = '9223372036854775806'

export function openPageLooks({
  database,
  writes,
}: {
  database: Pick<Database, 'readOn'>
  writes: { readonly count: number }
}): PageLooks {
  let last: Look | null = null
  let running: { writes: number; done: Promise<void> } | null = null
  let following: Promise<void> | null = null
  /** Grows when it is not known what changed. */
  let era = 0
  const changes = new Map<string, number>()
  const lists = new Map<string, { sign: string; versions: Promise<PageVersions> }>()

  const change = (scope: string): void => void changes.set(scope, (changes.get(scope) ?? 0) + 1)
  function take(row: Row, begunMs: number, count: number): void {
    const isNext = last?.server === row.server && row.swept.length <= scopesMost
    if (isNext) {
      for (const scope of [...row.noted, ...row.swept]) change(scope)
    }
    if (!isNext || changes.size > scopesMost) {
      era += 1
      changes.clear()
    }
    const { server, sweep, snapshot } = row
    const atMs = new Date(row.at).getTime()
    last = { server, sweep, snapshot, atMs, heardMs: performance.now(), begunMs, writes: count }
  }
  async function lookNow(): Promise<void> {
    const [begunMs, count] = [performance.now(), writes.count]
    const since = last
    const [row] = await database.readOn((tx) =>
      rowsOf<Row>(
        tx,
        sql`select server::text, sweep::text, snapshot::text, at, noted, swept from platform.page_look(
          ${since?.snapshot ?? null}::pg_snapshot, ${since?.sweep ?? never}::bigint, ${scopesMost}::integer)`,
      ),
    )
    take(row!, begunMs, count)
  }
  function begin(): Promise<void> {
    const own = { writes: writes.count, done: lookNow() }
    running = own
    following = null
    const end = () => {
      if (running === own) running = null
    }
    own.done.then(end, end)
    return own.done
  }
  async function look(): Promise<void> {
    if (last && last.writes === writes.count && performance.now() < last.begunMs + lookMs) return
    if (!running) return begin()
    if (running.writes === writes.count) return running.done
    // The one that is on its way may have left before this process wrote.
    following ??= running.done.then(begin, begin)
    return following
  }
  const signOf = (scopes: readonly string[]): string =>
    `${era}.${scopes.map((scope) => changes.get(scope) ?? 0).join('.')}`
  return {
    look,
    signOf,
    async begin(scopes) {
      await look()
      const [key, sign] = [scopes.join(), signOf(scopes)]
      const { atMs, heardMs } = last!
      const before = lists.get(key)
      lists.delete(key)
      const list = before?.sign === sign ? before : { sign, versions: readVersions(database, scopes) }
      lists.set(key, list)
      if (lists.size > listsMost) lists.delete(lists.keys().next().value!)
      list.versions.catch(() => lists.get(key) === list && lists.delete(key))
      return { at: new Date(atMs + performance.now() - heardMs), versions: await list.versions }
    },
  }
}

async function readVersions(
  { readOn }: Pick<Database, 'readOn'>,
  scopes: readonly string[],
): Promise<PageVersions> {
  const [row] = await readOn((tx) => rowsOf<Record<string, unknown>>(tx, sql`select ${versionsOf(scopes)}`))
  return versionsRead(scopes, row!)
}
