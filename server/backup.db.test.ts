/** Everything a shop needs is backed up and restored elsewhere; incomplete or foreign backups and non-empty targets are refused. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { openTestSession } from '#drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { createFreshFolder } from '#drivers/process.ts'
import { openFlows } from '#flows/reactions.ts'
import { newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { post, saleCaptured, verifyLedger } from '#ledger'
import { profitOf, startingFees } from '#ledger/contract'
import { payOrder, placeOrder } from '#orders'
import { type Lockbox, openLockbox } from '#platform/backup/lockbox.ts'
import { type BackupSummary, makeBackup } from '#platform/backup/make.ts'
import { listSets } from '#platform/backup/parts.ts'
import { checkSet, readHead, restoreBackup } from '#platform/backup/restore.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { migrate } from '#platform/database/migrate.ts'
import { tell } from '#platform/facts/tell.ts'

type TestPlace = Awaited<ReturnType<typeof openTestSession>>
const folder = createFreshFolder()
const key = 'a passphrase that nobody guesses'
const secretKey = 'the key that sealed fields open with'
let shop: TestPlace
let files: Blobs
let store: Blobs
let box: Lockbox
let backup: BackupSummary
const cleanups: (() => Promise<void>)[] = [async () => folder.remove()]

beforeAll(async () => {
  shop = await openTestSession()
  cleanups.push(shop.close)
  files = blobsOnDisk(join(folder.path, 'files'))
  store = blobsOnDisk(join(folder.path, 'backups'))
  box = await openLockbox(store, key, true)
  await sell(shop)
  for (const name of ['one', 'two', 'three'])
    await files.put(`artwork/aa/${name}.png`, Buffer.from(`the file ${name}`), 'image/png')
  const source = { session: shop.session, blobs: files, settings: { SECRET_KEY: secretKey } }
  backup = await makeBackup(source, { store, box }, new Date('2025-08-24T10:00:00Z'))
})
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Creates an account, a paid order, its entries in the book, and a waiting job. */
async function sell({ database }: TestPlace, email = 'ada@fanfare.test'): Promise<void> {
  const deps = { ring: { secret: secretKey }, appUrl: 'http://localhost', now: new Date() }
  const person = { name: 'Ada', email, password: 'press and ship 42', staff: [] }
  await database.transact((tx, at) => createAccount(tx, deps, person, at))
  await database.transact(async (tx, at) => {
    const lines = [createLine({ listingId: createId('listing', '1') })]
    const order = await placeOrder(tx, createOrder({ lines, address: someAddress }), at)
    await payOrder(tx, order.id, 'pay', at)
    const goods = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
    const sale = { orderId: order.id, shopId: newId('shop'), goods, shipping: usd(469), tax: usd(210) }
    await post(tx, saleCaptured(sale), at)
  })
  await openFlows({ database })
  await database.transact((tx) => tell(tx, 'export.asked', { exportId: createId('export', 'ada') }))
}

async function openEmptyPlace(): Promise<TestPlace> {
  const place = await openTestSession({ empty: true })
  cleanups.push(place.close)
  return place
}
const buildTarget = (target: TestPlace, name: string) => ({
  session: target.session,
  blobs: blobsOnDisk(join(folder.path, name)),
})
const buildSource = (): { store: Blobs; box: Lockbox; set: string } => ({ store, box, set: backup.set })
/** Copies the backups into a folder of their own, for a test that damages them. */
async function copyBackups(name: string): Promise<Blobs> {
  const copy = blobsOnDisk(join(folder.path, name))
  for await (const file of store.list('')) await copy.put(file, (await store.get(file))!, '')
  return copy
}

test('a backup is restored in an empty place: books, orders, jobs and files, and the shop goes on', async () => {
  const target = await openEmptyPlace()
  const result = await restoreBackup(buildSource(), buildTarget(target, 'restored'))
  expect(result).toEqual({ tables: backup.tables, rows: backup.rows, files: 3, faults: [] })
  const report = await target.database.transact((tx) => verifyLedger(tx))
  expect(report.faults).toEqual([])
  expect(report.entries).toBe(1)
  const { rows } = await target.database.execute(
    `select data -> 'payload' as asked from jobs.job where name = 'data-export'`,
  )
  expect(rows).toEqual([{ asked: { exportId: createId('export', 'ada') } }])
  expect(await buildTarget(target, 'restored').blobs.get('artwork/aa/two.png')).toEqual(
    Buffer.from('the file two'),
  )
  // Walls between shops, append-only tables and counters are there too: another order is placed and paid.
  await sell(target, 'bola@fanfare.test')
  expect((await target.database.transact((tx) => verifyLedger(tx))).entries).toBe(2)
  await expect(target.database.execute('delete from ledger.posting')).rejects.toThrow()
  const walls = await target.database.execute(
    `select count(*)::int as walls from pg_policies where 'fanfare_shop' = any (roles)`,
  )
  expect(Number(walls.rows[0]!.walls)).toBeGreaterThan(20)
})

