import type { Tx } from './tx.ts'

type KeptReads = { values: Map<string, Promise<unknown>>; only?: string }
const keptReads = new WeakMap<Tx, KeptReads>()

/**
 * From now on this transaction reads the same thing once (`readOnce`). For a page, and for a batch of work that only adds
 * rows: nothing in it may change what it reads.
 */
export function keepReads(tx: Tx): void {
  keptReads.set(tx, { values: new Map() })
}

/** The same for names with this beginning only. */
export function keepReadsOf(tx: Tx, prefix: string): void {
  keptReads.set(tx, { values: new Map(), only: prefix })
}

/** Reads, or returns what the same transaction read under this name if it keeps its reads. */
export function readOnce<Value>(tx: Tx, name: string, read: () => Promise<Value>): Promise<Value> {
  const results = keptReads.get(tx)
  if (!results || (results.only !== undefined && !name.startsWith(results.only))) return read()
  const value = results.values.get(name) ?? read()
  results.values.set(name, value)
  return value as Promise<Value>
}

type ReadValue<Value> = (tx: Tx) => Promise<Value>
type Recall = <Value>(name: string, read: ReadValue<Value>) => Promise<Value>
const recalling = new WeakMap<Tx, Recall>()

/** From now on what this transaction recalls goes through this. */
export const recallBy = (tx: Tx, recaller: Recall): unknown => recalling.set(tx, recaller)

/**
 * Reads, under this name, a value that depends on no moment and that no caller changes. On a page it returns an
 * earlier page's result while no table behind it has changed, without building a statement to identify it; elsewhere
 * it reads, or returns what the same transaction keeps.
 */
export function recall<Value>(tx: Tx, name: string, read: ReadValue<Value>): Promise<Value> {
  const recaller = recalling.get(tx)
  return recaller ? recaller(name, read) : readOnce(tx, name, () => read(tx))
}

/** The subjects of a batch of work, by ids: the first read of one reads all of them. Reads are kept from now on. */
const idsReadTogether = new WeakMap<Tx, readonly string[]>()
export function readTogether(tx: Tx, ids: readonly string[]): void {
  keepReads(tx)
  idsReadTogether.set(tx, [...new Set(ids)])
}

/** The row of one id, from one read of all ids read together; null if this id isn't among them. */
export async function readAmong<Key extends string, Row>(
  tx: Tx,
  id: Key,
  name: string,
  read: (ids: readonly Key[]) => Promise<readonly (readonly [string, Row])[]>,
): Promise<Row[] | null> {
  // The caller's question implies the kind of these ids.
  const ids = idsReadTogether.get(tx) as readonly Key[] | undefined
  if (!ids?.includes(id)) return null
  const all = await readOnce(tx, name, async () => Map.groupBy(await read(ids), ([id]) => id))
  return (all.get(id) ?? []).map(([, row]) => row)
}

/** The same for rows that may also be read singly. */
export async function readOf<Key extends string, Row>(
  tx: Tx,
  id: Key,
  name: string,
  read: (ids: readonly Key[]) => Promise<readonly (readonly [string, Row])[]>,
): Promise<Row[]> {
  return (await readAmong(tx, id, name, read)) ?? (await read([id])).map(([, row]) => row)
}
