import { formatMoney } from '#kernel/money.ts'
import { verifyLedger, verifySeals } from '#ledger'
import { findUnevenCards } from '#listings'
import { findUnevenHours } from '#orders'
import { reconcilePayouts } from '#payouts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Config } from '#platform/config.ts'
import { openSession } from '#platform/database/session.ts'
import type { Database } from '#platform/database/tx.ts'
import { verifyPrints } from '#production'
import { openFiles } from './backup.ts'
import { verifyAnchors } from './verify/anchors.ts'
import { verifyFiles } from './verify/files.ts'
import { type Fault, findFaults } from './verify/rule.ts'
import { listRules } from './verify/rules.ts'

/** Recomputes every balance and every seal, prints the trial balance and all faults. True without faults. */
export async function verifyBooks(database: Pick<Database, 'transact'>): Promise<boolean> {
  const { report, payouts, chain } = await database.transact(async (tx) => ({
    report: await verifyLedger(tx),
    payouts: await reconcilePayouts(tx),
    chain: await verifySeals(tx),
  }))
  const rows = report.trial.map((line) => [
    line.accounts > 1 ? `${line.account} (${line.accounts})` : line.account,
    formatMoney(line.debits),
    formatMoney(line.credits),
    formatMoney(line.balance),
  ])
  const total = ['together', formatMoney(report.debits), formatMoney(report.credits), '']
  console.log(`Trial balance: ${report.entries} entries, ${report.postings} postings\n`)
  console.log(formatColumns([['account', 'debits', 'credits', 'balance'], ...rows, total]))
  const inTransit = report.trial.find((line) => line.account === 'shops:in_transit')?.balance.minor ?? 0n
  const faults = [
    ...report.faults,
    ...(chain.fault && !report.faults.includes(chain.fault) ? [chain.fault] : []),
    ...payouts.discrepancies.map(
      ({ shopId, ledger, payouts: openPayouts }) =>
        `Shop ${shopId} has ${formatMoney(openPayouts)} of open payouts and ${formatMoney(ledger)} in transit.`,
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

/** Checks every print from the design to the piece, and prints all faults. True without faults. */
async function verifyPrinting(deps: Pick<Database, 'read'> & { readonly blobs: Blobs }): Promise<boolean> {
  const { versions, files, units, faults } = await verifyPrints(deps)
  console.log(`\nPrints: ${versions} design versions, ${files} print files, ${units} pieces`)
  console.log(
    faults.length
      ? faults.join('\n')
      : 'Every print file is the bytes that were made, from the design that was ordered.',
  )
  return faults.length === 0
}

const describeFaults = (faults: readonly Fault[], otherwise: string): string =>
  faults.length
    ? faults.map(({ table, row, differs }) => `${table}  ${row}: ${differs}.`).join('\n')
    : otherwise

/** Compares the rows of every table with the others, and names each that differs. True if none does. */
async function verifyRows(session: Pick<Database, 'execute'>): Promise<boolean> {
  const allRules = listRules()
  await session.execute('begin isolation level repeatable read read only')
  const faults = await findFaults(session, allRules).finally(() => session.execute('rollback'))
  const tables = new Set(allRules.map(({ table }) => table)).size
  console.log(`\nRows: ${allRules.length} rules about ${tables} tables`)
  console.log(describeFaults(faults, 'Every row is what the others say of it, and no guard is switched off.'))
  return faults.length === 0
}

/** Compares stored files with their hashes: all, or a sample. Prints all faults. True without faults. */
async function verifyStoredFiles(
  session: Pick<Database, 'execute'>,
  blobs: Blobs,
  isWhole: boolean,
): Promise<boolean> {
  const { checkedCount, keptCount, faults } = await verifyFiles(session, blobs, isWhole)
  console.log(`\nFiles: ${checkedCount} of ${keptCount} looked at`)
  console.log(describeFaults(faults, 'Every file and design that was looked at is what was stored.'))
  return faults.length === 0
}

/** Compares both chains with their daily anchors outside the database. True if they are the same. */
async function verifyChains(session: Pick<Database, 'execute'>, blobs: Blobs): Promise<boolean> {
  const { anchors, faults } = await verifyAnchors(session, blobs)
  console.log(`\nAnchors: ${anchors.length} days, the last ${anchors.at(-1)?.day ?? 'none yet'}`)
  console.log(describeFaults(faults, 'Both chains come by every head that was kept of them.'))
  return faults.length === 0
}

/** Compares the stored sums of the queue with its pieces, and prints all faults. True without faults. */
export async function verifyQueue({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const uneven = await read(findUnevenHours)
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

/** Compares the stored cards of the shelves with their listings, and prints all faults. True without faults. */
export async function verifyShelves({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const uneven = await read(findUnevenCards)
  const words = uneven.map(({ what, id }) => `What is kept of ${id} (${what}) is not what its listings say.`)
  console.log(
    uneven.length
      ? `\n${words.join('\n')}\nnpm run db -- recount writes the shelves anew.`
      : '\nThe shelves are what is on sale.',
  )
  return uneven.length === 0
}

/**
 * Checks everything that can be compared with something else: the book and its seals, rows, prints, files, the queue.
 * Prints all faults; true without faults.
 */
export async function verifyAll(
  config: Config,
  database: Database,
  { isWhole }: { isWhole: boolean },
): Promise<boolean> {
  const blobs = openFiles(config)
  // One connection without a statement timeout: some rules read a whole table.
  const session = config.databaseUrl ? await openSession(config) : database
  try {
    const results = [
      await verifyBooks(database),
      await verifyRows(session),
      await verifyPrinting({ read: database.read, blobs }),
      await verifyStoredFiles(session, blobs, isWhole),
      await verifyChains(session, blobs),
      await verifyQueue(database),
      await verifyShelves(database),
    ]
    return results.every(Boolean)
  } finally {
    if (session !== database) await session.close()
  }
}

/** Aligns rows in columns: the first to the left, figures to the right. */
function formatColumns(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)))
  const cell = (text: string, index: number): string =>
    index === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[index]!)
  return `${rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')}\n`
}
