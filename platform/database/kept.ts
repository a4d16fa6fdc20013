import type { Tx } from './tx.ts'

const keeping = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/**
 * From now on this transaction reads the same thing once (`kept`). For a batch of work that only adds rows: nothing in it
 * may change what it reads.
 */
export function keepReads(tx: Tx): void {
  keeping.set(tx, new Map())
}

/** Reads, or gives what was read under this name in the same transaction where it keeps its reads. */
export function kept<Value>(tx: Tx, name: string, read: () => Promise<Value>): Promise<Value> {
  const values = keeping.get(tx)
  if (!values) return read()
  const found = values.get(name) ?? read()
  values.set(name, found)
  return found as Promise<Value>
}
