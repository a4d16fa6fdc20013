import { formatMoney } from '#kernel/money.ts'
import { seals, verifyLedger } from '#ledger'
import { queueOrder } from '#orders'
import { reconcilePayouts } from '#payouts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import { printFiles } from '#production'

/** Recomputes every balance and every seal, prints the trial balance and what is off. True when nothing is. */
export async function verifyBooks(database: Pick<Database, 'transact'>): Promise<boolean> {
  const { report, payouts, chain } = await database.transact(async (tx) => ({
    report: await verifyLedger(tx),
    payouts: await reconcilePayouts(tx),
    chain: await seals.verify(tx),
  }))
  const rows = report.trial.map((line) => [
    line.accounts > 1 ? `${line.account} (${line.accounts})` : line.account,
    formatMoney(line.debits),
    formatMoney(line.credits),
    formatMoney(line.balance),
  ])
  const total = ['together', formatMoney(report.debits), formatMoney(report.credits), '']
  console.log(`Trial balance: ${report.entries} entries, ${report.postings} postings\n`)
  console.log(columns([['account', 'debits', 'credits', 'balance'], ...rows, total]))
  const inTransit = report.trial.find((line) => line.account === 'shops:in_transit')?.balance.minor ?? 0n
  const faults = [
    ...report.faults,
    ...(chain.fault && !report.faults.includes(chain.fault) ? [chain.fault] : []),
    ...payouts.discrepancies.map(
      ({ shopId, ledger, payouts: open }) =>
        `Shop ${shopId} has ${formatMoney(open)} of open payouts and ${formatMoney(ledger)} in transit.`,
    ),
    ...(inTransit === payouts.inTransit.minor ? [] : ['Open payouts and money in transit differ.']),
  ]
  console.log(
    `Seals: ${chain.seals} recomputed, ${report.seals.waiting} entries wait for theirs, head ${report.seals.head ?? 'none'}\n`,
  )
  console.log(
    faults.length ? faults.join('\n') : 'Every entry sums to zero and every stored balance is right.',
  )
  return faults.length === 0
}

/** Walks every print from the design to the piece, and prints what is off. True when nothing is. */
export async function verifyPrinting(
  deps: Pick<Database, 'read'> & { readonly blobs: Blobs },
): Promise<boolean> {
  const { versions, files, units, faults } = await printFiles.verify(deps)
  console.log(`\nPrints: ${versions} design versions, ${files} print files, ${units} pieces`)
  console.log(
    faults.length
      ? faults.join('\n')
      : 'Every print file is the bytes that were made, from the design that was ordered.',
  )
  return faults.length === 0
}

/** Compares the kept sums of the queue with its pieces, and prints what is off. True when nothing is. */
export async function verifyQueue({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const uneven = await read(queueOrder.uneven)
  const words = uneven.map(
    ({ hour }) => `The pieces that wait since the hour of ${hour.toISOString()} are not those that are kept.`,
  )
  console.log(
    uneven.length
      ? `\n${words.join('\n')}\nnpm run db -- recount counts the queue anew.`
      : '\nThe kept order of the queue is what is counted.',
  )
  return uneven.length === 0
}

/** Rows as columns: the first to the left, figures to the right. */
function columns(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, place) => Math.max(...rows.map((row) => row[place]!.length)))
  const cell = (text: string, place: number): string =>
    place === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[place]!)
  return `${rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')}\n`
}
