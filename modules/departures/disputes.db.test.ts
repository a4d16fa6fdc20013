import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createPeople } from '#drivers/people.ts'
import { asId, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { bookDispute, bookDisputeWon } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { eraseDue, requestDeparture } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A creator with an empty balance, and a dispute about one of their charges. */
async function createDisputedCreator() {
  const person = await createPeople(database).createPerson()
  const [charge, id] = [newId('charge'), newId('dispute')]
  const dispute = {
    shopId: asId('shop', person.shopId!),
    orderId: newId('order'),
    disputeId: id,
    amount: usd(2_000),
  }
  const open = async () => {
    await database.execute(
      `with c as (insert into payments.charge (id, subject_kind, subject_id, provider, status, currency, amount_minor,
         captured_minor, disputed_minor, requested_at, asked_at)
         values ($1, 'order', $3, 'test', 'captured', 'USD', 2000, 2000, 2000, now(), now()))
       insert into payments.dispute (id, charge_id, provider, provider_ref, status, amount_minor, currency, opened_at)
       values ($2, $1, 'test', $2, 'open', 2000, 'USD', now())`,
      [charge, id, dispute.orderId],
    )
    await database.transact((tx, at) => bookDispute(tx, { ...dispute, fee: usd(0) }, at))
  }
  const end = async (outcome: 'won' | 'lost') => {
    const chargeUpdate =
      outcome === 'won' ? ', g as (update payments.charge set disputed_minor = 0 where id = $2)' : ''
    await database.execute(
      `with d as (update payments.dispute set status = '${outcome}', closed_at = now() where id = $1 and charge_id = $2)
       ${chargeUpdate} select 1`,
      [id, charge],
    )
    if (outcome === 'won') await database.transact((tx, at) => bookDisputeWon(tx, dispute, at))
  }
  const requestEnd = async () => {
    const actor = await createPeople(database).findPerson(person.email)
    const deps = { appUrl: 'https://fanfare.test' }
    const result = await database.transact((tx, at) => requestDeparture(tx, deps, actor, 'r', at))
    return result.ok ? 'asked' : result.code
  }
  return { personId: person.personId, open, end, ask: requestEnd }
}
const stateOf = async (personId: string) =>
  (await database.execute('select state from departures.departure where person_id = $1', [personId])).rows[0]
    ?.state

test('an account with nothing left does not end while a bank decides on one of its charges', async () => {
  for (const outcome of ['won', 'lost'] as const) {
    const person = await createDisputedCreator()
    await person.open()
    expect(await person.ask(), outcome).toBe('departure.dispute_open')
    await person.end(outcome)
    expect(await person.ask(), outcome).toBe('asked')
  }
})

test('a dispute that comes within the fourteen days holds the erasure until it ends', async () => {
  const person = await createDisputedCreator()
  expect(await person.ask()).toBe('asked')
  await person.open()
  const at = await database.read(async (_, now) => now)
  await setBusinessTime(database, after(at, days(15)))
  await database.transact((tx, now) => eraseDue(tx, now))
  expect(await stateOf(person.personId)).toBe('waiting')
  await person.end('lost')
  await database.transact((tx, now) => eraseDue(tx, now))
  expect(await stateOf(person.personId)).toBe('erased')
})
