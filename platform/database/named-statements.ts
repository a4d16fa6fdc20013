/**
 * Named statements, so that the server parses and plans each once per connection. Names are derived from the text, so
 * that every connection, and PgBouncer between (1.21 or later, with `max_prepared_statements`), agrees on them.
 */

import type pg from 'pg'
import { sha256Hex } from '#platform/crypto/hash.ts'

/** Names per connection; beyond it, the least recently used is released. */
export const maxNames = 300
/** Texts remembered with their names; lists of differing lengths make many that are used once. */
const maxTexts = 5_000
/** Statements that may be named: those that read or write rows. */
const nameable = /^\s*(select|insert|update|delete|with)\b[^;]*$/i
/** Postgres's code for a statement whose result has a different shape than when it was planned. */
export const planOutdated = '0A000'

type TextQuery = { text: string; name?: string }
type ClientStatements = { readonly names: Map<string, string>; generation: number }
/** The part of a `pg` client that knows what is prepared. */
type Connection = NodeJS.EventEmitter & {
  parsedStatements: Record<string, string>
  close(statement: { type: 'S'; name: string }): void
  sync(): void
}

/** Names every statement of a pool from its second use on. */
export function nameStatements(pool: pg.Pool): void {
  const statements: ClientStatements = { names: new Map(), generation: 0 }
  pool.on('connect', (client) => nameStatementsOf(client, statements))
}

/** The name of a text, from this process's second use on; '' stands for the first. */
function nameFor({ names, generation }: ClientStatements, text: string): string | null {
  const existingName = names.get(text)
  if (existingName) return existingName
  if (existingName === undefined) {
    if (names.size >= maxTexts) names.clear()
    names.set(text, '')
    return null
  }
  const name = `f${generation}_${sha256Hex(text).slice(0, 32)}`
  names.set(text, name)
  return name
}

function nameStatementsOf(client: pg.PoolClient, statements: ClientStatements): void {
  const { connection } = client as unknown as { connection: Connection }
  const usedNames = new Set<string>()
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const markUsed = (name: string): void => {
    usedNames.delete(name)
    usedNames.add(name)
    if (usedNames.size <= maxNames) return
    const [oldest] = usedNames
    usedNames.delete(oldest!)
    query(releaseName(oldest!))
  }
  client.query = ((...args: unknown[]) => {
    const config = configOf(args)
    const name = config && nameable.test(config.text) ? nameFor(statements, config.text) : null
    if (!config || !name) return query(...args)
    markUsed(name)
    return query({ ...config, name }, ...args.slice(1))
  }) as typeof client.query
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code !== planOutdated) return
    // Every connection has the old plan: from here on every text has another name.
    statements.names.clear()
    statements.generation += 1
  })
}

/** The statement, if it is a text with values and has no name of its own. */
function configOf([first, values]: unknown[]): TextQuery | null {
  if (typeof first === 'string') return Array.isArray(values) ? { text: first } : null
  const query = first as Partial<TextQuery> | null
  return query && typeof query.text === 'string' && !query.name ? (query as TextQuery) : null
}

/** Releases a name on the server. */
const releaseName = (name: string) => ({
  submit(connection: Connection) {
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
    connection.sync()
  },
  handleReadyForQuery() {},
  handleError() {},
})
