/** The books after a rush of fans: nothing may be left over. */
import type { Database } from '#platform/database/tx.ts'

export const noRemainder = { unpaid: [], open: [], waiting: 0, unbooked: 0 }

/**
 * Orders that a fan was thanked for and that are not paid; those whose fan was told that the bank is being asked, and of
 * which nobody knows the end; what still has to follow; and money that was taken for an order that is not paid.
 */
export async function findRemainder(
  { execute }: Pick<Database, 'execute'>,
  { told, asked }: { told: readonly string[]; asked: readonly string[] },
): Promise<{ unpaid: string[]; open: string[]; waiting: number; unbooked: number }> {
  const orders = await execute(
    `select o.number, o.paid_at is not null as paid, c.status
     from orders."order" o join payments.charge c on c.subject_id = o.id`,
  )
  const paid = new Set(
    orders.rows.flatMap(({ number, paid, status }) => (paid && status === 'captured' ? [number] : [])),
  )
  const ended = new Set(
    orders.rows.flatMap(({ number, status }) => (paid.has(number) || status === 'failed' ? [number] : [])),
  )
  const jobs = await execute(
    `select count(*)::int as n from jobs.job
     where name in (select queue from platform.route) and state in ('created', 'retry', 'active')`,
  )
  return {
    unpaid: told.filter((number) => !paid.has(number)),
    open: asked.filter((number) => !ended.has(number)),
    waiting: Number(jobs.rows[0]!.n),
    unbooked: orders.rows.filter(({ paid, status }) => status === 'captured' && !paid).length,
  }
}
