import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createClient, createPeople, deps, goodPassword } from '#drivers/people.ts'
import type { Person } from '#kernel/actor.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  enterSecondFactor,
  findSessions,
  proveAgain,
  readSecondFactor,
  renewRecoveryCodes,
  resolveActor,
  sessionCookies,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../index.ts'
import { codeOf, newSecret, stepAt } from './totp.ts'

let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterAll(() => database.close())

test('a code from the app is accepted once, however many requests send it at the same time', async () => {
  const totpSecret = newSecret()
  const { email } = await people.createPerson({ totpSecret })
  const halves = await Promise.all([
    people.enter(email),
    people.enter(email),
    people.enter(email),
    people.enter(email),
  ])
  const code = codeOf(totpSecret, stepAt(new Date()))
  const enterCode = (token: string, typedCode = code) =>
    database.transact((tx) => enterSecondFactor(tx, deps, token, typedCode, createClient(), new Date()))
  const tokens = halves.map((half) => (half.ok ? half.value.token : ''))
  expect(halves.every((half) => half.ok && half.value.isHalf)).toBe(true)
  const answers = await Promise.all(tokens.map((token) => enterCode(token)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'second_factor.used')).toHaveLength(3)
  const previous = codeOf(totpSecret, stepAt(new Date()) - 1)
  if (previous !== code)
    expect(await enterCode(tokens.find((_, index) => !answers[index]!.ok)!, previous)).toMatchObject({
      ok: false,
    })
  const accepted = answers.find((answer) => answer.ok)
  expect(await people.actorOf(accepted?.ok ? accepted.value.token : '')).toMatchObject({
    assurance: 'second',
    hasSecondFactor: true,
  })
})

test('a half session authenticates nobody under either cookie, and raising it ends its token', async () => {
  const totpSecret = newSecret()
  const { email } = await people.createPerson({ totpSecret })
  const half = await people.enter(email)
  const token = half.ok ? half.value.token : ''
  expect(await people.actorOf(token)).toEqual({ kind: 'nobody' })
  const halfRequest = new Request('https://fanfare.test/', {
    headers: { cookie: `__Host-fanfare-half=${token}` },
  })
  expect(await resolveActor({ read: database.read, config: { appUrl: deps.appUrl } }, halfRequest)).toEqual({
    kind: 'nobody',
  })
  expect(sessionCookies(deps.appUrl, { token, isHalf: true })[0]).toMatch(/^__Host-fanfare-half=/)
  const code = codeOf(totpSecret, stepAt(new Date()))
  const result = await database.transact((tx) =>
    enterSecondFactor(tx, deps, token, code, createClient(), new Date()),
  )
  expect(result).toMatchObject({ ok: true })
  expect(result.ok && result.value.token).not.toBe(token)
  expect(await people.actorOf(token)).toEqual({ kind: 'nobody' })
  const next = codeOf(totpSecret, stepAt(new Date()) + 1)
  expect(
    await database.transact((tx) => enterSecondFactor(tx, deps, token, next, createClient(), new Date())),
  ).toMatchObject({ code: 'second_factor.over' })
})

test('a half session waits a quarter of an hour and no longer', async () => {
  const totpSecret = newSecret()
  const { email } = await people.createPerson({ totpSecret })
  const half = await people.enter(email)
  const later = new Date(Date.now() + 16 * 60_000)
  const answer = await database.transact((tx) =>
    enterSecondFactor(
      tx,
      { ...deps, now: later },
      half.ok ? half.value.token : '',
      codeOf(totpSecret, stepAt(later)),
      createClient(),
      later,
    ),
  )
  expect(answer).toMatchObject({ code: 'second_factor.over' })
})

test('after five wrong codes even a right one is refused, counting all sessions together', async () => {
  const totpSecret = newSecret()
  const { email } = await people.createPerson({ totpSecret })
  const right = codeOf(totpSecret, stepAt(new Date()))
  const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')
  const codes: string[] = []
  for (const code of [wrong, wrong, wrong, wrong, wrong, right]) {
    const half = await people.enter(email)
    const answer = await database.transact((tx) =>
      enterSecondFactor(tx, deps, half.ok ? half.value.token : '', code, createClient(), new Date()),
    )
    codes.push(answer.ok ? 'in' : answer.code)
  }
  expect(codes).toEqual([...Array(5).fill('second_factor.wrong'), 'second_factor.too_many'])
})

