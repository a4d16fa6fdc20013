/**
 * Bulk writes: a press closes a full batch, and the catalogue imports all of its variants. Each is compared with the
 * least that it can take: the same rows written plainly, in the same run. The limits are on the ratios.
 * Usage: node bench/closing.ts [pieces]
 */
import { importCatalogue, offerSampleBlanks } from '#catalogue'
import { payOrder, placeOrder } from '#orders'
import { closeDueBatches } from '#production'
import { openSampleHouse } from '#sample/house.ts'
import { setBusinessTime } from '../tests/drivers/database.ts'
import { createLine, createOrder, someAddress } from '../tests/drivers/orders.ts'
import { openBench } from './measure/postgres.ts'
import { report } from './measure/report.ts'

/** In orders of fifty, and one piece more: a batch holds 99,999. */
const pieces = Number(process.argv[2] ?? 99_950)
const goalVariants = 16_000
/** About one and a half times the measured figures. */
const limits = { closing: 28, importedSeconds: 3 }
const bench = await openBench({ durable: false })
const { database, queryNumber } = bench

/** Processor seconds of this process and the server, and wall-clock seconds. */
async function measureRun(run: () => Promise<unknown>): Promise<{ seconds: number; wall: number }> {
  const [cpuBefore, serverBefore, startedAt] = [
    process.cpuUsage(),
    bench.readServerSeconds(),
    performance.now(),
  ]
  await run()
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (user + system) / 1e6 + bench.readServerSeconds() - serverBefore
  return { seconds, wall: (performance.now() - startedAt) / 1_000 }
}
const runWithoutTriggers = (text: string) =>
  database.execute(
    `begin; set local statement_timeout = 0; set local session_replication_role = replica; ${text}; commit`,
  )

const importRun = await measureRun(() => database.transact((tx, at) => offerSampleBlanks(tx, at)))
await measureRun(() => database.transact((tx, at) => importCatalogue(tx, at)))
const variants = await queryNumber('select count(*)::int as n from catalogue.variant')
const plainRun = await measureRun(() =>
  runWithoutTriggers(`create table catalogue.bare as select * from catalogue.variant limit 0;
  alter table catalogue.bare add primary key (sku); insert into catalogue.bare select * from catalogue.variant`),
)

const friday = new Date('2025-08-22T20:00:00Z')
const afterCutOffs = new Date('2025-08-26T18:30:00Z')
await database.transact(openSampleHouse)
await setBusinessTime(database, friday)
const order = await database.transact(async (tx, at) => {
  const placed = await placeOrder(
    tx,
    createOrder({ address: { ...someAddress, country: 'NG' }, lines: [createLine({})] }),
    at,
  )
  await payOrder(tx, placed.id, 'pay', at)
  return placed
})
// One order is placed as every order is; the others are its copies, of fifty pieces each.
const perBatch = 50
const orders = Math.ceil(pieces / perBatch)
const orderNumber = `'FN-' || translate(lpad(to_hex(n), 6, '0'), '01abcdef', 'GHJKLMNP')`
const copyRows = (table: string, condition: string, fields: string, suffix = '') =>
  `insert into orders.${table} select (jsonb_populate_record(o, jsonb_build_object(${fields}))).*
   from orders.${table} o, generate_series(1, ${orders}) n${suffix} where ${condition} = '${order.id}'`
const idExpression = (prefix: string, n: string) => `'${prefix}_' || lpad((${n})::text, 32, '0')`
await runWithoutTriggers(`${copyRows('"order"', 'o.id', `'id', ${idExpression('ord', 'n')}, 'number', ${orderNumber}`)};
  ${copyRows('recipient', 'o.order_id', `'order_id', ${idExpression('ord', 'n')}`)};
  ${copyRows('order_line', 'o.order_id', `'order_id', ${idExpression('ord', 'n')}, 'id', ${idExpression('lin', 'n')}`)};
  ${copyRows(
    'unit',
    'o.order_id',
    `'order_id', ${idExpression('ord', 'n')}, 'line_id', ${idExpression('lin', 'n')}, 'id', ${idExpression('unt', `n * ${perBatch} + piece`)}, 'place', piece`,
    `, generate_series(1, ${perBatch}) piece`,
  )}`)
await database.execute('vacuum analyze')
await setBusinessTime(database, afterCutOffs)
const waitingCount = await queryNumber(
  `select count(*)::int as n from orders.unit where status = 'awaiting_print'`,
)
const baseline = await measureRun(() =>
  runWithoutTriggers(`create table orders.bare as select * from orders.unit;
  alter table orders.bare add primary key (id); update orders.bare set status = 'in_batch';
  create table production.bare (batch_id text, place integer, unit_id text primary key, sku text, design text);
  insert into production.bare select 'bat', row_number() over (order by id), id, sku, design_version_id from orders.bare`),
)
const closeRun = await measureRun(() => closeDueBatches(database))
const inBatches = await queryNumber('select count(*)::int as n from production.batch_unit')
await bench.close()
if (inBatches < waitingCount) throw new Error(`${inBatches} of ${waitingCount} pieces are in a batch.`)
console.log(
  `${inBatches} pieces closed in ${closeRun.wall.toFixed(1)} s, ${variants} variants in ${importRun.wall.toFixed(1)} s`,
)
report('closing', [
  {
    operation: `batch close of ${inBatches} pieces (goal 20 s)`,
    measured: closeRun.seconds,
    of: 's of processor',
    skeleton: baseline.seconds,
    limit: limits.closing,
  },
  {
    operation: `import of ${variants} variants`,
    measured: importRun.seconds,
    of: 's of processor',
    skeleton: plainRun.seconds,
    limit: null,
  },
  {
    operation: `import, for each ${goalVariants} variants (goal 3 s)`,
    measured: (importRun.seconds * goalVariants) / variants,
    of: 's of processor',
    limit: limits.importedSeconds,
  },
])
