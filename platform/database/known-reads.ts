import { createHash } from 'node:crypto'
import type { PagePart, ReadCache } from '../memory.ts'
import { recallBy } from './read-once.ts'
import { sendThrough } from './send-through.ts'
import type { Tx } from './tx.ts'

/** Statements whose rows may be kept: they lock nothing and don't read the time. */
const cacheable =
  /^\s*select\b(?!.*\b(for (no key )?update|for share|now\(\)|clock_timestamp|business_now|random)\b)/is
/** Texts remembered; lists of differing lengths make many that are used once. */
const maxTexts = 2_000
const maxNames = 2_000

type PartsOf = (table: string) => readonly PagePart[] | null

/**
 * Makes read-only handles that take a statement's rows from memory while none of its tables has changed. `partsOf`
 * gives the parts that a table's changes affect; unknown tables, and anything read at a moment, are read each time.
 * Results are shared: nobody may change them.
 */
export function openKnownReads(partsOf: PartsOf): (tx: Tx, cache: ReadCache) => Tx {
  const partsByText = new Map<string, readonly PagePart[] | null>()
  const partsOfText = (sql: string) => {
    const cachedParts = partsByText.get(sql)
    if (cachedParts !== undefined) return cachedParts
    const parts = cacheable.test(sql) ? partsOfTables(sql, partsOf) : null
    if (partsByText.size >= maxTexts) partsByText.clear()
    partsByText.set(sql, parts)
    return parts
  }
  /** Rows from memory; `onParts` is told the parts of each statement, null for one that is read each time. */
  const readCachedRows = (
    tx: Tx,
    cache: ReadCache,
    onParts: (parts: readonly PagePart[] | null) => void,
  ): Tx =>
    sendThrough(tx, ({ query: { sql, params }, fields }, sendDirectly) => {
      const parts = params.some(isMoment) ? null : partsOfText(sql)
      onParts(parts)
      if (!parts) return sendDirectly()
      const shape = fields?.map(({ path }) => path.join('.'))
      const key = createHash('sha256')
        .update(JSON.stringify([sql, params, shape]))
        .digest('base64url')
      return cache(parts, `rows ${key}`, sendDirectly)
    })
  const partsByName = new Map<string, readonly PagePart[] | null>()
  /** Reads under a name, and learns its parts from its statements; null if any is read each time. */
  async function readAndRecord<Value>(
    tx: Tx,
    cache: ReadCache,
    name: string,
    read: (tx: Tx) => Promise<Value>,
  ) {
    const partSet = new Set<PagePart>()
    let isCacheable = true
    const value = await read(
      readCachedRows(tx, cache, (parts) => {
        isCacheable &&= parts !== null
        for (const part of parts ?? []) partSet.add(part)
      }),
    )
    if (partsByName.size >= maxNames) partsByName.clear()
    partsByName.set(name, isCacheable ? [...partSet].sort() : null)
    return value
  }
  return (tx, cache) => {
    const cachedTx = readCachedRows(tx, cache, () => undefined)
    recallBy(cachedTx, (name, read) => {
      const parts = partsByName.get(name)
      // By its parts at the last read. If there are more now, it is stored under another key from the next time on.
      return parts
        ? cache(parts, `named ${parts} ${name}`, () => readAndRecord(tx, cache, name, read))
        : readAndRecord(tx, cache, name, read)
    })
    return cachedTx
  }
}

const isMoment = (value: unknown): boolean =>
  value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))

function partsOfTables(sql: string, partsOf: PartsOf): readonly PagePart[] | null {
  const matches = sql.replaceAll('"', '').matchAll(/\b(?:from|join)\s+([a-z_]+\.[a-z_]+)/g)
  const parts = new Set<PagePart>()
  let tables = 0
  for (const [, table] of matches) {
    const tableParts = partsOf(table!)
    if (!tableParts) return null
    for (const pagePart of tableParts) parts.add(pagePart)
    tables += 1
  }
  return tables > 0 ? [...parts] : null
}
