import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const password = 'press-and-ship-42'
let people = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const send = (path: string, fields: Record<string, string>, jar?: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), ...(jar ? { jar } : {}) })
const act = (what: string, fields: Record<string, string>, jar: Jar) =>
  send('/setting', { act: what, ...fields }, jar)
const text = async (path: string, jar?: Jar) =>
  (await (await app.fetch(path, jar ? { jar } : {})).text()).replace(/<!-- -->/g, '').replace(/&amp;/g, '&')

async function creator(shop: string | null = `Shop ${people + 1}`) {
  people += 1
  const email = `person${people}@fanfare.test`
  const made = await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { name: `Ngozi ${people}`, email, password, ...(shop ? { shop: { name: shop } } : {}) },
      at,
    ),
  )
  return { ...made, email, jar: await enter(email), shop: shop ?? '' }
}
async function enter(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await send('/login', { email, password }, jar)
  return jar
}
async function mails(to: string): Promise<{ template: string; body: string }[]> {
  const { rows } = await app.services.database.execute(
    'select template, body_text from messages.mail where to_address = $1 order by queued_at, id',
    [to],
  )
  return rows.map((row) => ({ template: String(row.template), body: String(row.body_text) }))
}
const linkIn = (body: string): string => /\/invitation\?key=\S+/.exec(body)![0]
const keyIn = (link: string): string => decodeURIComponent(link.split('key=')[1]!)
async function invite(owner: { jar: Jar }, email: string, role = 'designer'): Promise<string> {
  const response = await act('invite', { email, role }, owner.jar)
  expect(response.headers.get('location')).toBe('/setting?saved=invited#team')
  return linkIn((await mails(email)).at(-1)!.body)
}
const accept = (link: string, jar: Jar) => send('/invitation', { key: keyIn(link), act: 'accept' }, jar)
async function trail(shopId: string | null): Promise<string[]> {
  const { rows } = await app.services.database.execute(
    'select action from audit.entry where shop_id = $1 order by id',
    [shopId],
  )
  return rows.map(({ action }) => String(action))
}

test('who is invited signs in, accepts and works in the shop by their role, until taken out', async () => {
  const owner = await creator()
  const helper = await creator()
  const link = await invite(owner, helper.email)
  expect(await text(link)).toContain(`Work on ${owner.shop}`)
  expect(await text(link)).toContain(`/login?next=${encodeURIComponent(link)}`)
  expect((await accept(link, helper.jar)).headers.get('location')).toBe('/dashboard')
  expect(await text('/dashboard', helper.jar)).toContain(owner.shop)
  expect((await app.fetch('/listing', { jar: helper.jar })).status).toBe(200)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(403)
  expect((await mails(owner.email)).at(-1)).toMatchObject({ template: 'team-joined' })
  expect((await app.fetch(link)).status).toBe(410)

  const role = { person: helper.personId, role: 'finance' }
  expect((await act('member-role', role, owner.jar)).status).toBe(303)
  expect((await app.fetch('/listing', { jar: helper.jar })).status).toBe(403)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(200)

  expect((await act('remove-member', { person: helper.personId }, owner.jar)).status).toBe(303)
  expect(await text('/payout', helper.jar)).not.toContain(owner.shop)
  expect((await mails(helper.email)).at(-1)).toMatchObject({ template: 'team-removed' })
  expect(await trail(owner.shopId)).toEqual([
    'member.invited',
    'member.joined',
    'member.role_changed',
    'member.removed',
  ])
})

