/** How someone joins the staff, and how they leave. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStaffRoles, createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { readCodeNow, signInStaff } from '#drivers/staff.ts'
import { staffRoles } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let ada: { jar: Jar; personId: Id<'person'> }
beforeAll(async () => {
  app = await openApp()
  ada = await signInStaff(app, 'ada', ['admin'])
})
afterAll(() => app.close())

const password = 'copper-lantern-sails'
const postAct = (action: string, fields: Record<string, string>, jar = ada.jar) =>
  app.post('/operator/staff', { act: action, ...fields }, jar)
const fetchStatus = async (path: string, jar: Jar) => (await app.fetch(path, { jar })).status
const readText = async (path: string, jar: Jar) => (await app.readPage(path, jar)).replace(/&amp;/g, '&')
const listActions = async (resource: string) =>
  (
    await app.queryRows('select action, actor_name from audit.entry where resource = $1 order by id', [
      resource,
    ])
  ).map((row) => `${row.action} by ${row.actor_name}`)

async function findLastLink(to: string): Promise<string> {
  const [mail] = await app.queryRows(
    'select body_text from messages.mail where to_address = $1 order by queued_at desc, id desc limit 1',
    [to],
  )
  return /\/staff-invitation\?key=\S+/.exec(String(mail?.body_text))![0]
}
const readKey = (link: string): string => decodeURIComponent(link.split('key=')[1]!)
async function invite(email: string, role: string): Promise<string> {
  const response = await postAct('invite', { email, role })
  expect(response.headers.get('location')).toBe('/operator/staff?done=invited')
  return findLastLink(email)
}
const buildForm = (link: string) => ({ key: readKey(link), name: 'Bola Press', password, again: password })

test('an invited person sets a password and a second factor and gets one role, by a link that works once', async () => {
  const email = 'bola@press.example'
  const link = await invite(email, 'production')
  const jar: Jar = new Map()
  expect(await readText(link, jar)).toContain('invites you to the console as <b>Production</b>')
  const joinAnswer = await app.post('/staff-invitation', buildForm(link), jar)
  expect(joinAnswer.headers.get('location')).toBe('/operator')
  const closedPage = await app.fetch('/operator', { jar })
  expect(closedPage.headers.get('location')).toContain('/two-factor')
  const page = await readText('/two-factor', jar)
  expect(page).toContain('otpauth://')
  const secret = /secret=([A-Z2-7]+)/.exec(page)![1]!
  const setupAnswer = await app.post('/two-factor', { code: readCodeNow(secret), next: '' }, jar)
  expect(setupAnswer.status).toBe(200)
  expect(await fetchStatus('/operator/scan', jar)).toBe(200)
  expect(await fetchStatus('/operator/payouts', jar)).toBe(403)
  expect(await fetchStatus('/operator/staff', jar)).toBe(403)
  const [{ person_id: personId }] = (await app.queryRows(
    'select f.person_id from accounts.staff f join accounts.person p on p.id = f.person_id where p.email = $1',
    [email],
  )) as [{ person_id: string }]
  expect(await listActions(email)).toEqual(['staff.invited by ada'])
  expect(await listActions(personId)).toContain('staff.joined by Fanfare')
  expect(await fetchStatus(link, new Map())).toBe(410)
  expect((await app.post('/staff-invitation', buildForm(link), new Map())).status).toBe(410)
})

test('an address with an account takes the role by signing in, and its link works for nobody else', async () => {
  const email = 'creator@shop.example'
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: 'Chi', email, password: goodPassword }, at),
  )
  const link = await invite(email, 'support')
  expect((await app.post('/staff-invitation', buildForm(link), new Map())).status).toBe(409)
  const other = await signInStaff(app, 'other', [])
  expect((await app.post('/staff-invitation', { key: readKey(link) }, other.jar)).status).toBe(403)
  const jar: Jar = new Map()
  await app.post('/login', { email, password: goodPassword }, jar)
  expect((await app.post('/staff-invitation', { key: readKey(link) }, jar)).headers.get('location')).toBe(
    '/operator',
  )
  expect((await app.fetch('/operator/support', { jar })).headers.get('location')).toContain('/two-factor')
})

test('an invitation expires, is sent again with a new link, and is withdrawn', async () => {
  const email = 'late@press.example'
  const first = await invite(email, 'finance')
  const [row] = await app.queryRows('select id from accounts.staff_invitation where email = $1', [email])
  const invitation = String(row!.id)
  expect((await postAct('invite', { email, role: 'finance' })).status).toBe(409)
  await postAct('again', { invitation })
  const second = await findLastLink(email)
  expect(await fetchStatus(first, new Map())).toBe(410)
  expect(await fetchStatus(second, new Map())).toBe(200)
  await app.queryRows(
    `update accounts.staff_invitation set sent_at = now() - interval '9 days', expires_at = now() - interval '1 day'
     where id = $1`,
    [invitation],
  )
  expect(await fetchStatus(second, new Map())).toBe(410)
  expect((await app.post('/staff-invitation', buildForm(second), new Map())).status).toBe(410)
  await postAct('again', { invitation })
  const third = await findLastLink(email)
  expect((await postAct('take-back', { invitation })).status).toBe(303)
  expect(await fetchStatus(third, new Map())).toBe(410)
  await expect(
    app.queryRows(`update accounts.staff_invitation set state = 'open', ended_at = null where id = $1`, [
      invitation,
    ]),
  ).rejects.toThrow(/ends once/)
})

test('a removed member is signed out everywhere at once, and their account stays', async () => {
  const { jar, personId } = await signInStaff(app, 'gone', ['support', 'finance'])
  expect(await fetchStatus('/operator/payouts', jar)).toBe(200)
  expect((await postAct('remove', { person: personId })).headers.get('location')).toContain('done=removed')
  expect((await app.fetch('/operator', { jar })).headers.get('location')).toContain('/login')
  expect(await app.queryRows('select 1 from accounts.session where person_id = $1', [personId])).toEqual([])
  expect(await app.queryRows('select 1 from accounts.person where id = $1', [personId])).toHaveLength(1)
  expect(await listActions(personId)).toContain('staff.removed by ada')
})

test('a change of roles takes effect from the next click', async () => {
  const { jar, personId } = await signInStaff(app, 'moving', ['support'])
  expect(await fetchStatus('/operator/payouts', jar)).toBe(403)
  await app.post(
    '/operator/staff',
    [
      ['act', 'roles'],
      ['person', personId],
      ['roles', 'finance'],
      ['roles', 'production'],
    ],
    ada.jar,
  )
  expect(await fetchStatus('/operator/payouts', jar)).toBe(200)
  expect(await fetchStatus('/operator/support', jar)).toBe(403)
  expect(await listActions(personId)).toContain('staff.roles_changed by ada')
  expect((await postAct('roles', { person: personId })).status).toBe(422)
})

test('the last administrator can’t be removed or demoted, not even by two requests at once', async () => {
  expect((await postAct('remove', { person: ada.personId })).status).toBe(409)
  expect((await postAct('roles', { person: ada.personId, roles: 'support' })).status).toBe(409)
  await expect(app.queryRows(`delete from accounts.staff where role = 'admin'`)).rejects.toThrow(
    /last administrator stays/,
  )
  await expect(
    app.queryRows(`update accounts.staff set role = 'finance' where person_id = $1`, [ada.personId]),
  ).rejects.toThrow(/never changed/)
  const { transact } = app.services
  const bello = await signInStaff(app, 'bello', ['admin'])
  const results = await Promise.all(
    [ada.personId, bello.personId].map((personId) =>
      transact((tx, at) => changeStaffRoles(tx, 'system', { personId, roles: ['support'] }, 'r', at)),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await app.queryRows(`select 1 from accounts.staff where role = 'admin'`)).toHaveLength(1)
  await transact((tx, at) =>
    changeStaffRoles(tx, 'system', { personId: ada.personId, roles: [...staffRoles] }, 'r', at),
  )
})

test('an act takes an administrator and a proof from the last ten minutes', async () => {
  const { jar } = await signInStaff(app, 'helper', ['support'])
  expect((await postAct('invite', { email: 'x@press.example', role: 'admin' }, jar)).status).toBe(403)
  await app.queryRows(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect((await postAct('invite', { email: 'x@press.example', role: 'admin' })).status).toBe(403)
  expect((await postAct('remove', { person: 'prs_nobody' })).status).toBe(403)
  expect((await postAct('roles', { person: ada.personId, roles: 'admin' })).status).toBe(403)
  const response = await postAct('invite', { email: 'x@press.example', role: 'finance' })
  const form = await response.text()
  expect(form).toContain('name="proof"')
  expect(form, 'what was typed stays').toMatch(/value="x@press\.example"/)
  expect(
    await app.queryRows(`select 1 from accounts.staff_invitation where email = 'x@press.example'`),
  ).toEqual([])
})
