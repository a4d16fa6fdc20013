import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { findExactPlan, type Piece } from '#drivers/exact-press.ts'
import { createId } from '#drivers/orders.ts'
import { createPressWorld, worldCountries } from '#drivers/press-world.ts'
import { countStatements } from '#drivers/statements.ts'
import { fillQueue, openOrders } from '#drivers/waiting-pieces.ts'
import type { Id } from '#kernel/id.ts'
import { instantOf } from '#kernel/instant.ts'
import { packQueue } from '#orders'
import { type Database, rowsOf, type Tx } from '#platform/database/tx.ts'
import { closeDueBatches } from './close-batches.ts'
import { forecastOrder, forecastOrigins, forecastPrints, forecastWaiting } from './forecast.ts'

/** `WORLDS=2000` takes many minutes, but is worth running now and then. */
const worldCount = Number(process.env.WORLDS ?? 150)
let database: Database
let orders: Map<string, string>
beforeAll(async () => {
  database = await openTestDatabase()
  const longAgo = new Date('2025-01-01T10:00:00Z')
  orders = await database.transact((tx) => openOrders(tx, worldCountries, longAgo))
  await database.execute(`
    delete from production.cut_off;
    delete from production.press_clock;
    insert into production.facility (id, code, name, place, country, zone, rank)
    select place, upper(repeat(place, 3)), place, place, 'NG', 'UTC', 90 + ascii(place)
    from unnest(array['a', 'b', 'c']) place`)
})
afterAll(() => database.close())

type World = ReturnType<typeof createPressWorld>
const quoteText = (value: string | null) => (value === null ? 'null' : `'${value}'`)
/** Inserts a world's presses, the batches they have closed, and the pieces that wait already. */
async function insertWorld(tx: Tx, { presses, clocks, closed, now, ahead }: World): Promise<void> {
  for (const { id, zone, paused, capacity, countries, techniques } of presses) {
    await tx.execute(`update production.facility set zone = '${zone}', capacity = ${capacity},
      countries = ${countries ? `'{${countries.join(',')}}'` : 'null'},
      paused_at = ${quoteText(paused ? now.toISOString() : null)} where id = '${id}'`)
    const moments = Object.entries(techniques).flatMap(([technique, all]) =>
      all.map(({ weekday, time }) => `('${id}', '${technique}', ${weekday}, '${time}')`),
    )
    await tx.execute(
      `insert into production.cut_off (facility_id, technique, weekday, time) values ${moments.join(',')}`,
    )
    const clockRows = Object.keys(techniques).map((technique) => {
      const until = clocks.get(`${id}/${technique}`)?.toISOString() ?? null
      return `('${id}', '${technique}', ${quoteText(until)}::timestamptz)`
    })
    await tx.execute(
      `insert into production.press_clock (facility_id, technique, closed_until) values ${clockRows.join(',')}`,
    )
  }
  for (const [index, [key, units]] of [...closed].entries()) {
    const [id, date] = key.split('/') as [string, string]
    const cutOff = instantOf(date, '00:15', presses.find((press) => press.id === id)!.zone).toISOString()
    const batch = `bat_${index}`
    await tx.execute(`insert into production.batch (id, number, facility_id, technique, cut_off_at, opened_at)
      values ('${batch}', 'LOS-250101-DTG${10 + index}', '${id}', 'held', '${cutOff}', '${cutOff}')`)
    await tx.execute(`update production.batch set state = 'closed', units = ${units}, closed_at = '${cutOff}'
      where id = '${batch}'`)
  }
  if (ahead.length > 0) await fillQueue(tx, orders, ahead)
}
/** Runs in a transaction that is always rolled back, so that every world begins empty. */
async function runAndRollBack(run: (tx: Tx) => Promise<void>): Promise<void> {
  const rollback = new Error('rolled back')
  const ran = database.transact(async (tx) => {
    await run(tx)
    throw rollback
  })
  await ran.catch((cause: unknown) => {
    if (cause !== rollback) throw cause
  })
}
const toRequest = ({ technique, country }: Piece) => ({
  technique,
  country,
  service: 'standard',
  blankId: 'bella-canvas-3001',
  colour: 'natural',
  size: 'L',
  units: 1,
})
const momentOf = (print: { cutOff: Date } | null | undefined) => print?.cutOff.toISOString() ?? null