test('who has no account makes one by the invitation, with no shop of their own, and is in the team', async () => {
  const owner = await creator()
  const email = 'new-hand@fanfare.test'
  const key = keyIn(await invite(owner, email, 'marketer'))
  const page = await text(`/sign-up?${new URLSearchParams({ email, join: key })}`)
  expect(page).toContain('Join the team')
  expect(page).not.toContain('Store address')
  const jar: Jar = new Map()
  await send('/sign-up', { name: 'New Hand', email, password, join: key }, jar)
  const input = (await mails(email)).at(-1)!.body
  const token = /token=(\S+)/.exec(input)![1]!
  const confirm = await text(`/verify-email?token=${token}`, jar)
  for (const words of [input, confirm]) {
    expect(words).toContain('you’re in the team')
    expect(words).toContain('Confirm and join the team')
    expect(words, 'no shop of theirs opens').not.toMatch(/your shop is live|open my shop/)
  }
  expect((await send('/verify-email', { token }, jar)).headers.get('location')).toBe('/dashboard')
  expect((await app.fetch('/tools/promotions', { jar })).status).toBe(200)
  expect((await app.fetch('/listing', { jar })).status).toBe(403)
  const { rows } = await app.services.database.execute(
    `select m.role from accounts.member m join accounts.person p on p.id = m.person_id where p.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ role: 'marketer' }])
  expect(await text('/sign-up?own', jar)).toContain('Open my shop')
  expect((await send('/sign-up?own', { shopName: 'Hand Made' }, jar)).status).toBe(303)
  expect((await app.fetch('/payout', { jar })).status).toBe(200)
})

test('a link is for one address, and only the last one sent works, until it is taken back or its week is over', async () => {
  const owner = await creator()
  const helper = await creator()
  const stranger = await creator()
  const first = await invite(owner, helper.email)
  expect(await text(first, stranger.jar)).toContain(`you are signed in as ${stranger.email}`)
  expect((await accept(first, stranger.jar)).status).toBe(403)
  expect((await act('invite', { email: helper.email, role: 'admin' }, owner.jar)).status).toBe(409)
  const id = /name="invitation" value="(inv_\w+)"/.exec(await text('/setting', owner.jar))![1]!
  expect((await act('invite-again', { invitation: id }, stranger.jar)).status).toBe(404)
  expect((await act('invite-again', { invitation: id }, owner.jar)).status).toBe(303)
  const second = linkIn((await mails(helper.email)).at(-1)!.body)
  expect((await accept(first, helper.jar)).status).toBe(410)
  expect((await app.fetch(second)).status).toBe(200)
  expect((await app.fetch(`${second.slice(0, -2)}xx`)).status).toBe(410)
  await app.services.database.execute(
    `update accounts.invitation set sent_at = clock_timestamp() - interval '8 days', expires_at = clock_timestamp() - interval '1 day' where id = $1`,
    [id],
  )
  expect((await accept(second, helper.jar)).status).toBe(410)
  expect(await text('/setting', owner.jar)).toContain('The link has expired')
  expect((await act('take-back', { invitation: id }, stranger.jar)).status).toBe(404)
  expect((await act('take-back', { invitation: id }, owner.jar)).status).toBe(303)
  expect((await act('take-back', { invitation: id }, owner.jar)).status).toBe(404)
  await expect(
    app.services.database.execute(
      `update accounts.invitation set state = 'open', ended_at = null where id = $1`,
      [id],
    ),
  ).rejects.toThrow(/ends once/)
})

test('an invitation can be declined by its link alone, and that is noted', async () => {
  const owner = await creator()
  const link = await invite(owner, 'no-thanks@fanfare.test')
  const declined = await send('/invitation', { key: keyIn(link), act: 'decline' })
  expect(await text(declined.headers.get('location')!)).toContain('Invitation declined')
  expect((await app.fetch(link)).status).toBe(410)
  expect(await trail(owner.shopId)).toEqual(['member.invited', 'invitation.declined'])
})

test('a person of two shops switches between them, one browser at a time, and never into a third', async () => {
  const owner = await creator()
  const third = await creator()
  const helper = await creator()
  await accept(await invite(owner, helper.email), helper.jar)
  const elsewhere = await enter(helper.email)
  expect((await app.fetch('/listing', { jar: helper.jar })).status).toBe(200)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(403)
  expect((await app.fetch('/payout', { jar: elsewhere })).status).toBe(200)
  expect((await send('/workplace', { shop: helper.shopId! }, helper.jar)).status).toBe(303)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(200)
  expect((await send('/workplace', { shop: third.shopId! }, helper.jar)).status).toBe(404)
  await send('/workplace', { shop: owner.shopId! }, helper.jar)
  expect((await act('leave', {}, helper.jar)).headers.get('location')).toBe('/dashboard')
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(200)
  expect((await send('/workplace', { shop: owner.shopId! }, helper.jar)).status).toBe(404)
  expect((await act('leave', {}, owner.jar)).status).toBe(404)
  expect(await trail(owner.shopId)).toContain('member.left')
})

test('a role is given only after a fresh proof; taking it away never waits', async () => {
  const owner = await creator()
  const helper = await creator()
  await accept(await invite(owner, helper.email), helper.jar)
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect((await act('invite', { email: 'x@fanfare.test', role: 'admin' }, owner.jar)).status).toBe(403)
  const role = { person: helper.personId, role: 'admin' }
  expect((await act('member-role', role, owner.jar)).status).toBe(403)
  expect((await act('remove-member', { person: helper.personId }, owner.jar)).status).toBe(303)
})

test('nobody is made owner, removes the owner, or changes another shop’s team', async () => {
  const owner = await creator()
  const other = await creator()
  const helper = await creator()
  await accept(await invite(owner, helper.email, 'admin'), helper.jar)
  const own = { person: helper.personId, role: 'owner' }
  expect((await act('member-role', own, owner.jar)).status).toBe(422)
  expect((await act('invite', { email: 'y@fanfare.test', role: 'owner' }, owner.jar)).status).toBe(422)
  expect((await act('remove-member', { person: owner.personId }, owner.jar)).status).toBe(404)
  expect((await act('remove-member', { person: helper.personId }, other.jar)).status).toBe(404)
  expect((await act('member-role', { person: helper.personId, role: 'finance' }, other.jar)).status).toBe(404)
  expect((await act('invite', { email: 'z@fanfare.test', role: 'admin' }, helper.jar)).status).toBe(403)
})
