import { findShop } from '#accounts'
import { instantOf } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { allocate, plus, usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { approvePayout, movePayout, quotePayout, requestPayout, saveDestination } from '#payouts'
import type { Keyring } from '#platform/crypto/seal.ts'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { adaeze } from '../people.ts'
import { releasedTotal, releases, zone } from '../plan/figures.ts'
import { setClock } from './clock.ts'
import { requireOk } from './require-ok.ts'
import type { SampleShop } from './shop.ts'

const minRelease = 4_000
const maxRelease = 99_000

/** 23 amounts of 0 to 1000 dollars that look like any others and sum to the specification's figure. */
export function planReleaseAmounts(): number[] {
  const random = seedRandom(23)
  const weights = Array.from({ length: releases }, () => BigInt(random.integer(15, 100)))
  const remainder = usd(releasedTotal - minRelease * releases)
  const amounts = allocate(remainder, weights).map((amount) => Number(plus(amount, usd(minRelease)).minor))
  invariant(Math.max(...amounts) <= maxRelease, 'no release is above a thousand dollars')
  return amounts
}

export async function seedDestination(
  database: Database,
  ring: Keyring,
  { shopId, creatorId }: SampleShop,
): Promise<void> {
  const owner = { shopId, personId: creatorId }
  const bank = {
    method: 'bank_transfer',
    accountName: adaeze.name,
    accountNumber: '0123456789',
    bankName: 'Guaranty Trust Bank',
    country: 'NG',
    branchCode: '',
  } as const
  await database.transact(async (tx, at) => {
    await saveDestination(tx, ring, owner, bank, at)
    await saveDestination(tx, ring, owner, { method: 'paypal', email: adaeze.email }, at)
  })
}

/** One release a day from 1 to 23 August: requested, approved by finance, sent and paid. */
export async function seedReleases(
  database: Database,
  { shopId, creatorId, financeId }: SampleShop,
): Promise<void> {
  for (const [index, amount] of planReleaseAmounts().entries()) {
    const at = instantOf(`2025-08-${String(index + 1).padStart(2, '0')}`, '09:30', zone)
    await setClock(database, at)
    await database.transact(async (tx) => {
      const { timeZone, status } = (await findShop(tx, shopId))!
      const shop = { id: shopId, timeZone, status }
      const quote = await quotePayout(
        tx,
        ['test'],
        shop,
        { method: 'bank_transfer', amount: usd(amount) },
        at,
      )
      requireOk(quote, `release ${index + 1} can be quoted`)
      const payout = await requestPayout(tx, shop, { quoteId: quote.value.id, personId: creatorId }, at)
      requireOk(payout, `release ${index + 1} can be requested`)
      const { id } = payout.value
      requireOk(await approvePayout(tx, id, createProvedStaff(financeId), at), 'finance approves')
      for (const event of ['send', 'settle'] as const) {
        const moved = await movePayout(
          tx,
          id,
          event,
          { ...createProvedStaff(financeId), reference: `sample-${index + 1}` },
          at,
        )
        requireOk(moved, `release ${index + 1} can ${event}`)
      }
    })
  }
}
