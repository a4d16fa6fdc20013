import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createClient, createPeople, deps, goodPassword } from '#drivers/people.ts'
import type { Person } from '#kernel/actor.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  admitSignIn,
  changePassword,
  enterSecondFactor,
  findSessions,
  revokeSession,
  signOut,
} from '../index.ts'
import { codeOf, newSecret, stepAt } from '../proofs/totp.ts'

let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterAll(() => database.close())

test('many places trying one account are limited together, for known and unknown addresses alike', async () => {
  const person = await people.createPerson()
  for (const email of [person.email, 'not-there@example.com']) {
    const codes = await database.transact(async (tx) => {
      const codes: string[] = []
      for (let tries = 0; tries < 62; tries += 1) {
        const answer = await admitSignIn(tx, deps, email, createClient())
        codes.push(answer.ok ? 'try' : answer.code)
      }
      return codes
    })
    expect(codes).toEqual([...Array(60).fill('try'), ...Array(2).fill('sign_in.held')])
  }
})

test('one place has a limit of tries at all addresses together', async () => {
  const client = createClient()
  const answers = await database.transact(async (tx) => {
    const codes: string[] = []
    for (let n = 0; n < 203; n += 1) {
      const answer = await admitSignIn(tx, deps, `spray${n}@example.com`, client)
      codes.push(answer.ok ? 'try' : answer.code)
    }
    return codes
  })
  expect(answers.filter((answer) => answer === 'account.too_many').length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer === 'try').length).toBeGreaterThanOrEqual(200)
})

test('password tries stay counted until the second factor is given too', async () => {
  const totpSecret = newSecret()
  const { email } = await people.createPerson({ totpSecret })
  const client = createClient()
  const enter = (password?: string) => people.enter(email, password, client)
  for (let n = 0; n < 9; n += 1) await enter('wrong-password')
  const half = await enter()
  expect(half).toMatchObject({ ok: true, value: { isHalf: true } })
  expect(await enter()).toMatchObject({ code: 'sign_in.held' })
  const code = codeOf(totpSecret, stepAt(new Date()))
  await database.transact((tx) =>
    enterSecondFactor(tx, deps, half.ok ? half.value.token : '', code, client, new Date()),
  )
  expect(await enter()).toMatchObject({ ok: true })
})

test('changing the password asks for the current one, ends other sessions and renews this one', async () => {
  const { email } = await people.createPerson()
  const firstSession = await people.enter(email)
  const secondSession = await people.enter(email)
  const actor = (await people.actorOf(secondSession.ok ? secondSession.value.token : '')) as Person
  const change = (current: string, password: string) =>
    database.transact((tx, at) =>
      changePassword(tx, deps, actor, { current, password, proof: null }, 'r', at),
    )
  expect(await change('wrong-password', 'another-set-of-words')).toMatchObject({ code: 'password.wrong' })
  expect(await change(goodPassword, 'qwertyuiop')).toMatchObject({ code: 'password.known' })
  const changeResult = await change(goodPassword, 'another-set-of-words')
  expect(await people.actorOf(changeResult.ok ? changeResult.value.token : '')).toMatchObject({
    kind: 'person',
    sessionId: actor.sessionId,
  })
  expect(await people.actorOf(firstSession.ok ? firstSession.value.token : '')).toEqual({ kind: 'nobody' })
  expect(await people.actorOf(secondSession.ok ? secondSession.value.token : '')).toEqual({ kind: 'nobody' })
  expect(
    await people.count(
      `select count(*)::int as n from messages.mail where to_address = $1 and template = 'password-changed'`,
      [email],
    ),
  ).toBe(1)
  expect(
    await people.count(
      `select count(*)::int as n from audit.entry where action = 'password.changed' and actor_id = $1`,
      [actor.personId],
    ),
  ).toBe(1)
})

test('a person ends their own sessions and nobody else’s', async () => {
  const owner = await people.createPerson()
  const otherPerson = await people.createPerson()
  const actor = await people.findPerson(owner.email)
  const stranger = await people.findPerson(otherPerson.email)
  const revoke = (person: Person, sessionId: string) =>
    database.transact((tx, at) => revokeSession(tx, person, sessionId, 'r', at))
  expect(await revoke(stranger, actor.sessionId)).toMatchObject({ code: 'session.not_found' })
  const secondSession = await people.enter(owner.email)
  expect(await database.read((tx) => findSessions(tx, actor))).toHaveLength(2)
  await revoke(actor, 'others')
  expect(await people.actorOf(secondSession.ok ? secondSession.value.token : '')).toEqual({ kind: 'nobody' })
  const thirdSession = await people.enter(owner.email)
  const token = thirdSession.ok ? thirdSession.value.token : ''
  await database.transact((tx) => signOut(tx, token, null))
  expect(await people.actorOf(token)).toEqual({ kind: 'nobody' })
})

test('an idle or ended session authenticates nobody', async () => {
  const { email } = await people.createPerson()
  for (const column of ['last_seen_at', 'expires_at']) {
    const signedIn = await people.enter(email)
    const token = signedIn.ok ? signedIn.value.token : ''
    expect(await people.actorOf(token)).toMatchObject({ kind: 'person' })
    await database.execute(`update accounts.session set ${column} = clock_timestamp() - interval '15 days'`)
    expect(await people.actorOf(token)).toEqual({ kind: 'nobody' })
  }
})
