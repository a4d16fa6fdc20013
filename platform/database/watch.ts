import type pg from 'pg'

/** What a process asked of its database since it began, and how its pool stands now. */
export type DatabaseFigures = {
  statements: number
  failed: number
  seconds: number
  pool: { size: number; most: number; idle: number; waiting: number }
}

/** Counts every statement over a pool, with its time. */
export function watchPool(pool: pg.Pool): () => DatabaseFigures {
  const counted = { statements: 0, failed: 0, seconds: 0 }
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const begun = performance.now()
      const done = (cause: unknown): void => {
        counted.statements += 1
        counted.seconds += (performance.now() - begun) / 1_000
        if (cause) counted.failed += 1
      }
      // The pool's own way asks with a callback, a transaction's with a promise.
      const last = args.at(-1)
      if (typeof last === 'function')
        return ask(...args.slice(0, -1), (cause: unknown, ...rest: unknown[]) => {
          done(cause)
          last(cause, ...rest)
        })
      const answer = ask(...args)
      if (answer instanceof Promise) answer.then(() => done(null), done)
      return answer
    }) as typeof client.query
  })
  return () => ({
    ...counted,
    pool: {
      size: pool.totalCount,
      most: pool.options.max,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    },
  })
}
