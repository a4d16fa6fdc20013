// npm run db -- migrate | reset | seed | verify | recount | reconcile
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { importCatalogue } from '#catalogue'
import { formatMoney } from '#kernel/money.ts'
import { queueOrder } from '#orders'
import { providerOf, reconcileCharges } from '#payments'
import { BadSetting, type Config, configOfProcess, reasonOf } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Database } from '#platform/database/tx.ts'
import { openServices } from '../server/services.ts'
import { verifyBooks, verifyPrinting, verifyQueue } from './verify.ts'

const words = 'Use one of: npm run db -- migrate | reset | seed | verify | recount | reconcile'

async function reset(config: Config): Promise<void> {
  if (config.production) throw new BadSetting('reset is refused in production.')
  const database = await openDatabase(config)
  if (config.databaseUrl) {
    const { rows } = await database.execute(
      `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
    )
    for (const { nspname } of rows) await database.execute(`drop schema if exists "${nspname}" cascade`)
  }
  await database.close()
  if (!config.databaseUrl) rmSync(join(config.dataDir, 'database'), { recursive: true, force: true })
  rmSync(join(config.dataDir, 'files'), { recursive: true, force: true })
  console.log('The database is empty. `npm start` fills it again.')
}

async function seed(config: Config, database: Database): Promise<void> {
  if (!config.sample) throw new BadSetting('The sample shop is made only where SAMPLE is on.')
  const { isEmpty, seedSample } = await import('#sample/seed/index.ts')
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.execute('update platform.clock set movable = true')
  const services = openServices(config, database)
  if (!(await isEmpty(services)))
    throw new BadSetting('Somebody has signed up already; use `npm run db -- reset` first.')
  await seedSample(services)
  console.log('The sample shop is there.')
}

/** Prints what the payment provider took since a day and the books don't have. True when there is nothing. */
async function reconcile(config: Config, database: Database): Promise<boolean> {
  const day = process.argv[3] ?? new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const since = new Date(day)
  if (Number.isNaN(since.getTime()))
    throw new BadSetting(`"${day}" is no day or moment; write 2025-08-24 or 2025-08-24T10:00:00Z.`)
  const provider = providerOf(config, database)
  const unbooked = provider && (await reconcileCharges(database, provider, since))
  if (!unbooked) {
    console.log('The payment provider keeps no list to compare with.')
    return true
  }
  for (const { ref, chargeId, amount, why } of unbooked)
    console.log(`${formatMoney(amount)}  ${ref}  ${chargeId}  ${why} here`)
  console.log(
    unbooked.length
      ? `\n${unbooked.length} payments since ${day} are at the provider and not in the books.`
      : `Every payment that the provider took since ${day} is in the books.`,
  )
  return unbooked.length === 0
}

async function main(): Promise<void> {
  const config = configOfProcess()
  const command = process.argv[2]
  if (command === 'reset') return reset(config)
  if (!command || !['migrate', 'seed', 'verify', 'recount', 'reconcile'].includes(command))
    throw new BadSetting(words)
  const database = await openDatabase(config)
  const fresh = await migrate(database)
  if (command === 'seed') await seed(config, database)
  if (command === 'migrate') console.log(fresh.length ? `Applied: ${fresh.join(', ')}` : 'Nothing to apply.')
  if (command === 'verify') {
    const books = await verifyBooks(database)
    const prints = await verifyPrinting({ read: database.read, blobs: openServices(config, database).blobs })
    const queue = await verifyQueue(database)
    process.exitCode = books && prints && queue ? 0 : 1
  }
  if (command === 'recount') {
    await database.transact(queueOrder.recount)
    process.exitCode = (await verifyQueue(database)) ? 0 : 1
  }
  if (command === 'reconcile') process.exitCode = (await reconcile(config, database)) ? 0 : 1
  await database.close()
}

main().catch((cause: unknown) => {
  console.error(reasonOf(cause))
  process.exit(1)
})
