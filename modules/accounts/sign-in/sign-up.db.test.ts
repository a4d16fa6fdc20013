import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createClient, createPeople, deps, goodPassword } from '#drivers/people.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  confirmEmail,
  findShopByHandle,
  readConfirmation,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '../index.ts'

let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterAll(() => database.close())

const shop = { name: 'Night Ferry', handle: 'night-ferry', network: '', profile: '' }
let joined = 0
const join = (email: string, password = goodPassword, handle = `night-ferry-${++joined}`) =>
  database.transact((tx, at) =>
    signUp(tx, deps, { name: 'Ife Okon', email, password, shop: { ...shop, handle } }, createClient(), at),
  )

test('a sign-up becomes a signed-in creator with a shop by the link of the mail, once', async () => {
  const joined = await join('ife@example.com', goodPassword, 'night-ferry')
  if (!joined.ok) throw new Error(joined.code)
  const token = await people.lastToken('ife@example.com')
  expect(await people.enter('ife@example.com')).toMatchObject({ ok: false, code: 'sign_in.unconfirmed' })
  const request = { token, pending: joined.value.pending }
  expect(await database.read((tx) => readConfirmation(tx, deps, request))).toEqual({
    state: 'ready',
    joins: false,
  })
  const confirm = () =>
    database.transact((tx, at) => confirmEmail(tx, deps, { ...request, password: null }, createClient(), at))
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const won = answers.find((answer) => answer.ok)
  const actor = await people.actorOf(won?.ok ? won.value.token : '')
  expect(actor).toMatchObject({
    kind: 'person',
    emailVerified: true,
    shop: { handle: 'night-ferry', role: 'owner' },
  })
  expect(await database.read((tx) => findShopByHandle(tx, '@Night-Ferry'))).toMatchObject({
    ownerEmail: 'ife@example.com',
  })
  expect(await confirm()).toMatchObject({ code: 'email.bad_link' })
})

test('a link alone does not open an account that somebody else prepared with your address', async () => {
  const attacker = await join('victim@example.com', 'attackers-own-words')
  const first = await people.lastToken('victim@example.com')
  const victim = await join('victim@example.com', 'victims-own-words')
  const second = await people.lastToken('victim@example.com')
  if (!attacker.ok || !victim.ok) throw new Error('not begun')
  const confirm = (token: string, pending: string | null, password: string | null) =>
    database.transact((tx, at) => confirmEmail(tx, deps, { token, pending, password }, createClient(), at))
  expect(
    await database.read((tx) => readConfirmation(tx, deps, { token: first, pending: victim.value.pending })),
  ).toMatchObject({ state: 'password' })
  expect(await confirm(first, victim.value.pending, null)).toMatchObject({ code: 'password.wrong' })
  expect(await confirm(first, null, 'victims-own-words')).toMatchObject({ code: 'password.wrong' })
  expect(await confirm(second, victim.value.pending, null)).toMatchObject({ ok: true })
  expect(await people.enter('victim@example.com', 'victims-own-words')).toMatchObject({ ok: true })
  expect(await people.enter('victim@example.com', 'attackers-own-words')).toMatchObject({
    code: 'sign_in.wrong',
  })
  expect(await confirm(first, attacker.value.pending, null)).toMatchObject({ code: 'email.bad_link' })
})

test('nothing tells whether an address has an account', async () => {
  const person = await people.person()
  const shape = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, inner) => (key === 'pending' ? 'token' : inner)))
  expect(shape(await join(person.email, goodPassword, 'quiet-tide'))).toEqual(
    shape(await join('unknown@example.com', goodPassword, 'quiet-tide')),
  )
  expect(await people.enter(person.email, 'not-the-password')).toEqual(
    await people.enter('nobody-here@example.com', 'not-the-password'),
  )
  const requestReset = (email: string) =>
    database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  expect(await requestReset(person.email)).toEqual(await requestReset('nobody-here@example.com'))
  // The store address must not tell either: neither of the two sign-ups took it.
  expect(await join('third@example.com', goodPassword, 'quiet-tide')).toMatchObject({ ok: true })
  const mails = 'select count(*)::int as n from messages.mail where to_address = $1 and template = $2'
  expect(await people.count(mails, ['nobody-here@example.com', 'reset-password'])).toBe(0)
  expect(await people.count(mails, [person.email, 'already-registered'])).toBeGreaterThan(0)
  expect(await people.count(mails, [person.email, 'confirm-email'])).toBe(0)
})