test('promises read from the database match the exact plan, for random presses and queues', async () => {
  const tally = { early: 0, late: 0, promises: 0 }
  let listedLate = 0
  const compare = (seed: number, promised: string | null, actual: string | null) => {
    tally.promises += 1
    if ((promised ?? '9') < (actual ?? '9')) tally.early += 1
    if ((promised ?? '9') > (actual ?? '9')) tally.late += 1
    expect(promised, `seed ${seed}`).toBe(actual)
  }
  for (let seed = 10_001; seed <= 10_000 + worldCount; seed += 1) {
    const world = createPressWorld(seed, 1)
    const { presses, ahead, requestedPieces, clocks, closed, now } = world
    const { printed } = findExactPlan(presses, [...ahead, ...requestedPieces], { clocks, closed })
    await runAndRollBack(async (tx) => {
      await insertWorld(tx, world)
      // By seed: the queue is not packed, is packed, or is packed with one hour still counted piece by piece.
      if (seed % 3 > 0) await packQueue(tx)
      if (seed % 3 === 2 && ahead[0])
        await tx.execute(
          `insert into orders.queue_mark (hour_at) select orders.queue_hour('${ahead[0].since.toISOString()}')`,
        )
      const promised = await forecastPrints(tx, requestedPieces.map(toRequest), now)
      for (const [index, { id }] of requestedPieces.entries())
        compare(seed, momentOf(promised[index]), momentOf(printed.get(id)))
      for (const orderId of orders.values()) {
        const ownForecast = await forecastOrder(tx, orderId as Id<'order'>, now)
        for (const [id, print] of ownForecast) compare(seed, momentOf(print), momentOf(printed.get(id)))
      }
      const earliestPlanned = ahead.flatMap(({ id }) => momentOf(printed.get(id)) ?? []).sort()[0] ?? null
      const listed = await forecastWaiting(tx, { listingIds: [createId('listing', 'queue')] }, now)
      const earliestListed = listed.flatMap(({ next }) => momentOf(next) ?? []).sort()[0] ?? null
      expect(
        (earliestListed ?? '9') >= (earliestPlanned ?? '9'),
        `seed ${seed}: ${earliestListed} before ${earliestPlanned}`,
      ).toBe(true)
      if (earliestListed !== earliestPlanned) listedLate += 1
    })
  }
  expect(tally).toMatchObject({ early: 0, late: 0 })
  expect(listedLate, 'worlds in which the listing’s forecast is later than the plan').toBeLessThan(
    worldCount / 20,
  )
  expect(tally.promises).toBeGreaterThan(worldCount * 2)
}, 1_800_000)

test('closing batches minute by minute follows the exact plan, and so does what was promised', async () => {
  let pieces = 0
  for (let seed = 20_001; seed <= 20_010; seed += 1) {
    const world = createPressWorld(seed, 1)
    const { presses, ahead, requestedPieces, clocks, closed, now } = world
    const { printed } = findExactPlan(presses, [...ahead, ...requestedPieces], { clocks, closed })
    const moments = new Set<number>()
    for (const press of presses)
      for (const [technique] of Object.entries(press.techniques))
        for (let day = -1; day < 12; day += 1) {
          const from = new Date(now.getTime() + day * 86_400_000)
          const plan = findExactPlan(
            [{ ...press, paused: false, capacity: null, countries: null }],
            [{ id: 'probe', technique, country: 'NG', since: from }],
            { clocks: new Map(), closed: new Map() },
          )
          moments.add(plan.printed.get('probe')!.cutOff.getTime())
        }
    const last = [...printed.values()].map(({ cutOff }) => cutOff.getTime())
    const until = Math.min(now.getTime() + 9 * 86_400_000, Math.max(now.getTime(), ...last))
    await runAndRollBack(async (tx) => {
      await insertWorld(tx, world)
      const promised = await forecastPrints(tx, requestedPieces.map(toRequest), now)
      await fillQueue(tx, orders, requestedPieces, 50)
      for (const at of [now.getTime(), ...moments].sort((a, b) => a - b)) {
        if (at < now.getTime() || at > until) continue
        await closeDueBatches({ transact: (run) => run(tx, new Date(at)) })
      }
      const rows = await rowsOf<{ id: string; press: string; cutOff: Date | string }>(
        tx,
        sql`select p.unit_id as id, b.facility_id as press, b.cut_off_at as "cutOff"
        from production.batch_unit p join production.batch b on b.id = p.batch_id`,
      )
      const actual = new Map(
        rows.map((row) => [row.id, `${row.press} ${new Date(row.cutOff).toISOString()}`]),
      )
      for (const { id } of [...ahead, ...requestedPieces]) {
        const plannedPrint = printed.get(id)
        if (plannedPrint && plannedPrint.cutOff.getTime() > until) continue
        pieces += 1
        expect(actual.get(id), `seed ${seed}, ${id}`).toBe(
          plannedPrint && `${plannedPrint.press} ${plannedPrint.cutOff.toISOString()}`,
        )
      }
      for (const [index, { id }] of requestedPieces.entries())
        expect(momentOf(promised[index]), `seed ${seed}, ${id}`).toBe(momentOf(printed.get(id)))
    })
  }
  expect(pieces).toBeGreaterThan(50)
}, 900_000)

test('a cart’s forecast for outside presses reads the variants of its own blanks only', async () => {
  const statements = await countStatements({ database, read: database.read })
  await runAndRollBack(async (tx) => {
    await tx.execute(`update production.facility set kind = 'printful', capacity = null where id = 'a'`)
    await tx.execute(`insert into production.cut_off (facility_id, technique, weekday, time)
      select 'a', 'dtg', weekday, '12:00' from generate_series(1, 7) weekday`)
    await tx.execute(`insert into production.outside_variant (facility_id, blank_id, colour, size, variant_id)
      values ('a', 'bella-canvas-3001', 'natural', 'L', 1), ('a', 'another', 'natural', 'L', 2)`)
    const piece = toRequest({ technique: 'dtg', country: 'NG' } as Piece)
    const now = new Date('2025-01-06T10:00:00Z')
    const statementsSent = await statements.sentBy(() => forecastOrigins(tx, [piece], now))
    const variantReads = statementsSent.filter(({ text }) => text.includes('outside_variant'))
    expect(variantReads.map(({ params }) => params.includes(piece.blankId))).toEqual([true])
  })
  statements.stop()
})
