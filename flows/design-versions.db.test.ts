import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDesignVersions, nameVersion, type SavedDesign, saveDesign } from '#artwork'
import type { Id } from '#kernel/id.ts'
import { payOrder, placeOrder } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { createDocument } from '#press/document.ts'
import { openTestDatabase } from '../tests/drivers/database.ts'
import { createLine, createOrder } from '../tests/drivers/orders.ts'
import { openStore, type TestStore } from '../tests/drivers/store.ts'
import { thinDesigns } from './design-versions.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'thinned')
})
afterAll(() => database.close())

const hoursAgo = (hours: number, seconds = 0): Date => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  return new Date(hour - hours * 3_600_000 + seconds * 1_000)
}
let pictureCount = 0
/** Saves a design at each of these times, with another drawing each time. */
async function save(times: readonly Date[], before?: SavedDesign): Promise<SavedDesign> {
  let last = before
  for (const at of times) {
    pictureCount += 1
    const document = {
      ...createDocument({ front: { widthIn: 12, heightIn: 16 } }),
      areas: { front: { widthIn: 12, heightIn: 16 + pictureCount / 100, layers: [] } },
    }
    const input = { designId: last?.id, baseVersion: last?.version, document, name: 'Sun' }
    const saved = await database.transact((tx) => saveDesign(tx, store.shopId, input, at))
    if (!saved.ok) throw new Error(saved.code)
    last = saved.value
  }
  return last!
}
const readVersions = async (id: Id<'design'>): Promise<number[]> => {
  const versions = await database.read((tx) => findDesignVersions(tx, store.shopId, id))
  return versions.map(({ number }) => number).reverse()
}
const thin = () => database.transact((tx, at) => thinDesigns(tx, at))

describe('versions that saving leaves behind', () => {
  it('go after a day, and the last of each hour stays', async () => {
    const { id } = await save([
      hoursAgo(50, 1),
      hoursAgo(50, 3),
      hoursAgo(50, 5),
      hoursAgo(49, 1),
      hoursAgo(48, 1),
      hoursAgo(48, 2),
    ])
    expect(await thin()).toBeGreaterThan(0)
    expect(await readVersions(id)).toEqual([3, 4, 6])
    // Nothing is left to look through until it is saved again.
    expect(await thin()).toBe(0)
  })

  it('stay while a day has not passed, and go once it has', async () => {
    const first = await save([hoursAgo(50, 1), hoursAgo(50, 2)])
    const last = await save([hoursAgo(2, 1), hoursAgo(2, 2), hoursAgo(2, 3)], first)
    await thin()
    expect(await readVersions(last.id)).toEqual([2, 3, 4, 5])
    await expect(
      database.execute(`delete from artwork.design_version where design_id = '${last.id}' and number = 3`),
    ).rejects.toThrow('each of the last day, stays')
    const { rows } = await database.execute(
      `select thin_at, saved_at from artwork.design where id = '${last.id}'`,
    )
    expect(Number(new Date(String(rows[0]!.thin_at))) - Number(new Date(String(rows[0]!.saved_at)))).toBe(
      86_400_000,
    )
  })

  it('stay with a name', async () => {
    const last = await save([hoursAgo(30, 1), hoursAgo(30, 2), hoursAgo(30, 3)])
    const versionName = { number: 1, name: 'The first idea' }
    await database.transact((tx, at) => nameVersion(tx, store.shopId, last.id, versionName, at))
    await thin()
    expect(await readVersions(last.id)).toEqual([1, 3])
  })

  it('stay if they were offered, or print files were planned for them', async () => {
    const first = await save([hoursAgo(30, 1)])
    const second = await save([hoursAgo(30, 2)], first)
    const third = await save([hoursAgo(30, 3)], second)
    await save([hoursAgo(30, 4)], third)
    await store.sell({ designVersionId: first.versionId })
    await database.execute(
      `insert into production.print_set (design_version_id, blank_id, size, fault, planned_at)
       values ('${second.versionId}', 'bella-canvas-3001', 'L', null, now())`,
    )
    await thin()
    expect(await readVersions(first.id)).toEqual([1, 2, 4])
  })

  it('stay while someone may still pay for them, or waits for the piece', async () => {
    const first = await save([hoursAgo(30, 1)])
    const second = await save([hoursAgo(30, 2)], first)
    await save([hoursAgo(30, 3)], second)
    const lines = [createLine({ designVersionId: first.versionId })]
    const order = await database.transact((tx, at) =>
      placeOrder(tx, createOrder({ shopId: store.shopId, lines }), at),
    )
    await thin()
    expect(await readVersions(first.id)).toEqual([1, 3])
    await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
    await database.execute(`update artwork.design set thin_at = now() where id = '${first.id}'`)
    await thin()
    expect(await readVersions(first.id)).toEqual([1, 3])
  })

  it('are never changed, and the last of an hour never goes', async () => {
    const last = await save([hoursAgo(40, 1), hoursAgo(40, 2)])
    await expect(database.execute(`update artwork.design_version set number = 9`)).rejects.toThrow('refused')
    await expect(
      database.execute(`delete from artwork.design_version where id = '${last.versionId}'`),
    ).rejects.toThrow('the last version of an hour')
  })
})
