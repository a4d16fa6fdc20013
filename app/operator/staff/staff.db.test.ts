/** How someone joins the staff, and how they leave. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStaffRoles, createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { codeNow, enterStaff } from '#drivers/staff.ts'
import { staffRoles } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let ada: { jar: Jar; personId: Id<'person'> }
beforeAll(async () => {
  app = await openApp()
  ada = await enterStaff(app, 'ada', ['admin'])
})
afterAll(() => app.close())

const password = 'copper-lantern-sails'
const run = async (text: string, values: unknown[] = []) =>
  (await app.services.database.execute(text, values)).rows
const act = (what: string, fields: Record<string, string>, jar = ada.jar) =>
  send('/operator/staff', { act: what, ...fields }, jar)
const send = (path: string, fields: Record<string, string>, jar: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
const statusOf = async (path: string, jar: Jar) => (await app.fetch(path, { jar })).status
const text = async (path: string, jar: Jar) =>
  (await (await app.fetch(path, { jar })).text()).replace(/<!-- -->/g, '').replace(/&amp;/g, '&')
const actions = async (resource: string) =>
  (await run('select action, actor_name from audit.entry where resource = $1 order by id', [resource])).map(
    (row) => `${row.action} by ${row.actor_name}`,
  )

async function lastLink(to: string): Promise<string> {
  const [mail] = await run(
    'select body_text from messages.mail where to_address = $1 order by queued_at desc, id desc limit 1',
    [to],
  )
  return /\/staff-invitation\?key=\S+/.exec(String(mail?.body_text))![0]
}
const keyIn = (link: string): string => decodeURIComponent(link.split('key=')[1]!)
async function invite(email: string, role: string): Promise<string> {
  const response = await act('invite', { email, role })
  expect(response.headers.get('location')).toBe('/operator/staff?done=invited')
  return lastLink(email)
}
const chosen = (link: string) => ({ key: keyIn(link), name: 'Bola Press', password, again: password })

test('whoever is invited chooses a password, sets up a second factor, and has the one role, by a link that works once', async () => {
  const email = 'bola@press.example'
  const link = await invite(email, 'production')
  const jar: Jar = new Map()
  expect(await text(link, jar)).toContain('invites you to the console as <b>Production</b>')
  const joined = await send('/staff-invitation', chosen(link), jar)
  expect(joined.headers.get('location')).toBe('/operator')
  const shut = await app.fetch('/operator', { jar })
  expect(shut.headers.get('location')).toContain('/two-factor')
  const page = await text('/two-factor', jar)
  expect(page).toContain('otpauth://')
  const secret = /secret=([A-Z2-7]+)/.exec(page)![1]!
  const set = await send('/two-factor', { code: codeNow(secret), next: '' }, jar)
  expect(set.status).toBe(200)
  expect(await statusOf('/operator/scan', jar)).toBe(200)
  expect(await statusOf('/operator/payouts', jar)).toBe(403)
  expect(await statusOf('/operator/staff', jar)).toBe(403)
  const [{ person_id: personId }] = (await run(
    'select f.person_id from accounts.staff f join accounts.person p on p.id = f.person_id where p.email = $1',
    [email],
  )) as [{ person_id: string }]
  expect(await actions(email)).toEqual(['staff.invited by ada'])
  expect(await actions(personId)).toContain('staff.joined by Fanfare')
  expect(await statusOf(link, new Map())).toBe(410)
  expect((await send('/staff-invitation', chosen(link), new Map())).status).toBe(410)
})

test('an address with an account takes the role by signing in with it, and nobody else does by its link', async () => {
  const email = 'creator@shop.example'
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name: 'Chi', email, password: goodPassword }, at),
  )
  const link = await invite(email, 'support')
  expect((await send('/staff-invitation', chosen(link), new Map())).status).toBe(409)
  const other = await enterStaff(app, 'other', [])
  expect((await send('/staff-invitation', { key: keyIn(link) }, other.jar)).status).toBe(403)
  const jar: Jar = new Map()
  await send('/login', { email, password: goodPassword }, jar)
  expect((await send('/staff-invitation', { key: keyIn(link) }, jar)).headers.get('location')).toBe(
    '/operator',
  )
  expect((await app.fetch('/operator/support', { jar })).headers.get('location')).toContain('/two-factor')
})

test('an invitation runs out, is sent again with another link, and is taken back', async () => {
  const email = 'late@press.example'
  const first = await invite(email, 'finance')
  const [row] = await run('select id from accounts.staff_invitation where email = $1', [email])
  const invitation = String(row!.id)
  expect((await act('invite', { email, role: 'finance' })).status).toBe(409)
  await act('again', { invitation })
  const second = await lastLink(email)
  expect(await statusOf(first, new Map())).toBe(410)
  expect(await statusOf(second, new Map())).toBe(200)
  await run(
    `update accounts.staff_invitation set sent_at = now() - interval '9 days', expires_at = now() - interval '1 day'
     where id = $1`,
    [invitation],
  )
  expect(await statusOf(second, new Map())).toBe(410)
  expect((await send('/staff-invitation', chosen(second), new Map())).status).toBe(410)
  await act('again', { invitation })
  const third = await lastLink(email)
  expect((await act('take-back', { invitation })).status).toBe(303)
  expect(await statusOf(third, new Map())).toBe(410)
  await expect(
    run(`update accounts.staff_invitation set state = 'open', ended_at = null where id = $1`, [invitation]),
  ).rejects.toThrow(/ends once/)
})

test('whoever is taken out is signed out everywhere at once, and their account stays', async () => {
  const { jar, personId } = await enterStaff(app, 'gone', ['support', 'finance'])
  expect(await statusOf('/operator/payouts', jar)).toBe(200)
  expect((await act('remove', { person: personId })).headers.get('location')).toContain('done=removed')
  expect((await app.fetch('/operator', { jar })).headers.get('location')).toContain('/login')
  expect(await run('select 1 from accounts.session where person_id = $1', [personId])).toEqual([])
  expect(await run('select 1 from accounts.person where id = $1', [personId])).toHaveLength(1)
  expect(await actions(personId)).toContain('staff.removed by ada')
})

test('a role changes what opens from the next click on', async () => {
  const { jar, personId } = await enterStaff(app, 'moving', ['support'])
  expect(await statusOf('/operator/payouts', jar)).toBe(403)
  const roles = new URLSearchParams([
    ['act', 'roles'],
    ['person', personId],
    ['roles', 'finance'],
    ['roles', 'production'],
  ])
  await app.fetch('/operator/staff', { method: 'POST', body: roles, jar: ada.jar })
  expect(await statusOf('/operator/payouts', jar)).toBe(200)
  expect(await statusOf('/operator/support', jar)).toBe(403)
  expect(await actions(personId)).toContain('staff.roles_changed by ada')
  expect((await act('roles', { person: personId })).status).toBe(422)
})

test('the last administrator is neither removed nor demoted, by anybody, nor by two at once', async () => {
  expect((await act('remove', { person: ada.personId })).status).toBe(409)
  expect((await act('roles', { person: ada.personId, roles: 'support' })).status).toBe(409)
  await expect(run(`delete from accounts.staff where role = 'admin'`)).rejects.toThrow(
    /last administrator stays/,
  )
  await expect(
    run(`update accounts.staff set role = 'finance' where person_id = $1`, [ada.personId]),
  ).rejects.toThrow(/never changed/)
  const { transact } = app.services
  const bello = await enterStaff(app, 'bello', ['admin'])
  const ended = await Promise.all(
    [ada.personId, bello.personId].map((personId) =>
      transact((tx, at) => changeStaffRoles(tx, 'system', { personId, roles: ['support'] }, 'r', at)),
    ),
  )
  expect(ended.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await run(`select 1 from accounts.staff where role = 'admin'`)).toHaveLength(1)
  await transact((tx, at) =>
    changeStaffRoles(tx, 'system', { personId: ada.personId, roles: [...staffRoles] }, 'r', at),
  )
})

test('an act asks for a proof of the last ten minutes, and only of administrators', async () => {
  const { jar } = await enterStaff(app, 'helper', ['support'])
  expect((await act('invite', { email: 'x@press.example', role: 'admin' }, jar)).status).toBe(403)
  await run(`update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`)
  expect((await act('invite', { email: 'x@press.example', role: 'admin' })).status).toBe(403)
  expect((await act('remove', { person: 'prs_nobody' })).status).toBe(403)
  expect((await act('roles', { person: ada.personId, roles: 'admin' })).status).toBe(403)
  const response = await act('invite', { email: 'x@press.example', role: 'finance' })
  const form = await response.text()
  expect(form).toContain('name="proof"')
  expect(form, 'what was typed stays').toMatch(/value="x@press\.example"/)
  expect(await run(`select 1 from accounts.staff_invitation where email = 'x@press.example'`)).toEqual([])
})
