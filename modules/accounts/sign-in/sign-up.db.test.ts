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
let signUpCount = 0
const register = (email: string, password = goodPassword, handle = `night-ferry-${++signUpCount}`) =>
  database.transact((tx, at) =>
    signUp(tx, deps, { name: 'Ife Okon', email, password, shop: { ...shop, handle } }, createClient(), at),
  )

test('a sign-up becomes a signed-in creator with a shop by the link of the mail, once', async () => {
  const result = await register('ife@example.com', goodPassword, 'night-ferry')
  if (!result.ok) throw new Error(result.code)
  const token = await people.findLastToken('ife@example.com')
  expect(await people.enter('ife@example.com')).toMatchObject({ ok: false, code: 'sign_in.unconfirmed' })
  const request = { token, pending: result.value.pending }
  expect(await database.read((tx) => readConfirmation(tx, deps, request))).toEqual({
    state: 'ready',
    joins: false,
  })
  const confirm = () =>
    database.transact((tx, at) => confirmEmail(tx, deps, { ...request, password: null }, createClient(), at))
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const accepted = answers.find((answer) => answer.ok)
  const actor = await people.actorOf(accepted?.ok ? accepted.value.token : '')
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
  const attacker = await register('victim@example.com', 'attackers-own-words')
  const attackerToken = await people.findLastToken('victim@example.com')
  const victim = await register('victim@example.com', 'victims-own-words')
  const victimToken = await people.findLastToken('victim@example.com')
  if (!attacker.ok || !victim.ok) throw new Error('not begun')
  const confirm = (token: string, pending: string | null, password: string | null) =>
    database.transact((tx, at) => confirmEmail(tx, deps, { token, pending, password }, createClient(), at))
  expect(
    await database.read((tx) =>
      readConfirmation(tx, deps, { token: attackerToken, pending: victim.value.pending }),
    ),
  ).toMatchObject({ state: 'password' })
  expect(await confirm(attackerToken, victim.value.pending, null)).toMatchObject({ code: 'password.wrong' })
  expect(await confirm(attackerToken, null, 'victims-own-words')).toMatchObject({ code: 'password.wrong' })
  expect(await confirm(victimToken, victim.value.pending, null)).toMatchObject({ ok: true })
  expect(await people.enter('victim@example.com', 'victims-own-words')).toMatchObject({ ok: true })
  expect(await people.enter('victim@example.com', 'attackers-own-words')).toMatchObject({
    code: 'sign_in.wrong',
  })
  expect(await confirm(attackerToken, attacker.value.pending, null)).toMatchObject({ code: 'email.bad_link' })
})

test('nothing reveals whether an address has an account', async () => {
  const person = await people.createPerson()
  const maskToken = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, inner) => (key === 'pending' ? 'token' : inner)))
  expect(maskToken(await register(person.email, goodPassword, 'quiet-tide'))).toEqual(
    maskToken(await register('unknown@example.com', goodPassword, 'quiet-tide')),
  )
  expect(await people.enter(person.email, 'not-the-password')).toEqual(
    await people.enter('nobody-here@example.com', 'not-the-password'),
  )
  const requestReset = (email: string) =>
    database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  expect(await requestReset(person.email)).toEqual(await requestReset('nobody-here@example.com'))
  // The store address must not tell either: neither of the two sign-ups took it.
  expect(await register('third@example.com', goodPassword, 'quiet-tide')).toMatchObject({ ok: true })
  const mails = 'select count(*)::int as n from messages.mail where to_address = $1 and template = $2'
  expect(await people.count(mails, ['nobody-here@example.com', 'reset-password'])).toBe(0)
  expect(await people.count(mails, [person.email, 'already-registered'])).toBeGreaterThan(0)
  expect(await people.count(mails, [person.email, 'confirm-email'])).toBe(0)
})

test('a reset link works once, for nothing else, and signs everybody out', async () => {
  const { email } = await people.createPerson()
  const before = await people.findPerson(email)
  await database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  const token = await people.findLastToken(email)
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
  await register('someone-new@example.com')
  expect(await reset(await people.findLastToken('someone-new@example.com'))).toMatchObject({
    code: 'password.bad_link',
  })
})

test('a session and a link made by the previous release still work after the upgrade', async () => {
  const { email } = await people.createPerson()
  const { personId } = await people.findPerson(email)
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
  const { email } = await people.createPerson()
  await database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  await database.execute(
    `update accounts.verification set expires_at = clock_timestamp() - interval '1 second'`,
  )
  const token = await people.findLastToken(email)
  const reset = { token, password: 'a-new-set-of-words' }
  expect(
    await database.transact((tx, at) => resetPassword(tx, deps, reset, createClient(), at)),
  ).toMatchObject({
    code: 'password.bad_link',
  })
})

test('no token of ours can be read in the database', async () => {
  const { email } = await people.createPerson()
  const signedIn = await people.enter(email)
  await database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
  const token = await people.findLastToken(email)
  for (const [table, secret] of [
    ['session', signedIn.ok ? signedIn.value.token : ''],
    ['verification', token],
  ]) {
    expect(secret!.length).toBeGreaterThan(20)
    const { rows } = await database.execute(`select t::text as line from accounts.${table} t`)
    expect(rows.some(({ line }) => String(line).includes(secret!))).toBe(false)
  }
})
