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

const postAct = (action: string, fields: Record<string, string>, jar: Jar) =>
  app.post('/setting', { act: action, ...fields }, jar)
const readText = async (path: string, jar?: Jar) => (await app.readPage(path, jar)).replace(/&amp;/g, '&')

async function signUpCreator(shop: string | null = `Shop ${people + 1}`) {
  people += 1
  const email = `person${people}@fanfare.test`
  const account = await app.services.transact((tx, at) =>
    createAccount(
      tx,
      depsOf(app.services),
      { name: `Ngozi ${people}`, email, password, ...(shop ? { shop: { name: shop } } : {}) },
      at,
    ),
  )
  return { ...account, email, jar: await signIn(email), shop: shop ?? '' }
}
async function signIn(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  return jar
}
async function findMails(to: string): Promise<{ template: string; body: string }[]> {
  const { rows } = await app.services.database.execute(
    'select template, body_text from messages.mail where to_address = $1 order by queued_at, id',
    [to],
  )
  return rows.map((row) => ({ template: String(row.template), body: String(row.body_text) }))
}
const readLink = (body: string): string => /\/invitation\?key=\S+/.exec(body)![0]
const readKey = (link: string): string => decodeURIComponent(link.split('key=')[1]!)
async function invite(owner: { jar: Jar }, email: string, role = 'designer'): Promise<string> {
  const response = await postAct('invite', { email, role }, owner.jar)
  expect(response.headers.get('location')).toBe('/setting?saved=invited#team')
  return readLink((await findMails(email)).at(-1)!.body)
}
const accept = (link: string, jar: Jar) => app.post('/invitation', { key: readKey(link), act: 'accept' }, jar)
async function listTrail(shopId: string | null): Promise<string[]> {
  const { rows } = await app.services.database.execute(
    'select action from audit.entry where shop_id = $1 order by id',
    [shopId],
  )
  return rows.map(({ action }) => String(action))
}

test('an invited person signs in, accepts and works in the shop in their role, until removed', async () => {
  const owner = await signUpCreator()
  const helper = await signUpCreator()
  const link = await invite(owner, helper.email)
  expect(await readText(link)).toContain(`Work on ${owner.shop}`)
  expect(await readText(link)).toContain(`/login?next=${encodeURIComponent(link)}`)
  expect((await accept(link, helper.jar)).headers.get('location')).toBe('/dashboard')
  expect(await readText('/dashboard', helper.jar)).toContain(owner.shop)
  expect((await app.fetch('/listing', { jar: helper.jar })).status).toBe(200)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(403)
  expect((await findMails(owner.email)).at(-1)).toMatchObject({ template: 'team-joined' })
  expect((await app.fetch(link)).status).toBe(410)

  const role = { person: helper.personId, role: 'finance' }
  expect((await postAct('member-role', role, owner.jar)).status).toBe(303)
  expect((await app.fetch('/listing', { jar: helper.jar })).status).toBe(403)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(200)

  expect((await postAct('remove-member', { person: helper.personId }, owner.jar)).status).toBe(303)
  expect(await readText('/payout', helper.jar)).not.toContain(owner.shop)
  expect((await findMails(helper.email)).at(-1)).toMatchObject({ template: 'team-removed' })
  expect(await listTrail(owner.shopId)).toEqual([
    'member.invited',
    'member.joined',
    'member.role_changed',
    'member.removed',
  ])
})

