import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { signInStaff } from '#drivers/staff.ts'
import type { Id } from '#kernel/id.ts'
import { polledPaths } from './actor.ts'

let app: TestApp
let people = 0
let admin: { jar: Jar; personId: Id<'person'> }
let creator: { jar: Jar; personId: Id<'person'> }
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  people += 1
  admin = await signInStaff(app, `admin${people}`, ['admin'])
  creator = await signInStaff(app, `nobody${people}`, [])
})
afterAll(() => app.close())

const moveBack = (person: Id<'person'>, column: 'created_at' | 'last_seen_at', minutes: number) =>
  app.services.database.execute(
    `update accounts.session set ${column} = clock_timestamp() - $2 * interval '1 minute' where person_id = $1`,
    [person, minutes],
  )
const fetchAs = (path: string, jar: Jar) => app.fetch(path, { jar })
const canOpen = async (jar: Jar, path = '/operator') => (await fetchAs(path, jar)).status === 200
/** The account's own page is open to everyone who is signed in, staff or not. */
const isSignedIn = async (jar: Jar) =>
  !((await fetchAs('/delete-account', jar)).headers.get('location') ?? '').startsWith('/login')

test('a session of staff ends half an hour after its last use, wherever it is used', async () => {
  await moveBack(admin.personId, 'last_seen_at', 29)
  expect(await canOpen(admin.jar)).toBe(true)
  await moveBack(admin.personId, 'last_seen_at', 31)
  expect(await canOpen(admin.jar)).toBe(false)
  expect(await isSignedIn(admin.jar)).toBe(false)
})

test('a session of staff ends twelve hours after sign-in, however much it is used', async () => {
  await moveBack(admin.personId, 'created_at', 12 * 60 - 1)
  expect(await canOpen(admin.jar)).toBe(true)
  await moveBack(admin.personId, 'created_at', 12 * 60 + 1)
  const answer = await fetchAs('/operator', admin.jar)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?next=%2Foperator'])
  expect(await isSignedIn(admin.jar)).toBe(false)
})

test('a person who isn’t staff stays signed in for two weeks, and a staff role ends their old session', async () => {
  await moveBack(creator.personId, 'created_at', 13 * 60)
  await moveBack(creator.personId, 'last_seen_at', 12 * 60)
  expect(await isSignedIn(creator.jar)).toBe(true)
  await app.services.database.execute(`insert into accounts.staff values ($1, 'support')`, [creator.personId])
  expect(await isSignedIn(creator.jar)).toBe(false)
})

test('a page that polls keeps no session alive; a click does', async () => {
  await moveBack(admin.personId, 'last_seen_at', 20)
  const wasJustSeen = async () => {
    const { rows } = await app.services.database.execute(
      'select clock_timestamp() - last_seen_at < $2::interval as now from accounts.session where person_id = $1',
      [admin.personId, '1 minute'],
    )
    return rows[0]!.now
  }
  expect((await fetchAs('/operator/trail.data', admin.jar)).status).toBeLessThan(300)
  await fetchAs('/purchase/pur_none.data', admin.jar)
  expect(await wasJustSeen()).toBe(false)
  await fetchAs('/operator', admin.jar)
  expect(await wasJustSeen()).toBe(true)
})

test('every page that polls by a timer is listed among those that keep no session alive', () => {
  const screens = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const pollingScreens = screens.filter((name) => {
    const text = readFileSync(`app/${name}`, 'utf8')
    return /setInterval|setTimeout/.test(text) && /useRevalidator|useFetcher/.test(text)
  })
  // One polls while a file is being checked, one while a day of the sample is played: both end within minutes.
  const shortPolls = ['dashboard/files/detail/uploader.tsx', 'workbench/sample-clock.tsx']
  expect(pollingScreens.sort()).toEqual([...Object.keys(polledPaths), ...shortPolls].sort())
})
