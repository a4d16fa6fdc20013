import { type Database, type Handle, keyOfProcess, type Reads, type Replica } from '#platform/database/tx.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

/** The cookie of a browser that wrote something: the database's log position at the time. */
const cookie = 'wrote'
/** By then every readable replica has it, however long the other server was away. */
const carriedSeconds = 600

export type Reading = {
  /** The services of one request. */
  services: Services
  /** The cookie by which this browser sees its own writes, on any process and server; null if it wrote nothing. */
  wrote(): Promise<string | null>
}

/**
 * Chooses where a request reads, and counts its writes. A page that may be a second old is read from the replica, if
 * it has all of this browser's writes; everything else, and every read after a write of the same request, from the
 * primary.
 */
export function chooseReads(services: Services, request: Request, mayLag: boolean): Reading {
  const { replica } = services.database
  const looks = request.method === 'GET' || request.method === 'HEAD'
  const writes = { count: 0 }
  const lagging =
    replica && looks && mayLag ? replica.reads(positionIn(cookiesOf(request, services.config))) : null
  const reads = (): Reads => (lagging && writes.count === 0 ? lagging : services.database)
  const database = choosing(services.database, writes, reads)
  return {
    services: { ...services, database, writes, transact: database.transact, read: database.read },
    async wrote() {
      // A read-only page's writes are counts for someone else.
      if (!replica || writes.count === 0 || lagging) return null
      return markOf(replica, services.config)
    },
  }
}

async function markOf(replica: Replica, config: Services['config']): Promise<string | null> {
  // Without a position there is nothing to store, and the answer is worth more than a second's delay.
  const place = await replica.position().catch(() => null)
  return place === null ? null : cookieLine(config, cookie, String(place), carriedSeconds)
}

/** A position too far ahead only leads to the server that has it. */
function positionIn(cookies: string): bigint | null {
  const found = /(?:^|;\s*)wrote=(\d{1,20})(?:;|$)/.exec(cookies)
  return found ? BigInt(found[1]!) : null
}

/** A write counts as soon as it begins, so that simultaneous reads go to the primary, and again when it ends. */
function choosing(database: Database, writes: { count: number }, reads: () => Reads): Database {
  async function counted<Value>(write: () => Promise<Value>): Promise<Value> {
    writes.count += 1
    const value = await write()
    writes.count += 1
    return value
  }
  const noting =
    (transact: Handle['transact']): Handle['transact'] =>
    (run) =>
      counted(() => transact(run))
  return {
    ...database,
    ofProcess: keyOfProcess(database),
    transact: noting(database.transact),
    write: (run) => counted(() => database.write(run)),
    read: (run) => reads().read(run),
    readWith: (also, run) => reads().readWith(also, run),
    readOn: (run) => reads().readOn(run),
    scopedTo(shopId, personId) {
      const scoped = database.scopedTo(shopId, personId)
      return {
        transact: noting(scoped.transact),
        read: (run) => reads().scopedTo(shopId, personId).read(run),
      }
    },
    execute(text, values) {
      return /^\s*select\b/i.test(text)
        ? reads().execute(text, values)
        : counted(() => database.execute(text, values))
    },
  }
}
