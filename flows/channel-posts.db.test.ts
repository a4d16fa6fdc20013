import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDiscord } from '#channels'
import { openTestDatabase } from '#drivers/database.ts'
import { somePerson } from '#drivers/people.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { readConfig } from '#platform/config.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { openServices } from '../server/services.ts'
import { postLaunch } from './channel-posts.ts'

let database: Database
let services: Services
let store: TestStore
const posts: string[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-posts-')), LOG_LEVEL: 'error' })
  services = openServices(config, database)
  store = await openStore(database, 'posting')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    posts.push(`${url} ${init.redirect} ${init.body}`)
    return new Response(null, { status: 204 })
  })
  const address = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`
  const owner = { shopId: store.shopId, personId: somePerson }
  await database.transact((tx, at) => connectDiscord(tx, { secret: config.secretKey }, owner, address, at))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await database.close()
})
const setStatus = (state: string) =>
  database.execute(`update accounts.shop set status = '${state}' where id = '${store.shopId}'`)

test('a launch is posted once, only to Discord and without following a redirect', async () => {
  const listingId = await store.sell({ title: 'Sun @everyone' })
  await postLaunch(services, { listingId })
  await postLaunch(services, { listingId })
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatch(/^https:\/\/discord\.com\/api\/webhooks\/\d+\/a+ error /)
  expect(posts[0]).toContain('"allowed_mentions":{"parse":[]}')
})

test('nothing is posted for a shop that is suspended', async () => {
  const listingId = await store.sell({ title: 'Moon' })
  const before = posts.length
  await setStatus('suspended')
  await postLaunch(services, { listingId })
  expect(posts).toHaveLength(before)
})
