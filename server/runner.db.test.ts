/** The program as a user that owns nothing: it sells, pays and works on jobs, but can't change the guards of rows. */

import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { advance, findFaults } from '#drivers/money-history.ts'
import { openHistory } from '#drivers/money-world.ts'
import { createId } from '#drivers/orders.ts'
import { somePerson } from '#drivers/people.ts'
import { createTwoUsers, startPostgres } from '#drivers/postgres.ts'
import { openShop } from '#drivers/shops.ts'
import { openFlows } from '#flows/reactions.ts'
import { usd } from '#kernel/money.ts'
import { codeOf } from '#platform/database/code-of.ts'
import { ownsTables } from '#platform/database/owner.ts'
import { openPostgres } from '#platform/database/postgres.ts'
import type { Database } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { migrateFor } from '#platform/upgrade.ts'
import { createCode, findCodes } from '#promotions'
import { openSampleHouse } from '#sample/house.ts'

/** Users belong to a server, so the test starts its own. The embedded database has only its superuser: not tested. */
const onServer = test.runIf(inject('server') !== '')
let server: Awaited<ReturnType<typeof startPostgres>>
let admin: pg.Client
let database: Database
let waitingLines: string[]
let users: Awaited<ReturnType<typeof createTwoUsers>>

beforeAll(async () => {
  if (!inject('server')) return
  server = await startPostgres({ durable: false })
  admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  users = await createTwoUsers(server)
  database = await openPostgres(users.runner, { writing: 2, reading: 2 })
  waitingLines = []
  // A process that came first waits for the one that migrates.
  let firstMigration: Promise<string[]> | undefined
  await new Promise<void>((resolve) => {
    firstMigration = migrateFor({ databaseOwnerUrl: null }, database, (line) => {
      waitingLines.push(line)
      resolve()
    })
  })
  await migrateFor({ databaseOwnerUrl: users.owner }, database)
  await firstMigration
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.transact(openSampleHouse)
})
afterAll(async () => {
  await database?.close()
  await admin?.end()
  await server?.stop()
})

onServer(
  'a process of the running user waits for the owner, and a command says which user must run it',
  async () => {
    expect(waitingLines).toEqual([
      expect.stringMatching(/^The database lacks \d+ migrations, .* Waiting for it\.$/),
    ])
    await admin.query('create database bare owner fanfare_owner')
    const bareDatabase = await openPostgres(users.runner.replace(/fanfare$/, 'bare'), {
      writing: 1,
      reading: 1,
    })
    await expect(migrateFor({ databaseOwnerUrl: null }, bareDatabase)).rejects.toThrow(
      'run `npm run db -- migrate` with DATABASE_OWNER_URL',
    )
    await bareDatabase.close()
  },
)

onServer('the owner and nobody else owns the tables; both under one name is refused', async () => {
  expect(await ownsTables(database)).toBe(false)
  const owner = await openPostgres(users.owner, { writing: 1, reading: 1 })
  expect(await ownsTables(owner)).toBe(true)
  await expect(migrateFor({ databaseOwnerUrl: users.owner }, owner)).rejects.toThrow(
    'The user of DATABASE_URL owns the database',
  )
  await owner.close()
})

const guards = [
  'alter table ledger.entry disable trigger all',
  'alter table audit.entry disable trigger user',
  'set session_replication_role = replica',
  'set role fanfare_owner',
  `update ledger.entry set memo = ''`,
  'delete from ledger.posting',
  'update ledger.balance set amount_minor = 0',
  `insert into ledger.balance values ('bank:cash', 0, 'USD', 1)`,
  'delete from ledger.seal',
  `update audit.entry set actor_name = ''`,
  'delete from audit.entry',
  'truncate ledger.posting',
  'truncate payments.charge cascade',
  'drop table payouts.step',
  'drop schema ledger cascade',
  'drop trigger charge_kept on payments.charge',
  'drop policy own_shop on promotions.code',
  'alter table promotions.code disable row level security',
  'delete from payments.charge',
  'delete from orders."order"',
  `update orders.unit_move set cause = ''`,
  `update house.terms set body = '{}'`,
  `insert into payouts.move values ('requested', 'settle', 'paid')`,
  `update orders.unit_move_allowed set to_status = 'delivered'`,
  `update platform.migration set hash = ''`,
  'create table ledger.other (one integer)',
  'create table public.other (one integer)',
  'create or replace function audit.hash_of(e audit.entry) returns text language sql as $$ select 1::text $$',
  'alter function ledger.keep_balances() security invoker',
  `select platform.let_run('fanfare')`,
  'create policy open on promotions.code using (true)',
] as const

