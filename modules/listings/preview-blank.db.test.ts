import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyDueBlankChanges,
  findBlank,
  importCatalogue,
  planBlankChange,
  withBlankCosts,
  withdrawBlankChange,
} from '#catalogue'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Database } from '#platform/database/tx.ts'
import { previewBlank } from './index.ts'

const tee = 'bella-canvas-3001'
let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'margins')
})
afterAll(() => database.close())

const blankNow = () => database.read(async (tx) => (await findBlank(tx, tee))!)
const at = new Date('2025-08-25T10:00:00Z')
const later = new Date('2025-09-10T00:00:00Z')

test('a higher cost lowers profits, tells which listings fall below cost, and affects no other blank', async () => {
  const dear = await store.sell({ priceMinor: 4000 })
  const tight = await store.sell({ priceMinor: 1700 })
  await store
    .sell({ blankId: 'bella-canvas-3413', colours: ['solid-black-triblend'], priceMinor: 2500 })
    .catch(() => null)
  const blank = await blankNow()
  const raised = Object.fromEntries(blank.sizes.map((size) => [size, blank.baseCostMinor[size]! + 500]))
  const affected = await database.read((tx) => previewBlank(tx, blank, withBlankCosts(blank, raised), at))
  const affectedOf = (id: string) => affected.find(({ listingId }) => listingId === id)!
  expect(affected).toHaveLength(2)
  expect(affectedOf(dear).before.minor - affectedOf(dear).after.minor).toBe(500n)
  expect(affectedOf(dear).belowCost).toBe(false)
  expect(affectedOf(tight).belowCost).toBe(true)
  const smallRise = { [blank.sizes[0]!]: blank.baseCostMinor[blank.sizes[0]!]! + 100 }
  const affectedBySmall = await database.read((tx) =>
    previewBlank(tx, blank, withBlankCosts(blank, smallRise), at),
  )
  expect(affectedBySmall.find((affected) => affected.listingId === dear)).toMatchObject({
    size: blank.sizes[0],
  })
})

test('a change takes effect at its time, once, survives the next import, and its history never changes', async () => {
  const before = await blankNow()
  const size = before.sizes[0]!
  const costs = { [size]: before.baseCostMinor[size]! + 300 }
  const plan = () =>
    database.transact((tx) =>
      planBlankChange(tx, { blankId: tee, details: { costs }, plannedBy: 'Ops', effectiveAt: later }, at),
    )
  const [keptChange, withdrawn] = [await plan(), await plan()]
  if (!keptChange.ok || !withdrawn.ok) throw new Error('it could not be planned')
  expect((await database.transact((tx) => withdrawBlankChange(tx, withdrawn.value, at))).ok).toBe(true)
  expect(await database.transact((tx) => withdrawBlankChange(tx, withdrawn.value, at))).toMatchObject({
    code: 'change.over',
  })
  expect(await database.transact((tx) => applyDueBlankChanges(tx, new Date(later.getTime() - 1)))).toBe(0)
  expect((await blankNow()).baseCostMinor[size]).toBe(before.baseCostMinor[size])
  expect(await database.transact((tx) => applyDueBlankChanges(tx, later))).toBe(1)
  expect(await database.transact((tx) => applyDueBlankChanges(tx, later))).toBe(0)
  const findCosts = async () =>
    (
      await database.execute(
        `select distinct base_cost_minor::int as cost from catalogue.variant where blank_id = '${tee}' and size = '${size}'`,
      )
    ).rows
  expect(await findCosts()).toEqual([{ cost: costs[size] }])
  await database.execute('delete from catalogue.import')
  expect(await database.transact((tx) => importCatalogue(tx, later))).toBe('imported')
  expect(await findCosts()).toEqual([{ cost: costs[size] }])
  expect((await blankNow()).baseCostMinor[size]).toBe(costs[size])
  await expect(database.execute(`update catalogue.change set planned_by = 'Somebody else'`)).rejects.toThrow(
    /history/,
  )
  await expect(database.execute('delete from catalogue.change')).rejects.toThrow()
})

test('a colour that is no longer offered has no variants to order until it is offered again', async () => {
  const offer = (offered: boolean) =>
    database.transact(async (tx) => {
      const details = { colour: 'black', offered }
      await planBlankChange(tx, { blankId: tee, details, plannedBy: 'Ops', effectiveAt: at }, at)
      await applyDueBlankChanges(tx, at)
    })
  const countOpen = async () =>
    (
      await database.execute(
        `select count(*)::int as n from catalogue.variant where blank_id = '${tee}' and colour = 'black' and retired_at is null`,
      )
    ).rows[0]!.n
  const before = await countOpen()
  expect(before).toBeGreaterThan(0)
  await offer(false)
  expect(await countOpen()).toBe(0)
  await offer(true)
  expect(await countOpen()).toBe(before)
})