test('a person without an account creates one from the invitation, without a shop of their own, and joins the team', async () => {
  const owner = await signUpCreator()
  const email = 'new-hand@fanfare.test'
  const key = readKey(await invite(owner, email, 'marketer'))
  const page = await readText(`/sign-up?${new URLSearchParams({ email, join: key })}`)
  expect(page).toContain('Join the team')
  expect(page).not.toContain('Store address')
  const jar: Jar = new Map()
  await app.post('/sign-up', { name: 'New Hand', email, password, join: key }, jar)
  const mailBody = (await findMails(email)).at(-1)!.body
  const token = /token=(\S+)/.exec(mailBody)![1]!
  const confirmPage = await readText(`/verify-email?token=${token}`, jar)
  for (const text of [mailBody, confirmPage]) {
    expect(text).toContain('you’re in the team')
    expect(text).toContain('Confirm and join the team')
    expect(text, 'no shop of theirs opens').not.toMatch(/your shop is live|open my shop/)
  }
  expect((await app.post('/verify-email', { token }, jar)).headers.get('location')).toBe('/dashboard')
  expect((await app.fetch('/tools/promotions', { jar })).status).toBe(200)
  expect((await app.fetch('/listing', { jar })).status).toBe(403)
  const { rows } = await app.services.database.execute(
    `select m.role from accounts.member m join accounts.person p on p.id = m.person_id where p.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ role: 'marketer' }])
  expect(await readText('/sign-up?own', jar)).toContain('Open my shop')
  expect((await app.post('/sign-up?own', { shopName: 'Hand Made' }, jar)).status).toBe(303)
  expect((await app.fetch('/payout', { jar })).status).toBe(200)
})

test('a link is for one address, and only the last one sent works, until it is withdrawn or a week old', async () => {
  const owner = await signUpCreator()
  const helper = await signUpCreator()
  const stranger = await signUpCreator()
  const first = await invite(owner, helper.email)
  expect(await readText(first, stranger.jar)).toContain(`you are signed in as ${stranger.email}`)
  expect((await accept(first, stranger.jar)).status).toBe(403)
  expect((await postAct('invite', { email: helper.email, role: 'admin' }, owner.jar)).status).toBe(409)
  const id = /name="invitation" value="(inv_\w+)"/.exec(await readText('/setting', owner.jar))![1]!
  expect((await postAct('invite-again', { invitation: id }, stranger.jar)).status).toBe(404)
  expect((await postAct('invite-again', { invitation: id }, owner.jar)).status).toBe(303)
  const second = readLink((await findMails(helper.email)).at(-1)!.body)
  expect((await accept(first, helper.jar)).status).toBe(410)
  expect((await app.fetch(second)).status).toBe(200)
  expect((await app.fetch(`${second.slice(0, -2)}xx`)).status).toBe(410)
  await app.services.database.execute(
    `update accounts.invitation set sent_at = clock_timestamp() - interval '8 days', expires_at = clock_timestamp() - interval '1 day' where id = $1`,
    [id],
  )
  expect((await accept(second, helper.jar)).status).toBe(410)
  expect(await readText('/setting', owner.jar)).toContain('The link has expired')
  expect((await postAct('take-back', { invitation: id }, stranger.jar)).status).toBe(404)
  expect((await postAct('take-back', { invitation: id }, owner.jar)).status).toBe(303)
  expect((await postAct('take-back', { invitation: id }, owner.jar)).status).toBe(404)
  await expect(
    app.services.database.execute(
      `update accounts.invitation set state = 'open', ended_at = null where id = $1`,
      [id],
    ),
  ).rejects.toThrow(/ends once/)
})

test('an invitation can be declined with its link alone, and that is recorded', async () => {
  const owner = await signUpCreator()
  const link = await invite(owner, 'no-thanks@fanfare.test')
  const response = await app.post('/invitation', { key: readKey(link), act: 'decline' })
  expect(await readText(response.headers.get('location')!)).toContain('Invitation declined')
  expect((await app.fetch(link)).status).toBe(410)
  expect(await listTrail(owner.shopId)).toEqual(['member.invited', 'invitation.declined'])
})

test('a person with two shops switches between them, one browser at a time, and never into a third', async () => {
  const owner = await signUpCreator()
  const third = await signUpCreator()
  const helper = await signUpCreator()
  await accept(await invite(owner, helper.email), helper.jar)
  const otherJar = await signIn(helper.email)
  expect((await app.fetch('/listing', { jar: helper.jar })).status).toBe(200)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(403)
  expect((await app.fetch('/payout', { jar: otherJar })).status).toBe(200)
  expect((await app.post('/workplace', { shop: helper.shopId! }, helper.jar)).status).toBe(303)
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(200)
  expect((await app.post('/workplace', { shop: third.shopId! }, helper.jar)).status).toBe(404)
  await app.post('/workplace', { shop: owner.shopId! }, helper.jar)
  expect((await postAct('leave', {}, helper.jar)).headers.get('location')).toBe('/dashboard')
  expect((await app.fetch('/payout', { jar: helper.jar })).status).toBe(200)
  expect((await app.post('/workplace', { shop: owner.shopId! }, helper.jar)).status).toBe(404)
  expect((await postAct('leave', {}, owner.jar)).status).toBe(404)
  expect(await listTrail(owner.shopId)).toContain('member.left')
})

test('giving a role needs a fresh proof; removing a member doesn’t', async () => {
  const owner = await signUpCreator()
  const helper = await signUpCreator()
  await accept(await invite(owner, helper.email), helper.jar)
  await app.services.database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`,
  )
  expect((await postAct('invite', { email: 'x@fanfare.test', role: 'admin' }, owner.jar)).status).toBe(403)
  const role = { person: helper.personId, role: 'admin' }
  expect((await postAct('member-role', role, owner.jar)).status).toBe(403)
  expect((await postAct('remove-member', { person: helper.personId }, owner.jar)).status).toBe(303)
})

test('nobody is made owner, removes the owner, or changes another shop’s team', async () => {
  const owner = await signUpCreator()
  const otherShop = await signUpCreator()
  const helper = await signUpCreator()
  await accept(await invite(owner, helper.email, 'admin'), helper.jar)
  const ownRole = { person: helper.personId, role: 'owner' }
  expect((await postAct('member-role', ownRole, owner.jar)).status).toBe(422)
  expect((await postAct('invite', { email: 'y@fanfare.test', role: 'owner' }, owner.jar)).status).toBe(422)
  expect((await postAct('remove-member', { person: owner.personId }, owner.jar)).status).toBe(404)
  expect((await postAct('remove-member', { person: helper.personId }, otherShop.jar)).status).toBe(404)
  expect(
    (await postAct('member-role', { person: helper.personId, role: 'finance' }, otherShop.jar)).status,
  ).toBe(404)
  expect((await postAct('invite', { email: 'z@fanfare.test', role: 'admin' }, helper.jar)).status).toBe(403)
})
