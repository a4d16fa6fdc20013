import type { Tx } from './tx.ts'

/** A statement as Drizzle passes it to its session. */
export type Query = { sql: string; params: unknown[] }
/** The position of each column in the caller's result; undefined if the caller gets the rows unchanged. */
export type Fields = readonly { path: string[]; field: unknown }[] | undefined
/** What the caller may do with a prepared statement. */
export type Prepared = {
  joinsNotNullableMap?: Record<string, boolean> | undefined
  setToken(token: unknown): Prepared
  mapResult<Value>(value: Value): Value
  execute(values?: Record<string, unknown>): Promise<unknown>
}
export type Prepare = (query: Query, fields: Fields, ...rest: unknown[]) => Prepared
type Session = { prepareQuery: Prepare }

/** The same handle, sending its statements by `send`, which may call `sendDirectly` to pass one on to the database. */
export function sendThrough(
  tx: Tx,
  send: (
    input: { query: Query; fields: Fields; joins: Prepared['joinsNotNullableMap'] },
    sendDirectly: () => Promise<unknown>,
  ) => Promise<unknown>,
): Tx {
  const { session } = tx as unknown as { session: Session }
  const wrapped = Object.create(session) as Session
  wrapped.prepareQuery = (query, fields, ...rest) => {
    const request: Prepared = {
      setToken: () => request,
      mapResult: (value) => value,
      execute(values) {
        const joins = request.joinsNotNullableMap
        return send({ query, fields, joins }, () => {
          const prepared = session.prepareQuery(query, fields, ...rest)
          prepared.joinsNotNullableMap = joins
          return prepared.execute(values)
        })
      },
    }
    return request
  }
  const copy = Object.create(tx) as Tx & { session: Session }
  Object.defineProperty(copy, 'session', { value: wrapped })
  return copy
}
