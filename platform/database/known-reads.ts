import { createHash } from 'node:crypto'
import type { Keep, PagePart } from '../memory.ts'
import { recallBy } from './read-once.ts'
import { sendThrough } from './send-through.ts'
import type { Tx } from './tx.ts'

/** Statements whose rows may be kept: they lock nothing and don't read the time. */
const keepable =
  /^\s*select\b(?!.*\b(for (no key )?update|for share|now\(\)|clock_timestamp|business_now|random)\b)/is
/** Texts remembered; lists of differing lengths make many that are used once. */
const textsMost = 2_000
const namesMost = 2_000

type PartsOf = (table: string) => readonly PagePart[] | null

/**
 * Makes read-only handles that take a statement's rows from memory while none of its tables has changed. `partsOf`
 * gives the parts that a table's changes affect; unknown tables, and anything read at a moment, are read each time.
 * Results are shared: nobody may change them.
 */
export function openKnownReads(partsOf: PartsOf): (tx: Tx, keep: Keep) => Tx {
  const partsByText = new Map<string, readonly PagePart[] | null>()
  const partsOfText = (sql: string) => {
    const before = partsByText.get(sql)
    if (before !== undefined) return before
    const parts = keepable.test(sql) ? partsOfTables(sql, partsOf) : null
    if (partsByText.size >= textsMost) partsByText.clear()
    partsByText.set(sql, parts)
    return parts
  }
  /** Rows from memory; `heard` is told the parts of each statement, null for one that is read each time. */
  const rowsKnown = (tx: Tx, keep: Keep, heard: (parts: readonly PagePart[] | null) => void): Tx =>
    sendThrough(tx, ({ query: { sql, params }, fields }, straight) => {
      const parts = params.some(isMoment) ? null : partsOfText(sql)
      heard(parts)
      if (!parts) return straight()
      const shape = fields?.map(({ path }) => path.join('.'))
      const key = createHash('sha256')
        .update(JSON.stringify([sql, params, shape]))
        .digest('base64url')
      return keep(parts, `rows ${key}`, straight)
    })
  const partsByName = new Map<string, readonly PagePart[] | null>()
  /** Reads under a name, and learns its parts from its statements; null if any is read each time. */
  async function learn<Value>(tx: Tx, keep: Keep, name: string, read: (tx: Tx) => Promise<Value>) {
    const of = new Set<PagePart>()
    let isKeepable = true
    const value = await read(
      rowsKnown(tx, keep, (parts) => {
        isKeepable &&= parts !== null
        for (const part of parts ?? []) of.add(part)
      }),
    )
    if (partsByName.size >= namesMost) partsByName.clear()
    partsByName.set(name, isKeepable ? [...of].sort() : null)
    return value
  }
  return (tx, keep) => {
    const known = rowsKnown(tx, keep, () => undefined)
    recallBy(known, (name, read) => {
      const parts = partsByName.get(name)
      // By its parts at the last read. If there are more now, it is stored under another key from the next time on.
      return parts
        ? keep(parts, `named ${parts} ${name}`, () => learn(tx, keep, name, read))
        : learn(tx, keep, name, read)
    })
    return known
  }
}

const isMoment = (one: unknown): boolean =>
  one instanceof Date || (typeof one === 'string' && /^\d{4}-\d\d-\d\dT/.test(one))

function partsOfTables(sql: string, partsOf: PartsOf): readonly PagePart[] | null {
  const named = sql.replaceAll('"', '').matchAll(/\b(?:from|join)\s+([a-z_]+\.[a-z_]+)/g)
  const parts = new Set<PagePart>()
  let tables = 0
  for (const [, table] of named) {
    const of = partsOf(table!)
    if (!of) return null
    for (const pagePart of of) parts.add(pagePart)
    tables += 1
  }
  return tables > 0 ? [...parts] : null
}
