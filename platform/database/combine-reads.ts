/**
 * Combines simultaneous statements into one. Verbs of several modules each query their own tables; a caller that uses
 * `Promise.all` gets their answers in one round trip, and in a transaction each round is one statement.
 */
import { Column, is } from 'drizzle-orm'
import * as drizzle from 'drizzle-orm/utils'
import { type Fields, type Query, sendThrough } from './send-through.ts'
import type { Tx } from './tx.ts'

type Pending = {
  query: Query
  fields: Fields
  joins: Record<string, boolean> | undefined
  runAlone: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (cause: unknown) => void
}
/** Postgres functions accept no more arguments. */
const maxColumns = 100

/**
 * A handle that waits until no more statements arrive, then sends them all as one. Every part sees the rows as they
 * were before it, so none may read what another part writes. Locks are taken, and rows written, in the order of the
 * calls. Whatever can't be part of a statement, and a second change of one table, follows it.
 */
export function combineReads(tx: Tx): Tx {
  return gather(tx, false)
}

/** The same for exactly one statement: it is its own transaction, and a second would be refused unsent. */
export function combineIntoOne(tx: Tx): Tx {
  return gather(tx, true)
}

function gather(tx: Tx, isSingle: boolean): Tx {
  let waiting: Pending[] = []
  let isSent = false
  const send = async () => {
    const batch = waiting
    waiting = []
    const [first, following] = splitBatch(batch)
    if (isSingle && (isSent || Math.min(first.length, 1) + following.length > 1)) {
      const cause = new Error('This would be more than one statement, and half of it could stay.')
      for (const { reject } of batch) reject(cause)
      return
    }
    isSent = true
    if (first.length === 1) await sendAlone(first[0]!)
    else if (first.length > 1) await sendCombined(tx, first)
    for (const statement of following) await sendAlone(statement)
  }
  return sendThrough(
    tx,
    (input, sendDirectly) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ ...input, runAlone: sendDirectly, resolve, reject }) === 1) afterPendingCalls(send)
      }),
  )
}

/** Runs after all settled promises, when no running code can add another statement. */
const afterPendingCalls = (run: () => void): void => queueMicrotask(() => process.nextTick(run))

const sendAlone = ({ runAlone, resolve, reject }: Pending): Promise<void> => runAlone().then(resolve, reject)

/** A comment in a statement: it changes no row that another statement with this comment changes. */
export const distinctRowsHint = '/* of other rows */'

const writePattern = /^\s*(insert into|update|delete from)\s+([\w."]+)/i
/** Splits the statements into those that can be combined, and those that must follow. */
function splitBatch(all: readonly Pending[]): [Pending[], Pending[]] {
  const tables = new Map<string, boolean>()
  const combinable: Pending[] = []
  const remaining: Pending[] = []
  for (const statement of all) {
    const [, verb, table] = writePattern.exec(statement.query.sql) ?? []
    const onlyAdds =
      statement.query.sql.includes(distinctRowsHint) ||
      (verb?.toLowerCase() === 'insert into' && !/\bon conflict\b/i.test(statement.query.sql))
    const clashes = table !== undefined && tables.has(table) && !(onlyAdds && tables.get(table))
    // Once one must follow, so must those after it: the order is kept.
    if (remaining.length || clashes || !isPart(statement)) remaining.push(statement)
    else combinable.push(statement)
    if (table !== undefined) tables.set(table, onlyAdds && tables.get(table) !== false)
  }
  return [combinable, remaining]
}

/** A statement that writes under its own `with` can't be inside another. */
function isPart({ query: { sql }, fields }: Pending): boolean {
  if ((fields?.length ?? 0) > maxColumns) return false
  if (/;(?!\s*$)/.test(sql)) return false
  if (/^\s*(select|insert into|update|delete from)\b/i.test(sql)) return true
  return /^\s*with\b/i.test(sql) && !/\b(insert into|update\s+[\w."]+\s+set|delete from)\b/i.test(sql)
}

/** Eight-byte integers travel as text, because JSON would round them. */
const isLong = (field: unknown): boolean => is(field, Column) && field.columnType.startsWith('PgBigInt')

async function sendCombined(tx: Tx, all: readonly Pending[]): Promise<void> {
  const writes: string[] = []
  const reads: string[] = []
  const params: unknown[] = []
  for (const [index, { query, fields }] of all.entries()) {
    const text = query.sql
      .replace(/;\s*$/, '')
      .replace(/\$(\d+)/g, (_, number: string) => `$${params.length + Number(number)}`)
    params.push(...query.params)
    const names = fields?.map((_, column) => `c${column}`)
    const row = names
      ? `json_build_array(${names.map((name, column) => (isLong(fields![column]!.field) ? `${name}::text` : name)).join(', ')})`
      : 'to_json(r)'
    const rows = (from: string) => `(select coalesce(json_agg(${row}), '[]') from ${from}) as q${index}`
    const columns = names ? ` (${names.join(', ')})` : ''
    if (!writePattern.test(query.sql)) reads.push(rows(`(${text}) as r${columns}`))
    else if (/\breturning\b/i.test(query.sql)) {
      writes.push(`w${index}${columns} as (${text})`)
      reads.push(rows(`w${index} as r`))
    } else {
      // Without `returning`, Postgres wouldn't write it in the order of the calls.
      writes.push(`w${index} as (${text} returning 1)`)
      reads.push(`(select count(*) from w${index}) as n${index}`)
    }
  }
  const text = `${writes.length ? `with ${writes.join(', ')} ` : ''}select ${reads.join(', ')}`
  const { session } = tx as unknown as {
    session: { prepareQuery(...args: unknown[]): { execute(): Promise<{ rows: Record<string, unknown>[] }> } }
  }
  try {
    const { rows } = await session.prepareQuery({ sql: text, params }, undefined, undefined, false).execute()
    for (const [index, statement] of all.entries()) {
      const values = (rows[0]![`q${index}`] ?? []) as unknown[]
      statement.resolve(
        statement.fields ? values.map((row) => mapRow(statement, row as unknown[])) : { rows: values },
      )
    }
  } catch (cause) {
    for (const { reject } of all) reject(cause)
  }
}

/** Drizzle's own function that turns a list into a row; its types omit it. */
type MapRow = (fields: Fields, row: unknown[], joins?: object) => unknown
const { mapResultRow } = drizzle as unknown as { mapResultRow: MapRow }
const mapRow = ({ fields, joins }: Pending, row: unknown[]): unknown => mapResultRow(fields, row, joins)
