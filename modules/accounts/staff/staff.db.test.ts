import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createPeople, deps } from '#drivers/people.ts'
import type { StaffRole } from '#kernel/actor.ts'
import type { Database } from '#platform/database/tx.ts'
import { addStaff } from './invite-staff.ts'
import { findStaff, removeStaffByEmail } from './staff.ts'

let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterAll(() => database.close())

const add = (email: string, role: StaffRole) =>
  database.transact((tx, at) => addStaff(tx, deps, { email, role }, at))
const remove = (email: string) => database.transact((tx, at) => removeStaffByEmail(tx, deps, email, at))
const find = () => database.read((tx) => findStaff(tx, deps))
const readTrail = async () =>
  (await database.execute(`select action from audit.entry where action like 'staff.%' order by id`)).rows.map(
    (row) => row.action,
  )

test('the command line invites the first administrator of an empty database, and gives a role where there is an account', async () => {
  const invitation = await add('first@house.example', 'admin')
  expect(invitation).toMatchObject({
    ok: true,
    value: { link: expect.stringContaining('/staff-invitation?key=') },
  })
  expect((await find()).members).toEqual([])
  expect((await find()).invitations).toMatchObject([
    { email: 'first@house.example', role: 'admin', from: null },
  ])
  const { email } = await people.createPerson()
  expect(await add(email, 'finance')).toEqual({ ok: true, value: { link: null } })
  expect(await add(email, 'finance')).toMatchObject({ ok: false, code: 'staff.already' })
  expect((await find()).members).toMatchObject([{ email, roles: ['finance'], hasSecondFactor: false }])
  expect(await readTrail()).toEqual(['staff.invited', 'staff.added'])
})

test('run again, the command line makes a new link, and for another role another invitation', async () => {
  const links = [await add('again@house.example', 'support'), await add('again@house.example', 'support')]
  const [firstLink, secondLink] = links.map((invitation) => (invitation.ok ? invitation.value.link : null))
  expect(firstLink).not.toBe(secondLink)
  await add('again@house.example', 'admin')
  const openInvitations = (await find()).invitations.filter(({ email }) => email === 'again@house.example')
  expect(openInvitations).toMatchObject([{ role: 'admin' }])
})

test('a person removed by address has no role, session or invitation left', async () => {
  const { email, personId } = await people.createPerson()
  await add(email, 'support')
  await people.enter(email)
  expect(await remove(email)).toEqual({ ok: true, value: undefined })
  expect(
    await people.count('select count(*) as n from accounts.session where person_id = $1', [personId]),
  ).toBe(0)
  expect(await remove(email)).toMatchObject({ ok: false, code: 'staff.not_found' })
  expect(await remove('again@house.example')).toEqual({ ok: true, value: undefined })
  expect((await find()).invitations.some((invitation) => invitation.email === 'again@house.example')).toBe(
    false,
  )
})
