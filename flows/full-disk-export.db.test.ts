/** An export on a full disk: no half file is offered, nothing is lost, and it succeeds once there is room. */
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { after, minutes } from '#kernel/instant.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { blobsOrUnavailable } from '#platform/blobs/or-unavailable.ts'
import { depsOf } from '../app/account-deps.server.ts'

let app: TestApp
let folder: string
let hasRoom = true
let tries = 0
const password = 'press-and-ship-42'
beforeAll(async () => {
  app = await openApp()
  folder = join(app.services.config.dataDir, 'files')
  // A full disk takes the beginning of a file and breaks off.
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    if (hasRoom) return writeFile(path, bytes)
    if (path.includes('exports')) tries += 1
    await writeFile(path, bytes.subarray(0, bytes.length / 2))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  Object.assign(app.services.blobs, blobsOrUnavailable(blobsOnDisk(folder, write)))
})
afterAll(() => app.close())

async function createOwner(name: string) {
  const email = `${name}@fanfare.test`
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name, email, password, shop: { name } }, at),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  return { jar, email }
}
const readPage = (jar: Jar) => app.readPage('/setting', jar)
const readExportLink = async (jar: Jar) =>
  /href="(\/setting\/export\/[^"]+)"/.exec(await readPage(jar))?.[1]?.replaceAll('&amp;', '&')
const listFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.zip'))
const countLetters = async (email: string) =>
  (
    await app.services.database.execute(
      `select 1 from messages.mail where template = 'export-ready' and to_address = $1`,
      [email],
    )
  ).rows.length
const passMinutes = async (count: number) => {
  const { rows } = await app.services.database.execute('select platform.business_now() as at')
  await setBusinessTime(app.services.database, after(new Date(rows[0]!.at as string), minutes(count)))
}

test('an export without room is tried again, says so meanwhile, offers no half file, and succeeds once there is room', async () => {
  const [first, second] = [await createOwner('ama'), await createOwner('kofi')]
  hasRoom = false
  for (const { jar } of [first, second])
    expect((await app.post('/setting', { act: 'export' }, jar)).status).toBe(303)
  await app.settle().catch(() => undefined)
  await app.settle().catch(() => undefined)
  // One that finds no room doesn't stop the other from trying.
  expect(tries).toBeGreaterThanOrEqual(4)
  for (const { jar, email } of [first, second]) {
    expect(await readPage(jar)).toContain('An export has been running since')
    expect(await readExportLink(jar)).toBeUndefined()
    expect((await app.post('/setting', { act: 'export' }, jar)).status).toBe(409)
    expect(await countLetters(email)).toBe(0)
  }
  expect(await readPage(first.jar)).not.toContain('takes longer than usual')
  await passMinutes(20)
  expect(await readPage(first.jar)).toContain('It takes longer than usual and is tried again automatically')
  expect(listFiles()).toEqual([])
  hasRoom = true
  await app.settle()
  for (const { jar, email } of [first, second]) {
    const answer = await app.fetch((await readExportLink(jar))!, { jar })
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    expect(await countLetters(email)).toBe(1)
  }
  expect(listFiles()).toHaveLength(2)
})
