/** The audit trail is checked on request: by a job, whose result and time its screen shows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { record } from '#audit'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createEffects } from '#drivers/effects.ts'
import { signInStaff } from '#drivers/staff.ts'

let app: TestApp
let admin: Jar
let support: Jar
beforeAll(async () => {
  app = await openApp()
  admin = (await signInStaff(app, 'admin', ['admin'])).jar
  support = (await signInStaff(app, 'support', ['support'])).jar
  for (const resource of ['one', 'two', 'three'])
    await app.services.transact((tx, at) =>
      record(tx, { actor: 'system', action: 'test.done', resource, requestId: 'r' }, at),
    )
}, 240_000)
afterAll(() => app.close())

const readPage = async () => {
  const html = await app.readPage('/operator/trail', admin)
  return html.replace(/^[\s\S]*<main/, '<main').replace(/<\/main>[\s\S]*/, '')
}
const requestCheck = (jar: Jar) => app.post('/operator/trail', {}, jar)
const readWalk = async () => (await app.services.database.execute('select * from audit.walk')).rows[0]!
/** Does what the worker does with the fact. */
const settleWalk = () => createEffects(app.services).settle(['audit-walk'])

test('an administrator has the trail checked, and its screen shows the check, then its result and time', async () => {
  await app.settle()
  expect(await readPage()).toMatch(/Chain intact, \d+ lines/)
  const { rows } = await app.services.database.execute(`select walked_to from audit.walk`)
  expect(Number(rows[0]!.walked_to)).toBeGreaterThan(0)
  expect((await requestCheck(support)).status).toBe(403)
  expect((await requestCheck(admin)).status).toBe(303)
  expect(Number((await readWalk()).walked_to), 'from the first line').toBe(0)
  expect(await readPage()).toMatch(/Being checked since \d+ \w+ \d{4}, \d\d:\d\d:\d\d/)
  await settleWalk()
  const html = await readPage()
  expect(html).not.toContain('Being checked')
  expect(html).toMatch(/Chain intact, \d+ lines, checked \d+ \w+ \d{4}, \d\d:\d\d:\d\d/)
  expect(html).toContain('Requested a check of the audit trail')
})

test('a line that was changed behind the trail’s back is named', async () => {
  const { database } = app.services
  await database.execute('alter table audit.entry disable trigger rows_stay')
  await database.execute(`update audit.entry set actor_name = 'Nobody' where id = 2`)
  await requestCheck(admin)
  await settleWalk()
  expect(await readPage()).toMatch(/Chain broken at line 2, checked/)
})
