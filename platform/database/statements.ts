import type pg from 'pg'

/** Called for each statement sent; returns a function called at its end, with its error. */
export type OnStatement = (statement: unknown) => (cause: unknown) => void

/** Reports every statement of a connection. */
export function followStatements(client: pg.PoolClient, onStatement: OnStatement): void {
  const runQuery = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const onDone = onStatement(args[0])
    // The pool's own queries use a callback, a transaction's a promise.
    const last = args.at(-1)
    if (typeof last === 'function')
      return runQuery(...args.slice(0, -1), (cause: unknown, ...rest: unknown[]) => {
        onDone(cause)
        last(cause, ...rest)
      })
    const answer = runQuery(...args)
    if (answer instanceof Promise) answer.then(() => onDone(null), onDone)
    return answer
  }) as typeof client.query
}
