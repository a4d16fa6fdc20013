/** Machines whose clocks are hours apart agree on when a link or a session ends: by the database's clock. */
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createClient, createPeople, deps, goodPassword } from '#drivers/people.ts'
import { syncClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/tx.ts'
import { confirmEmail, readConfirmation, requestPasswordReset, resetPassword, signUp } from '../index.ts'

/** The embedded database has no clock but that of its machine. */
const onServer = test.runIf(inject('server') !== '')
const hour = 3_600_000
let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterEach(() => setMachineClock(0))
afterAll(() => database.close())

/** Sets the machine's clock ahead by this much. */
async function setMachineClock(offsetMs: number): Promise<void> {
  vi.useRealTimers()
  if (offsetMs) vi.useFakeTimers({ now: Date.now() + offsetMs, toFake: ['Date'] })
  await syncClock(database)
}
const askForReset = (email: string) =>
  database.transact((tx, at) => requestPasswordReset(tx, deps, email, createClient(), at))
const reset = (token: string) =>
  database.transact((tx, at) =>
    resetPassword(tx, deps, { token, password: 'a-new-set-of-words' }, createClient(), at),
  )
const signUpPerson = async (email: string, handle: string) => {
  const shop = { name: 'Night Ferry', handle, network: '', profile: '' }
  const result = await database.transact((tx, at) =>
    signUp(tx, deps, { name: 'Ife Okon', email, password: goodPassword, shop }, createClient(), at),
  )
  if (!result.ok) throw new Error(result.code)
  return { token: await people.findLastToken(email), pending: result.value.pending }
}

onServer.each([3, -3])(
  'a reset link for an hour opens on a machine whose clock is %i hours off',
  async (off) => {
    const { email } = await people.createPerson()
    await askForReset(email)
    await setMachineClock(off * hour)
    expect(await reset(await people.findLastToken(email))).toMatchObject({ ok: true })
  },
)

onServer('a reset link made on a machine with a wrong clock ends after an hour, not before', async () => {
  const { email } = await people.createPerson()
  for (const off of [3, -3]) {
    for (const [minutes, code] of [
      [50, undefined],
      [70, 'password.bad_link'],
    ] as const) {
      await setMachineClock(off * hour)
      await askForReset(email)
      await setMachineClock(0)
      await database.execute(
        `update accounts.verification set expires_at = expires_at - interval '${minutes} minutes'`,
      )
      const answer = await reset(await people.findLastToken(email))
      expect([off, minutes, answer.ok ? undefined : answer.code]).toEqual([off, minutes, code])
    }
  }
})

onServer.each([30, -30])('a sign-up is confirmed on a machine whose clock is %i hours off', async (off) => {
  const account = await signUpPerson(`ife${off}@example.com`, `ferry-${off + 100}`)
  await setMachineClock(off * hour)
  expect(await database.read((tx) => readConfirmation(tx, deps, account))).toMatchObject({ state: 'ready' })
  const confirmed = await database.transact((tx, at) =>
    confirmEmail(tx, deps, { ...account, password: null }, createClient(), at),
  )
  expect(confirmed).toMatchObject({ ok: true })
})

onServer.each([13, -13])('a session begins now, even where the clock is %i hours off', async (off) => {
  const { email } = await people.createPerson()
  await setMachineClock(off * hour)
  expect(await people.enter(email)).toMatchObject({ ok: true })
  const { rows } = await database.execute(
    `select abs(extract(epoch from created_at - clock_timestamp())) < 3600 as now from accounts.session`,
  )
  expect(rows.every(({ now }) => now === true)).toBe(true)
})
