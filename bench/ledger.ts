/**
 * The books at ten million postings of 2,000 shops: a shop's balance, and the full check that adds it all up again. The
 * check is compared with the least that reading all postings can take: one sum over them. The limits are on what a
 * balance reads and on that ratio. Usage: node bench/ledger.ts [postings]. Sealing is not measured.
 */

import { asId } from '#kernel/id.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { openBench } from './measure/postgres.ts'
import { report } from './measure/report.ts'

const postings = Number(process.argv[2] ?? 10_000_000)
const shops = 2_000
const limits = { balanceBuffers: 30, checkRatio: 20 }

const bench = await openBench({ durable: false })
const { database } = bench
const runWithoutTriggers = (text: string) =>
  database.execute(
    `begin; set local statement_timeout = 0; set local session_replication_role = replica; ${text}; commit`,
  )
const shopExpression = (n: string) => `'shp_' || lpad(to_hex(${n}), 32, '0')`
const entryExpression = `'ent_' || lpad(to_hex(n), 32, '0')`
await runWithoutTriggers(`insert into ledger.account (name, currency, nature)
  select 'shop:' || ${shopExpression('n')} || ':' || part, 'USD', 'liability'
  from generate_series(0, ${shops - 1}) n, unnest(array['pending', 'available', 'in_transit']) part on conflict do nothing;
  insert into ledger.account (name, currency, nature) values ('psp:cash', 'USD', 'asset'),
    ('house:platform_income', 'USD', 'income'), ('house:production_payable', 'USD', 'liability') on conflict do nothing`)
// Four postings an entry: what came in, what the press, the house and the shop get of it.
const [entries, step] = [postings / 4, 250_000]
for (let from = 0; from < entries; from += step)
  await runWithoutTriggers(`insert into ledger.entry (id, kind, reference, shop_id, size, happened_at)
    select ${entryExpression}, 'sale.captured', n::text, ${shopExpression(`n % ${shops}`)}, 4, now() - interval '700 days' + n * interval '20 seconds'
    from generate_series(${from}, ${Math.min(from + step, entries) - 1}) n;
    insert into ledger.posting (entry_id, place, size, account, currency, amount_minor)
    select ${entryExpression}, place, 4, case place when 1 then 'psp:cash' when 2 then 'house:production_payable'
      when 3 then 'house:platform_income' else 'shop:' || ${shopExpression(`n % ${shops}`)} || ':available' end, 'USD',
      case place when 1 then 2899 when 2 then -1725 when 3 then -120 else -1054 end
    from generate_series(${from}, ${Math.min(from + step, entries) - 1}) n, generate_series(1, 4) place`)
await runWithoutTriggers(`insert into ledger.unsealed (number, entry_id) select number, id from ledger.entry on conflict do nothing;
  insert into ledger.balance (account, shard, currency, amount_minor)
  select account, 0, currency, sum(amount_minor) from ledger.posting group by account, currency`)
await database.execute('vacuum analyze')

const shopId = asId('shop', `shp_${(77).toString(16).padStart(32, '0')}`)
const balance = await bench.measureCost(200, () => database.read((tx) => findShopBalance(tx, shopId)))
/** Processor seconds of this process and the server, and wall-clock seconds. */
async function measureRun<Value>(
  run: () => Promise<Value>,
): Promise<{ seconds: number; wall: number; value: Value }> {
  const [cpuBefore, serverBefore, startedAt] = [
    process.cpuUsage(),
    bench.readServerSeconds(),
    performance.now(),
  ]
  const value = await run()
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    value,
    seconds: (user + system) / 1e6 + bench.readServerSeconds() - serverBefore,
    wall: (performance.now() - startedAt) / 1_000,
  }
}
const runWithoutTimeout = async (text: string) =>
  database.execute(`begin; set local statement_timeout = 0; ${text}; commit`)
const baseline = await measureRun(() =>
  runWithoutTimeout('select account, sum(amount_minor) from ledger.posting group by account'),
)
const check = await measureRun(() => database.read((tx) => verifyLedger(tx)))
await bench.close()
if (!check.value.ok) console.error(check.value.faults.slice(0, 5))
console.log(`${check.value.postings} postings, the full check took ${check.wall.toFixed(1)} s`)
report(
  'ledger',
  [
    { operation: "a shop's balance", measured: balance.buffers, of: 'buffers', limit: limits.balanceBuffers },
    { operation: "a shop's balance, Postgres", measured: balance.postgresMs, of: 'ms', limit: null },
    {
      operation: 'the full check, beside one sum over all postings',
      measured: check.seconds,
      of: 's of processor',
      skeleton: baseline.seconds,
      limit: limits.checkRatio,
    },
    { operation: 'faults', measured: check.value.faults.length, of: 'faults', limit: 0 },
  ],
  { postings: check.value.postings, wall: check.wall },
)
