// npm run db -- migrate | reset [name] | seed | verify [whole] | recount | reconcile
import { importCatalogue } from '#catalogue'
import { sidesOf } from '#flows/reconciliation.ts'
import { formatMoney } from '#kernel/money.ts'
import { rewriteCards } from '#listings'
import { recountQueue } from '#orders'
import { BadSetting, type Config, configOfProcess, reasonOf } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { claimPurpose } from '#platform/database/purpose.ts'
import type { Database } from '#platform/database/tx.ts'
import { migrateFor } from '#platform/upgrade.ts'
import { compareAll, findBalances, findDifferences } from '#reconciliation'
import { differences } from '#reconciliation/contract'
import { openServices } from '../server/services.ts'
import { reset } from './reset.ts'
import { verifyAll, verifyQueue, verifyShelves } from './verify.ts'

const usage = 'Use one of: npm run db -- migrate | reset | seed | verify | recount | reconcile'

async function seed(config: Config, database: Database): Promise<void> {
  if (!config.sample) throw new BadSetting('The sample shop is made only where SAMPLE is on.')
  const { isEmpty, seedSample } = await import('#sample/seed/index.ts')
  await claimPurpose(database, config)
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.execute('update platform.clock set movable = true')
  const services = openServices(config, database)
  if (!(await isEmpty(services)))
    throw new BadSetting('Somebody has signed up already; use `npm run db -- reset` first.')
  await seedSample(services)
  console.log('The sample shop is there.')
}

/** Compares every provider with the books and prints each difference with its cure. True when there is none. */
async function reconcile(config: Config, database: Database): Promise<boolean> {
  const day = process.argv[3] ?? new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const firstDay = new Date(day)
  if (Number.isNaN(firstDay.getTime()))
    throw new BadSetting(`"${day}" is no day or moment; write 2025-08-24 or 2025-08-24T10:00:00Z.`)
  const comparisons = await compareAll(database, sidesOf(openServices(config, database)), {
    now: true,
    since: firstDay,
  })
  for (const { provider, failure } of comparisons)
    console.log(failure ? `${provider} gave no answer: ${failure}` : `${provider} was compared since ${day}.`)
  if (comparisons.length === 0) console.log('No provider that is set up here gives out what it holds.')
  return (await printDifferences(database)) && comparisons.every(({ failure }) => failure === null)
}

async function printDifferences(database: Database): Promise<boolean> {
  const balances = await database.read(findBalances)
  for (const { provider, ours, theirs } of balances)
    console.log(`${provider} holds ${formatMoney(theirs)}, the books say ${formatMoney(ours)}.`)
  let count = 0
  for (let cursor: string | null = null; ; ) {
    const page = await database.read((tx) => findDifferences(tx, { open: true, cursor }))
    for (const difference of page.rows) {
      const { label, words } = differences[difference.kind]
      const sums = `ours ${formatMoney(difference.ours)}, theirs ${formatMoney(difference.theirs)}`
      console.log(
        `\n${difference.provider}  ${difference.reference}  ${difference.about ?? ''}\n  ${label}: ${sums}\n  ${words}`,
      )
    }
    count += page.rows.length
    cursor = page.next
    if (!cursor) break
  }
  console.log(count ? `\nOpen differences: ${count}.` : 'The books and the providers agree.')
  return count === 0
}

async function main(): Promise<void> {
  const config = configOfProcess()
  const command = process.argv[2]
  if (command === 'reset') return reset(config, process.argv[3])
  if (!command || !['migrate', 'seed', 'verify', 'recount', 'reconcile'].includes(command))
    throw new BadSetting(usage)
  const database = await openDatabase(config)
  const applied = await migrateFor(config, database)
  if (command === 'seed') await seed(config, database)
  if (command === 'migrate')
    console.log(applied.length ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.')
  if (command === 'verify') {
    const isWhole = process.argv[3] === 'whole'
    if (process.argv[3] && !isWhole)
      throw new BadSetting('Use `npm run db -- verify`, or `verify whole` to read every file.')
    process.exitCode = (await verifyAll(config, database, { isWhole })) ? 0 : 1
  }
  if (command === 'recount') {
    await database.transact(recountQueue)
    await database.transact(rewriteCards)
    const queue = await verifyQueue(database)
    process.exitCode = (await verifyShelves(database)) && queue ? 0 : 1
  }
  if (command === 'reconcile') process.exitCode = (await reconcile(config, database)) ? 0 : 1
  await database.close()
}

main().catch((cause: unknown) => {
  console.error(reasonOf(cause))
  process.exit(1)
})
