import { type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Money, negate } from '#kernel/money.ts'
import { post } from '#ledger'
import {
  type PayingShop,
  type Payout,
  type ProviderName,
  quotePayout,
  requestPayout,
  saveDestination,
} from '#payouts'
import type { Details } from '#payouts/contract'
import type { Keyring } from '../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../platform/database/tx.ts'

const ring: Keyring = { secret: 'a secret of at least thirty-two letters' }
const createBank = (accountNumber = '0123454821'): Details => ({
  method: 'bank_transfer',
  accountName: 'Adaeze Bello',
  accountNumber,
  bankName: 'GTBank',
  country: 'NG',
  branchCode: '',
})

/** Who takes part in payouts, and when. */
export const cast = {
  ring,
  bank: createBank,
  /** Who can send: the test provider, as in the sample. */
  senders: ['test'] as readonly ProviderName[],
  at: new Date('2025-08-24T10:00:00Z'),
  creator: newId('person'),
  finance: newId('person') as Id<'person'>,
  admin: newId('person') as Id<'person'>,
}

/** A shop with money available and bank details older than 72 hours. */
export async function openShop(
  database: Database,
  available: Money,
  accountNumber?: string,
): Promise<PayingShop> {
  const id = newId('shop')
  await database.transact(async (tx) => {
    const postings = [
      { account: 'psp:cash', amount: available },
      { account: `shop:${id}:available`, amount: negate(available) },
    ] as const
    await post(tx, { kind: 'profit.cleared', reference: id, shopId: id, postings }, cast.at)
    const owner = { shopId: id, personId: cast.creator }
    await saveDestination(tx, ring, owner, createBank(accountNumber), after(cast.at, -days(4)))
  })
  return { id, timeZone: 'Africa/Lagos', status: 'active' }
}

export async function quoteFor(tx: Tx, shop: PayingShop, amount: Money, at = cast.at): Promise<Id<'quote'>> {
  const quote = await quotePayout(tx, cast.senders, shop, { method: 'bank_transfer', amount }, at)
  if (!quote.ok) throw new Error(quote.code)
  return quote.value.id
}

export async function requestFor(
  database: Database,
  shop: PayingShop,
  amount: Money,
  personId: Id<'person'> = cast.creator,
): Promise<Payout> {
  const quoteId = await database.transact((tx) => quoteFor(tx, shop, amount))
  const request = { quoteId, personId }
  const payout = await database.transact((tx) => requestPayout(tx, shop, request, cast.at))
  if (!payout.ok) throw new Error(payout.code)
  return payout.value
}