test('turning the second factor on needs a right code, ends other sessions and gives ten codes that work once each', async () => {
  const { email, personId } = await people.createPerson()
  const stranger = await people.findPerson(email)
  const actor = await people.findPerson(email)
  const { offer } = await database.transact((tx) => readSecondFactor(tx, deps, actor))
  expect((await database.transact((tx) => readSecondFactor(tx, deps, actor))).offer).toEqual(offer)
  const turnOn = (code: string) =>
    database.transact((tx, at) => turnOnSecondFactor(tx, deps, actor, code, 'r', at))
  const right = codeOf(offer!.secret, stepAt(new Date()))
  expect(await turnOn(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))).toMatchObject({
    code: 'second_factor.wrong',
  })
  expect(await people.findPerson(email)).toMatchObject({ hasSecondFactor: false })
  const turnOnResult = await turnOn(right)
  if (!turnOnResult.ok) throw new Error(turnOnResult.code)
  expect(turnOnResult.value.codes).toHaveLength(10)
  expect(await database.read((tx) => findSessions(tx, actor))).toHaveLength(1)
  expect(stranger.sessionId).not.toBe(actor.sessionId)
  expect(await people.actorOf(turnOnResult.value.session.token)).toMatchObject({
    assurance: 'second',
    personId,
  })
  const halves = await Promise.all([people.enter(email), people.enter(email), people.enter(email)])
  const recoveryCode = turnOnResult.value.codes[3]!.replace('-', '')
  const answers = await Promise.all(
    halves.map((half) =>
      database.transact((tx) =>
        enterSecondFactor(
          tx,
          deps,
          half.ok ? half.value.token : '',
          recoveryCode,
          createClient(),
          new Date(),
        ),
      ),
    ),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  const { rows } = await database.execute(
    'select code_hash from accounts.recovery_code where person_id = $1',
    [personId],
  )
  expect(rows.some(({ code_hash }) => turnOnResult.value.codes.includes(String(code_hash)))).toBe(false)
  expect(await database.transact((tx) => readSecondFactor(tx, deps, actor))).toEqual({
    isOn: true,
    recoveryCodesLeft: 9,
    offer: null,
  })
})

test('a session that proved itself long ago cannot turn the second factor on before it proves itself again', async () => {
  const { email } = await people.createPerson()
  const signedIn = await people.enter(email)
  const findActor = async () => (await people.actorOf(signedIn.ok ? signedIn.value.token : '')) as Person
  const person = await findActor()
  const { offer } = await database.transact((tx) => readSecondFactor(tx, deps, person))
  const turnOn = async () => {
    const actor = await findActor()
    const code = codeOf(offer!.secret, stepAt(new Date()))
    return database.transact((tx, at) => turnOnSecondFactor(tx, deps, actor, code, 'r', at))
  }
  await database.execute(
    `update accounts.session set second_factor_at = clock_timestamp() - interval '601 seconds' where id = $1`,
    [(await findActor()).sessionId],
  )
  expect(await turnOn()).toMatchObject({ code: 'second_factor.stale' })
  const prove = async (password: string) => {
    const actor = await findActor()
    return database.transact((tx) => proveAgain(tx, deps, actor, { password }))
  }
  expect(await prove('wrong-password')).toMatchObject({ code: 'password.wrong' })
  expect(await turnOn()).toMatchObject({ code: 'second_factor.stale' })
  expect(await prove(goodPassword)).toMatchObject({ ok: true })
  expect(await turnOn()).toMatchObject({ ok: true })
})

test('turning it off and renewing recovery codes need a code; the password cannot replace it', async () => {
  const totpSecret = newSecret()
  const { email } = await people.createPerson({ totpSecret })
  const half = await people.enter(email)
  const signedIn = await database.transact((tx) =>
    enterSecondFactor(
      tx,
      deps,
      half.ok ? half.value.token : '',
      codeOf(totpSecret, stepAt(new Date()) - 1),
      createClient(),
      new Date(),
    ),
  )
  const actor = (await people.actorOf(signedIn.ok ? signedIn.value.token : '')) as Person
  const stale = { ...actor, secondFactorAt: null }
  expect(
    await database.transact((tx) => proveAgain(tx, deps, stale, { password: goodPassword })),
  ).toMatchObject({ ok: false })
  expect(
    await database.transact((tx, at) =>
      turnOffSecondFactor(tx, deps, actor, { code: '000000', password: goodPassword }, 'r', at),
    ),
  ).toMatchObject({ ok: false })
  const renewed = await database.transact((tx, at) =>
    renewRecoveryCodes(tx, deps, actor, { code: codeOf(totpSecret, stepAt(new Date())) }, 'r', at),
  )
  if (!renewed.ok) throw new Error(renewed.code)
  const turnOffResult = await database.transact((tx, at) =>
    turnOffSecondFactor(
      tx,
      deps,
      actor,
      { code: renewed.value[0]!.replace('-', ''), password: goodPassword },
      'r',
      at,
    ),
  )
  expect(turnOffResult).toMatchObject({ ok: true })
  expect(await people.enter(email)).toMatchObject({ ok: true, value: { isHalf: false } })
})

test('the tables refuse a step that goes back and a second owner', async () => {
  const { personId, shopId } = await people.createPerson({ totpSecret: newSecret() })
  await database.execute('update accounts.two_factor set last_step = 9 where person_id = $1', [personId])
  await expect(
    database.execute('update accounts.two_factor set last_step = 8 where person_id = $1', [personId]),
  ).rejects.toThrow()
  const stranger = await people.createPerson()
  await expect(
    database.execute(`insert into accounts.member values ($1, $2, 'owner', now())`, [
      shopId,
      stranger.personId,
    ]),
  ).rejects.toThrow()
})
