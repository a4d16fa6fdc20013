import type { Database, Handle, Reads, Replica } from '#platform/database/tx.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

/** The cookie of a browser that sent something: how far the database had come by then. */
const cookie = 'wrote'
/** By then a replica that may be read has it, however long the other server was away. */
const carriedSeconds = 600

export type Reading = {
  /** The machines of one request. */
  services: Services
  /** The line by which this browser sees what it just wrote, on whichever process and server; null if it wrote nothing. */
  wrote(): Promise<string | null>
}

/**
 * Where a request reads. A page that may be a second old is read from the replica, where there is one that has all that
 * this browser wrote; everything else, and every read after a write of the same request, from the server that is written
 * to.
 */
export function askedBy(services: Services, request: Request, mayLag: boolean): Reading {
  const { replica } = services.database
  if (!replica) return { services, wrote: async () => null }
  const looks = request.method === 'GET' || request.method === 'HEAD'
  const after = positionIn(cookiesOf(request, services.config))
  const written = { here: false }
  const lagging = replica.reads(after)
  const reads = (): Reads => (looks && mayLag && !written.here ? lagging : services.database)
  const database = choosing(services.database, written, reads)
  return {
    services: { ...services, database, transact: database.transact, read: database.read },
    async wrote() {
      // What a page that only looks writes, it counts for someone else.
      if (!written.here || (looks && mayLag)) return null
      return markOf(replica, services.config)
    },
  }
}

async function markOf(replica: Replica, config: Services['config']): Promise<string | null> {
  // Without a place there is nothing to carry, and the answer is worth more than the second.
  const place = await replica.position().catch(() => null)
  return place === null ? null : cookieLine(config, cookie, String(place), carriedSeconds)
}

/** A place too far ahead only leads to the server that has it. */
function positionIn(cookies: string): bigint | null {
  const found = /(?:^|;\s*)wrote=(\d{1,20})(?:;|$)/.exec(cookies)
  return found ? BigInt(found[1]!) : null
}

function choosing(database: Database, written: { here: boolean }, reads: () => Reads): Database {
  const noting =
    (transact: Handle['transact']): Handle['transact'] =>
    (run) => {
      written.here = true
      return transact(run)
    }
  return {
    ...database,
    transact: noting(database.transact),
    write: (run) => {
      written.here = true
      return database.write(run)
    },
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
      if (/^\s*select\b/i.test(text)) return reads().execute(text, values)
      written.here = true
      return database.execute(text, values)
    },
  }
}
