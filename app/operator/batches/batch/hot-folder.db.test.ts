// The worker fills the configured hot folder, a directory or a bucket, and the batch's page says since when.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { slicePart } from '#drivers/markup.ts'
import { orderPrints } from '#drivers/order-prints.ts'
import { startS3Double } from '#drivers/s3-double.ts'
import { signInStaff } from '#drivers/staff.ts'
import { runSweeps } from '#flows/sweeps.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { closeDueBatches, findBatch, renderPrintFile } from '#production'

let app: TestApp
afterEach(() => app.close())

/** Closes a batch of three tees and one of embroidery, renders their files, and returns the number of the first. */
async function prepareBatch(hotFolder: string): Promise<string> {
  app = await openApp({ HOT_FOLDER: hotFolder })
  const { database } = app.services
  await setBusinessTime(database, new Date('2025-08-24T10:00:00Z'))
  const files = await orderPrints(database, new Date('2025-08-24T10:00:00Z'))
  await setBusinessTime(database, new Date('2025-09-01T10:00:00Z'))
  const closed = await closeDueBatches(database)
  for (const id of files) await renderPrintFile(app.services, id)
  return closed.find(({ technique }) => technique === 'dtg')!.number
}
const readPage = (number: string, jar: Jar) => app.readPage(hrefs.operatorBatch(number), jar)

test('a folder has the files of a batch under its number, and its page says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-hot-'))
  const number = await prepareBatch(folder)
  const { jar } = await signInStaff(app, 'press', ['production'])
  expect(await readPage(number, jar)).toContain('Goes into the hot folder once its files are made.')
  await runSweeps(app.services)
  const names = readdirSync(join(folder, number))
  expect(
    names.filter((name) => /^[A-Z]{3}-\d{6}-DTG-\d{3}_front_dtg(_white)?\.png$/.test(name)),
  ).toHaveLength(5)
  expect(names.filter((name) => name.startsWith('manifest.'))).toHaveLength(2)
  expect(names).toHaveLength(7)
  const page = await readPage(number, jar)
  expect(page).toMatch(/In the hot folder since [^.]*\d{2}:\d{2}/)
  // Light ink isn't visible on a light background.
  const station = await app.readPage(hrefs.operatorScan(`${number}-001`), jar)
  const [piece] = (await app.services.read((tx) => findBatch(tx, number)))!.pieces
  expect(piece!.cloth).toMatch(/^#[0-9a-f]{6}$/i)
  expect(slicePart(station, '<figure', '</figure>')).toContain(`background:${piece!.cloth}`)
  expect(slicePart(page, 'id="pf"', '</section>')).toContain(`background:${piece!.cloth}`)
}, 240_000)

test('the page reports a folder that can’t be written, and the files arrive once it can', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'fanfare-hot-')), 'press')
  writeFileSync(folder, 'no folder')
  const number = await prepareBatch(folder)
  const { jar } = await signInStaff(app, 'press', ['production'])
  await runSweeps(app.services)
  expect(await readPage(number, jar)).not.toContain('are not in the hot folder yet')
  await setBusinessTime(app.services.database, new Date('2025-09-01T10:11:00Z'))
  expect(await readPage(number, jar)).toContain('are not in the hot folder yet')
  rmSync(folder)
  await runSweeps(app.services)
  expect(readdirSync(join(folder, number))).toHaveLength(7)
  expect(await readPage(number, jar)).not.toContain('are not in the hot folder yet')
}, 240_000)

test('a bucket gets the files too', async () => {
  const store = await startS3Double('a-secret-of-the-press')
  const number = await prepareBatch(
    `${store.endpoint.replace('http://', 'http://press:a-secret-of-the-press@')}/hot`,
  )
  await runSweeps(app.services)
  expect([...store.files.keys()].filter((key) => key.includes(`${number}/`))).toHaveLength(7)
  await store.stop()
}, 240_000)
