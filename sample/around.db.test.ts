import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { extractText } from '#drivers/markup.ts'
import { pressTechniques } from '#production/contract'
import { adaeze, password } from './people.ts'
import { neighbours } from './plan/neighbours/index.ts'
import { seedSample } from './seed/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  await seedSample(app.services)
}, 300_000)
afterAll(() => app.close())

test('recent activity says who did each thing, the newest first', async () => {
  const { rows } = await app.services.database.execute(
    `select actor_name as name, at from audit.entry where action = 'review.answered' order by id desc`,
  )
  const moments = rows.map(({ at }) => new Date(String(at)).getTime())
  expect(moments.length).toBeGreaterThan(2)
  expect(moments).toEqual(moments.toSorted((moment, next) => next - moment))
  const jar: Jar = new Map()
  await app.post('/login', { email: adaeze.email, password }, jar)
  const text = extractText(await (await app.fetch('/setting', { jar })).text())
  expect(text).toContain(`Answered a review ${adaeze.name}`)
  expect(text).not.toContain('Answered a review Nobody')
})

test('the press has something in every state to try: waiting, in production, done, and embroidered', async () => {
  const { rows } = await app.services.database.execute(
    `select b.technique, b.state, count(f.*)::int as files, count(f.sha256)::int as made
     from production.batch b left join production.batch_unit u on u.batch_id = b.id
     left join production.print_set_file s on s.design_version_id = u.design_version_id
       and s.blank_id = u.blank_id and s.size = u.size
     left join production.print_file f on f.id = s.print_file_id
     where b.opened_at > '2025-08-14' group by b.id, b.technique, b.state`,
  )
  const findBatches = (technique: string, state: string) =>
    rows.filter((row) => row.technique === technique && row.state === state)
  expect(findBatches('dtg', 'collecting').length).toBeGreaterThan(0)
  expect(findBatches('dtg', 'in_production').length).toBeGreaterThan(0)
  expect(findBatches('dtg', 'done').length).toBeGreaterThan(0)
  const embroidered = rows.filter(({ technique }) => technique === 'embroidery')
  expect(embroidered.some(({ files, made }) => Number(made) > 0 && Number(made) === Number(files))).toBe(true)
  // Every technique of the catalogue has a batch with its files, to be downloaded at the first start.
  const { rows: knownRows } = await app.services.database.execute(
    `select distinct technique from catalogue.blank where technique <> 'download' order by technique`,
  )
  const techniques = knownRows.map(({ technique }) => String(technique))
  expect(techniques.sort()).toEqual(Object.keys(pressTechniques).sort())
  for (const technique of techniques) {
    const ready = rows.filter((row) => row.technique === technique && Number(row.files) > 0)
    expect(ready.length, technique).toBeGreaterThan(0)
    expect(
      ready.filter(({ files, made }) => files !== made),
      technique,
    ).toEqual([])
  }
  const { rows: waiting } = await app.services.database.execute(
    `select distinct technique from orders.unit where status = 'awaiting_print'`,
  )
  expect(waiting.map(({ technique }) => technique).sort()).toEqual(techniques)
})

test('on each day of each shop, as many visitors paid as orders were paid', async () => {
  const { rows: differences } = await app.services.database.execute(
    `select coalesce(v.shop_id, o.shop_id) as shop, coalesce(v.day, o.day) as day, v.paid, o.orders from
      (select shop_id, day::text as day, sum(paid)::int as paid from visits.day group by 1, 2) v
      full join (select shop_id, (paid_at at time zone 'Africa/Lagos')::date::text as day, count(*)::int as orders
        from orders."order" where kind = 'sale' and paid_at is not null group by 1, 2) o
      on o.shop_id = v.shop_id and o.day = v.day
      where coalesce(v.paid, 0) <> coalesce(o.orders, 0)`,
  )
  expect(differences).toEqual([])
  const { rows } = await app.services.database.execute('select distinct shop_id from visits.day')
  expect(rows).toHaveLength(1 + neighbours.length)
})
