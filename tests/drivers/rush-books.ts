/** The books after a rush of fans: nothing may be left over. */
import type { Database } from '#platform/database/tx.ts'

export const noRemainder = { unpaid: [], open: [], waiting: 0, unbooked: 0 }

/**
 * `unpaid`: orders that a fan was thanked for but that are not paid. `open`: orders that are still with the fan's bank.
 * `waiting`: effects still to come. `unbooked`: payments that were taken for an order that is not paid.
 */
export async function findRemainder(
  { execute }: Pick<Database, 'execute'>,
  { thanked, pending }: { thanked: readonly string[]; pending: readonly string[] },
): Promise<{ unpaid: string[]; open: string[]; waiting: number; unbooked: number }> {
  const orders = await execute(
    `select o.number, o.paid_at is not null as paid, c.status
     from orders."order" o join payments.charge c on c.subject_id = o.id`,
  )
  const paidNumbers = new Set(
    orders.rows.flatMap(({ number, paid, status }) => (paid && status === 'captured' ? [number] : [])),
  )
  const endedNumbers = new Set(
    orders.rows.flatMap(({ number, status }) =>
      paidNumbers.has(number) || status === 'failed' ? [number] : [],
    ),
  )
  const jobs = await execute(
    `select count(*)::int as n from jobs.job
     where name in (select queue from platform.route) and state in ('created', 'retry', 'active')`,
  )
  return {
    unpaid: thanked.filter((number) => !paidNumbers.has(number)),
    open: pending.filter((number) => !endedNumbers.has(number)),
    waiting: Number(jobs.rows[0]!.n),
    unbooked: orders.rows.filter(({ paid, status }) => status === 'captured' && !paid).length,
  }
}
