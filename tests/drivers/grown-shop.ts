/** A shop that grows: listings, their cards, and an order for each, made in bulk by the database. */
import type { Database } from '#platform/database/tx.ts'

const keyExpression = (prefix: string) => `'${prefix}_' || lpad(n::text, 32, '0')`

/** Rare ones: forty of the first thousand, more than a page shows, and no more in a larger shop. */
const isRare = (remainder: number): string => `n <= 1000 and n % 25 = ${remainder}`

/**
 * Every third is dusty and has never sold; all others have sold. The rare ones are lamps, the most expensive of all:
 * a walk by price or from the newest meets them last.
 */
const insertListings = (first: string, from: number, to: number): string => `
  insert into listings.listing (id, shop_id, number, slug, version_id, created_at, status, launched_at, ended_at, end_cause)
  select ${keyExpression('lst')}, shop_id, n, 'number-' || n, ${keyExpression('lsv')}, created_at,
    case when n % 10 = 9 then 'ended' else 'active' end, created_at + n * interval '1 millisecond', case when n % 10 = 9 then created_at end, case when n % 10 = 9 then 'hand' end
  from listings.listing, generate_series(${from}, ${to}) n where id = '${first}';
  insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
  select ${keyExpression('lsv')}, shop_id, ${keyExpression('lst')}, 1, design_version_id,
    case when n % 3 = 0 then 'Dusty ' else '' end || case when n % 2 = 0 then 'even' else 'odd' end || ' number ' || n
      || case when ${isRare(1)} then ' lamp' else ' tee' end,
    'About it.',
    jsonb_set(products, '{0,priceMinor}', to_jsonb(case when ${isRare(1)} then 9900 else 1500 + n % 977 end)),
    made_at
  from listings.listing_version, generate_series(${from}, ${to}) n where listing_id = '${first}';
  insert into listings.next_print (listing_id, shop_id, number, prints_on)
  select ${keyExpression('lst')}, shop_id, n, date '2025-08-24' + n % 30
  from listings.listing, generate_series(${from}, ${to}) n where id = '${first}'`

const countryExpression = `(array['NG', 'GH', 'KE', 'ZA', 'GB', 'US', 'DE', 'FR'])[1 + n % 8]`
const orderNumberExpression = `'FN-' || translate(lpad(to_hex(n), 6, '0'), '01abcdef', 'GHJKLMNP')`
const insertOrders = (shopId: string, from: number, to: number): string => `
  insert into orders."order" (id, number, shop_id, status, channel, currency, subtotal_minor, discount_minor, shipping_minor,
    tax_minor, duty_minor, total_minor, country, shipping_option, tax_label, tax_bps, placed_at, expires_at, paid_at)
  select ${keyExpression('ord')}, ${orderNumberExpression}, '${shopId}', case when ${isRare(0)} then 'cancelled' else 'delivered' end, 'store', 'USD',
    2399, 0, 500, 0, 0, 2899, case when ${isRare(7)} then 'IS' else ${countryExpression} end, 'standard', '', 0,
    now() - interval '700 days' + n * interval '1 minute', now(), now()
  from generate_series(${from}, ${to}) n;
  insert into orders.recipient (order_id, email, email_key, name, line1, city, country)
  select ${keyExpression('ord')}, 'fan' || n || '@bench.test', 'fan' || n || '@bench.test', 'Fan ' || n, '14 Marina Road', 'Lagos', ${countryExpression}
  from generate_series(${from}, ${to}) n;
  insert into orders.order_line (id, order_id, shop_id, place, listing_id, listing_version_id, blank_id, sku, design_version_id,
    title, blank_name, colour, colour_name, size, technique, digital, quantity, unit_price_minor, discount_minor, unit_cost_minor,
    payment_fee_minor, platform_fee_minor, profit_minor, tax_minor)
  select ${keyExpression('lin')}, ${keyExpression('ord')}, '${shopId}', 1, ${keyExpression('lst')}, ${keyExpression('lsv')}, 'bella-canvas-3001', 'bella-canvas-3001:black:l',
    'dsv_' || repeat('0', 32), 'Number ' || n || ' tee', 'Tee', 'black', 'Black', 'L', 'dtg', false, 1, 2399, 0, 1225, 0, 0, 1174, 0
  from generate_series(${from}, ${to}) n;
  insert into analytics.sale (line_id, order_id, order_number, shop_id, listing_id, listing_name, product_id, product_name,
    category, channel, placed_at, units, revenue_minor, profit_minor)
  select ${keyExpression('lin')}, ${keyExpression('ord')}, ${orderNumberExpression}, '${shopId}', ${keyExpression('lst')}, 'Listing ' || n, 'blank-' || n % 5,
    'Blank ' || n % 5, 'Category ' || n % 5, 'store', now() - interval '700 days' + n * interval '1 minute', 1, 2399, 1174
  from generate_series(${from}, ${to}) n`

const tables = [
  'listings.listing',
  'listings.listing_version',
  'listings.card',
  'listings.card_word',
  'listings.sold',
]
  .concat(['orders."order"', 'orders.recipient', 'orders.order_line', 'analytics.sale'])
  .map((table) => `'${table}'::regclass`)

/** Drops the indexes of the filled tables while `run` runs: rebuilding them in one go takes a tenth of the time. */
async function runWithoutIndexes(database: Database, run: () => Promise<void>): Promise<void> {
  const { rows } = await database.execute(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where not indisunique and indrelid in (${tables.join(', ')})`,
  )
  for (const { name } of rows) await database.execute(`drop index ${name}`)
  await run()
  for (const { definition } of rows)
    await database.execute(
      `begin; set local statement_timeout = 0; set local maintenance_work_mem = '512MB'; ${definition}; commit`,
    )
}

/** Grows the shop in steps that fit into memory; counts and cards are written once at the end. */
export async function growTo(
  database: Database,
  { shopId, first }: { shopId: string; first: string },
  from: number,
  to: number,
): Promise<void> {
  const step = 100_000
  const runQuietly = (text: string) =>
    database.execute(`begin; set local statement_timeout = 0; set local session_replication_role = replica;
      set local work_mem = '128MB'; ${text}; commit`)
  const fill = async () => {
    for (let begin = from; begin <= to; begin += step) {
      const end = Math.min(begin + step - 1, to)
      await runQuietly(`${insertListings(first, begin, end)}; ${insertOrders(shopId, begin, end)}`)
    }
    await runQuietly(`select listings.write_names(); select listings.write_cards(); select listings.write_tally();
      update listings.sold set units = case when number % 3 = 0 then 0 else 1 + number % 50 end`)
  }
  await (to - from < step / 2 ? fill() : runWithoutIndexes(database, fill))
  await database.execute('vacuum analyze')
}