onServer.each(guards)('refused to the running user, and to a shop: %s', async (statement) => {
  for (const role of ['fanfare', 'fanfare_shop']) {
    const attempt = database.transact(async (tx) => {
      if (role === 'fanfare_shop') await tx.execute('set local role fanfare_shop')
      await tx.execute(statement)
    })
    const code = await attempt.then(
      () => 'done',
      (error: unknown) => codeOf(error),
    )
    expect([role, code]).toEqual([role, '42501'])
  }
})

onServer('a history of sales, refunds, disputes and payouts comes out right', async () => {
  const history = await openHistory(database, 7)
  for (let step = 0; step < 150; step += 1) await advance(history)
  expect(await findFaults(history)).toEqual([])
})

onServer('a shop sees its own rows only, and the program those of all', async () => {
  const shops = [await openShop(database, 'one'), await openShop(database, 'two')]
  const life = { usesMax: null, perBuyer: null, endsAt: null, listingIds: null }
  for (const shopId of shops)
    await database.scopedTo(shopId).transact((tx, at) => {
      const offer = { kind: 'percent' as const, bps: 1_000 }
      const terms = { ...life, startsAt: at, code: 'TEN', offer, minimum: usd(0) }
      return createCode(tx, { shopId, personId: somePerson, terms, accepted: usd(100_000) }, at)
    })
  const [ownShop, otherShop] = shops
  const codesOf = (shopId: (typeof shops)[number]) =>
    database.scopedTo(ownShop!).read((tx, at) => findCodes(tx, shopId, at))
  expect([(await codesOf(ownShop!)).length, (await codesOf(otherShop!)).length]).toEqual([1, 0])
  expect((await database.execute('select from promotions.code')).rows).toHaveLength(2)
})

onServer('the tables of jobs are the owner’s too, and everything in them may be written', async () => {
  const { rows } = await database.execute(
    `select c.relname, pg_get_userbyid(c.relowner) as owner, has_table_privilege(c.oid, 'select') and
       has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') as open
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'jobs' and c.relkind in ('r', 'p')`,
  )
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.filter(({ owner, open }) => owner !== 'fanfare_owner' || open !== true)).toEqual([])
  await database.execute(`select jobs.create_queue('tried', '{"policy": "standard"}')`)
  expect((await database.execute(`select name from jobs.queue where name = 'tried'`)).rows).toHaveLength(1)
})

onServer(
  'the queues open and facts are put to work without owning anything, earlier facts included',
  async () => {
    await database.execute('delete from platform.route')
    const fact = { orderId: createId('order', 'told before') }
    await database.transact((tx) => tell(tx, 'order.moved', fact))
    await openFlows({ database })
    await database.transact((tx) => tell(tx, 'order.moved', fact))
    const { rows } = await database.execute(
      `select name from jobs.job where data -> 'payload' ->> 'orderId' = $1`,
      [fact.orderId],
    )
    expect(rows).toEqual([{ name: 'money' }, { name: 'money' }])
  },
)

onServer(
  'the owner upgrades the tables of jobs of an older release, and leaves a worker nothing to build',
  async () => {
    const owner = await openPostgres(users.owner, { writing: 1, reading: 1 })
    const readVersion = async () =>
      Number((await owner.execute('select version from jobs.version')).rows[0]!.version)
    const ownVersion = await readVersion()
    for (let step = ownVersion; step > 43; step -= 1) await owner.execute(getRollbackPlans('jobs', step))
    expect(await readVersion()).toBe(43)
    await migrateFor({ databaseOwnerUrl: users.owner }, database)
    expect(await readVersion()).toBe(ownVersion)
    const { rows: unfinished } = await database.execute(
      `select name from jobs.bam where status <> 'completed'`,
    )
    expect(unfinished).toEqual([])
    const { rows: indexes } = await database.execute(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'jobs'::regnamespace and i.indisvalid and c.relname like 'job_common_i%'`,
    )
    expect(indexes.length).toBeGreaterThan(10)
    await openFlows({ database })
    const faults: unknown[] = []
    const jobs = await openJobs(database, {}, (error) => void faults.push(error))
    await jobs.stop()
    await owner.close()
    expect(faults).toEqual([])
  },
)
