import { type Database, type Handle, keyOfProcess, type Reads, type Replica } from '#platform/database/tx.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

/** The cookie of a browser that wrote something: the database's log position at the time. */
const cookie = 'wrote'
/** By then every readable replica has it, however long the other server was away. */
const cookieSeconds = 600

export type Reading = {
  /** The services of one request. */
  services: Services
  /** The cookie by which this browser sees its own writes, on any process and server; null if it wrote nothing. */
  buildWriteCookie(): Promise<string | null>
}

/**
 * Chooses where a request reads, and counts its writes. A page that may be a second old is read from the replica, if
 * it has all of this browser's writes; everything else, and every read after a write of the same request, from the
 * primary.
 */
export function chooseReads(services: Services, request: Request, mayLag: boolean): Reading {
  const { replica } = services.database
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const writes = { count: 0 }
  const laggingReads =
    replica && isRead && mayLag ? replica.reads(readPosition(cookiesOf(request, services.config))) : null
  const pickReads = (): Reads => (laggingReads && writes.count === 0 ? laggingReads : services.database)
  const database = createChoosingDatabase(services.database, writes, pickReads)
  return {
    services: { ...services, database, writes, transact: database.transact, read: database.read },
    async buildWriteCookie() {
      // A read-only page's writes are counts for someone else.
      if (!replica || writes.count === 0 || laggingReads) return null
      return signPosition(replica, services.config)
    },
  }
}

async function signPosition(replica: Replica, config: Services['config']): Promise<string | null> {
  // Without a position there is nothing to store, and the answer is worth more than a second's delay.
  const position = await replica.position().catch(() => null)
  return position === null ? null : cookieLine(config, cookie, String(position), cookieSeconds)
}

/** A position too far ahead only leads to the server that has it. */
function readPosition(cookies: string): bigint | null {
  const match = /(?:^|;\s*)wrote=(\d{1,20})(?:;|$)/.exec(cookies)
  return match ? BigInt(match[1]!) : null
}

/** A write counts as soon as it begins, so that simultaneous reads go to the primary, and again when it ends. */
function createChoosingDatabase(
  database: Database,
  writes: { count: number },
  pickReads: () => Reads,
): Database {
  async function countWrite<Value>(write: () => Promise<Value>): Promise<Value> {
    writes.count += 1
    const value = await write()
    writes.count += 1
    return value
  }
  const countingTransact =
    (transact: Handle['transact']): Handle['transact'] =>
    (run) =>
      countWrite(() => transact(run))
  return {
    ...database,
    ofProcess: keyOfProcess(database),
    transact: countingTransact(database.transact),
    write: (run) => countWrite(() => database.write(run)),
    read: (run) => pickReads().read(run),
    readWith: (also, run) => pickReads().readWith(also, run),
    readOn: (run) => pickReads().readOn(run),
    scopedTo(shopId, personId) {
      const scoped = database.scopedTo(shopId, personId)
      return {
        transact: countingTransact(scoped.transact),
        read: (run) => pickReads().scopedTo(shopId, personId).read(run),
      }
    },
    execute(text, values) {
      return /^\s*select\b/i.test(text)
        ? pickReads().execute(text, values)
        : countWrite(() => database.execute(text, values))
    },
  }
}