test('nothing of the shop can be read from the backup, and its settings come back with the key', async () => {
  const texts: string[] = []
  for await (const name of store.list('')) texts.push(name, (await store.get(name))!.toString('latin1'))
  for (const secret of ['ada@fanfare.test', secretKey, 'the file two', 'artwork', key])
    expect(
      texts.some((text) => text.includes(secret)),
      secret,
    ).toBe(false)
  expect((await readHead(buildSource())).settings.SECRET_KEY).toBe(secretKey)
})

test('a second backup sends new files only, and both are listed', async () => {
  await files.put('artwork/aa/four.png', Buffer.from('the file four'), 'image/png')
  const source = { session: shop.session, blobs: files, settings: {} }
  const next = await makeBackup(source, { store, box }, new Date('2025-08-25T10:00:00Z'))
  expect([next.files, next.added]).toEqual([4, 1])
  expect(await listSets(store)).toEqual([backup.set, next.set])
})

test('a wrong key opens nothing and says so', async () => {
  await expect(openLockbox(store, 'another passphrase altogether', false)).rejects.toThrow(
    /BACKUP_KEY is not/,
  )
})

test('a backup that lacks its end, a part or a file is refused before anything is written', async () => {
  const last = `sets/${backup.set}/00001-last`
  const cutStore = await copyBackups('cut')
  await cutStore.remove(last)
  expect(await listSets(cutStore)).not.toContain(backup.set)
  await expect(checkSet({ ...buildSource(), store: cutStore })).rejects.toThrow(/part 1 is missing/)
  const incompleteStore = await copyBackups('lacking')
  for await (const name of incompleteStore.list('files/')) await incompleteStore.remove(name)
  await expect(checkSet({ ...buildSource(), store: incompleteStore })).rejects.toThrow(
    /lacks a file: artwork/,
  )
  const target = await openEmptyPlace()
  await expect(
    restoreBackup({ ...buildSource(), store: incompleteStore }, buildTarget(target, 'x')),
  ).rejects.toThrow(/lacks a file/)
  const { rows } = await target.database.execute(
    `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`,
  )
  expect(rows).toEqual([])
})

test('a changed byte, a shortened part, and a part or file in the place of another are detected', async () => {
  const last = `sets/${backup.set}/00001-last`
  const goodBytes = (await store.get(last))!
  const changedBytes = Buffer.from(goodBytes)
  changedBytes[goodBytes.length >> 1]! ^= 1
  for (const [name, bytes] of [
    ['changed', changedBytes],
    ['shortened', goodBytes.subarray(0, -20)],
    ['emptied', Buffer.alloc(0)],
    ['swapped', (await store.get('sets/2025-08-25T10-00-00Z/00001-last'))!],
  ] as const) {
    const copy = await copyBackups(name)
    await copy.put(last, bytes, '')
    await expect(checkSet({ ...buildSource(), store: copy }), name).rejects.toThrow(/is damaged/)
  }
  const copy = await copyBackups('files-swapped')
  const names: string[] = []
  for await (const name of copy.list('files/')) names.push(name)
  for (const name of names) await copy.put(name, (await store.get(names[0]!))!, '')
  const target = await openEmptyPlace()
  await expect(restoreBackup({ ...buildSource(), store: copy }, buildTarget(target, 'y'))).rejects.toThrow(
    /is damaged/,
  )
  // An interrupted restore isn't served, and a second run starts from the beginning.
  await expect(migrate(target.database)).rejects.toThrow(/did not finish/)
  expect((await restoreBackup(buildSource(), buildTarget(target, 'y'))).faults).toEqual([])
})

test('a restore never overwrites a database that isn’t empty', async () => {
  await expect(restoreBackup(buildSource(), buildTarget(shop, 'z'))).rejects.toThrow(/not empty/)
})

test('a file that the store returns changed is named', async () => {
  const target = await openEmptyPlace()
  const store = buildTarget(target, 'forgetful').blobs
  const corruptBlobs: Blobs = {
    ...store,
    get: async (name) => (name.endsWith('two.png') ? Buffer.from('?') : store.get(name)),
  }
  const { faults } = await restoreBackup(buildSource(), { session: target.session, blobs: corruptBlobs })
  expect(faults).toEqual(['The file artwork/aa/two.png is not what it was.'])
})

test('a backup with a migration that this release does not have is refused', async () => {
  const { session } = shop
  await session.execute(`insert into platform.migration (name, hash) values ('9999_later', 'x')`)
  const source = { session, blobs: files, settings: {} }
  const laterBackup = await makeBackup(source, { store, box }, new Date('2025-08-26T10:00:00Z'))
  await session.execute(`delete from platform.migration where name = '9999_later'`)
  const target = await openEmptyPlace()
  await expect(restoreBackup({ store, box, set: laterBackup.set }, buildTarget(target, 'w'))).rejects.toThrow(
    /9999_later/,
  )
  rmSync(join(folder.path, 'backups/sets', laterBackup.set), { recursive: true })
})
