/**
 * What otherwise takes days. Nobody can move the clock of a production database, so a test brings forward the dates
 * of two kinds of rows, and nothing else. No code of the product knows of it.
 */
import pg from 'pg'

/** Makes profit that waits for its clearing day, and payout details that rest, wait this many days less. */
export async function waitLess(databaseUrl: string, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const interval = `${days} days`
    await client.query(
      'update ledger.hold set clears_at = clears_at - $1::interval where cleared_at is null',
      [interval],
    )
    await client.query(
      'update payouts.destination set added_at = added_at - $1::interval, usable_at = usable_at - $1::interval where replaced_at is null',
      [interval],
    )
  } finally {
    await client.end()
  }
}

/**
 * Asks the worker to check what is due now, as it does on its own each minute, unless it is about to. Without the
 * notification it would find the jobs only when it next polls, which may be as far away.
 */
export async function checkNow(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`with put as (
      insert into jobs.job (name, policy, retry_limit)
      select q.name, q.policy, 0 from jobs.queue q where q.name like 'sweep/%' and not exists
        (select from jobs.job j where j.name = q.name and j.state in ('created', 'active'))
      on conflict do nothing returning name
    ) select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name) from put`)
  } finally {
    await client.end()
  }
}
