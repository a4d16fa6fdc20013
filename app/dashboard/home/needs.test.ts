import { expect, test } from 'vitest'
import { powers, powersOf } from '#kernel/actor.ts'
import { formatMoney, type Money, usd } from '#kernel/money.ts'
import { listNeeds } from './needs.ts'

const at = new Date('2025-08-24T10:00:00Z')
const quiet = {
  powers,
  at,
  zone: 'Africa/Lagos',
  balance: usd(1_275_050),
  format: (money: Money) => formatMoney(money),
  drafts: 0,
  relaunchable: 0,
  endingDrops: [],
  destinations: [{ label: 'Zenith ••42', usableAt: new Date('2025-08-01T00:00:00Z') }],
  hasSecondFactor: true,
  emailVerified: true,
}
const listWords = (facts: Partial<Parameters<typeof listNeeds>[0]>): string[] =>
  listNeeds({ ...quiet, ...facts }).map((need) => need.words)

test('a shop in order needs nothing', () => expect(listWords({})).toEqual([]))

test('a drop is named only while it is open and closes within two days', () => {
  const drop = (status: string, endsAt: string) => ({
    endingDrops: [{ title: 'Dry season', status, endsAt: new Date(endsAt) }],
  })
  expect(listWords(drop('active', '2025-08-25T17:00:00Z'))).toEqual(['Dry season closes Monday 18:00'])
  expect(listWords(drop('ended', '2025-08-25T17:00:00Z'))).toEqual([])
  expect(listWords(drop('active', '2025-08-29T17:00:00Z'))).toEqual([])
  expect(listWords(drop('active', '2025-08-24T09:59:00Z'))).toEqual([])
})

test('money that can’t leave comes before work that can wait', () => {
  expect(listWords({ balance: usd(-350), drafts: 2, hasSecondFactor: false })).toEqual([
    'Your balance is −$3.50 after refunds; new sales cover that before your next payout',
    '2 drafts are not published yet',
    'Turn on two-factor authentication, required for payouts',
  ])
})

test('new payout details are listed with the moment they can be used', () => {
  const destinations = [{ label: 'GTBank', usableAt: new Date('2025-08-26T08:30:00Z') }]
  expect(listWords({ destinations })).toEqual(['Your new details for GTBank can be used from Tuesday 09:30'])
})

test('a need is shown only to those whose role can act on it', () => {
  const pressing = { balance: usd(-350), drafts: 2, relaunchable: 1 }
  expect(listWords({ ...pressing, powers: powersOf.finance })).toEqual([
    'Your balance is −$3.50 after refunds; new sales cover that before your next payout',
  ])
  expect(listWords({ ...pressing, powers: powersOf.designer })).toEqual([
    '2 drafts are not published yet',
    'One listing has ended and can be relaunched',
  ])
  expect(listWords({ ...pressing, powers: powersOf.marketer })).toEqual([])
})