test('a reset link works once, for nothing else, and signs everybody out', async () => {
  const { email } = await people.person()
  const before = await people.personFor(email)
  await database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  const token = await people.lastToken(email)
  const reset = (token: string, password = 'a-new-set-of-words') =>
    database.transact((tx, at) => resetPassword(tx, deps, { token, password }, createClient(), at))
  expect(
    await database.transact((tx, at) =>
      confirmEmail(tx, deps, { token, pending: null, password: goodPassword }, createClient(), at),
    ),
  ).toMatchObject({ code: 'email.bad_link' })
  expect(await reset(token, 'password1234')).toMatchObject({ code: 'password.known' })
  const answers = await Promise.all([reset(token), reset(token)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(
    await people.count('select count(*)::int as n from accounts.session where person_id = $1', [
      before.personId,
    ]),
  ).toBe(0)
  expect(await people.enter(email)).toMatchObject({ code: 'sign_in.wrong' })
  expect(await people.enter(email, 'a-new-set-of-words')).toMatchObject({ ok: true })
  await join('someone-new@example.com')
  expect(await reset(await people.lastToken('someone-new@example.com'))).toMatchObject({
    code: 'password.bad_link',
  })
})

test('a session and a link that the release before made go on after the upgrade', async () => {
  const { email } = await people.person()
  const { personId } = await people.personFor(email)
  // As Better Auth wrote them: letters and digits, kept as SHA-256 in base64url.
  const secrets = { session: 'Qm7wVt2LxPz9RkYc4NbHs8GdJf5TaE3u', link: 'Zk4TqWm8XcVb2NsLrD6PyHgJ' }
  await database.execute(
    `insert into accounts.session (id, person_id, token_hash, assurance, expires_at)
     values ('ses_before', $1, 'lAdSF5yyg_T6B8-c3tfzTHDb4E5pnc7gcyMMgPt25NQ', 'password', now() + interval '1 day')`,
    [personId],
  )
  await database.execute(
    `insert into accounts.verification (id, identifier, value, expires_at)
     values ('key_before', 'Y2jEJ-oTFNs9o-ZTDHOwfrOsfXon4shuzMMRMVffaHI', $1, now() + interval '1 hour')`,
    [personId],
  )
  expect(await people.actorOf(secrets.session)).toMatchObject({ kind: 'person', personId })
  const form = { token: secrets.link, password: 'a-new-set-of-words' }
  expect(
    await database.transact((tx, at) => resetPassword(tx, deps, form, createClient(), at)),
  ).toMatchObject({
    ok: true,
  })
  expect(await people.enter(email, 'a-new-set-of-words')).toMatchObject({ ok: true })
  expect(await people.actorOf(secrets.session)).toMatchObject({ kind: 'nobody' })
})

test('an old reset link does not work', async () => {
  const { email } = await people.person()
  await database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  await database.execute(
    `update accounts.verification set expires_at = clock_timestamp() - interval '1 second'`,
  )
  const token = await people.lastToken(email)
  const reset = { token, password: 'a-new-set-of-words' }
  expect(
    await database.transact((tx, at) => resetPassword(tx, deps, reset, createClient(), at)),
  ).toMatchObject({
    code: 'password.bad_link',
  })
})

test('no token of ours can be read in the database', async () => {
  const { email } = await people.person()
  const signedIn = await people.enter(email)
  await database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  const token = await people.lastToken(email)
  for (const [table, secret] of [
    ['session', signedIn.ok ? signedIn.value.token : ''],
    ['verification', token],
  ]) {
    expect(secret!.length).toBeGreaterThan(20)
    const { rows } = await database.execute(`select t::text as line from accounts.${table} t`)
    expect(rows.some(({ line }) => String(line).includes(secret!))).toBe(false)
  }
})
