/** The world of a generated history of money: its shops, and what the model knows of their sales and payouts. */
import { type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Random, seedRandom } from '#kernel/random.ts'
import type * as pricing from '#ledger/contract'
import { type PayingShop, type Payout, saveDestination } from '#payouts'
import type { Database } from '../../platform/database/tx.ts'
import { cast } from './payouts.ts'

export type Piece = { id: Id<'unit'>; waterfall: pricing.Waterfall; isRefunded: boolean }
export type Sale = {
  orderId: Id<'order'>
  shop: ModelShop
  goods: pricing.Waterfall
  pieces: Piece[]
  held: bigint
  disputeId: Id<'dispute'> | null
  takenBack: bigint
  isWon: boolean
}
export type ModelShop = PayingShop & { owed: bigint }
export type History = {
  database: Database
  random: Random
  at: Date
  shops: ModelShop[]
  sales: Sale[]
  payouts: { payout: Payout; shop: ModelShop }[]
  count: number
}

export async function openHistory(database: Database, seed: number, shops = 3): Promise<History> {
  const history: History = {
    database,
    random: seedRandom(seed),
    at: new Date('2025-01-06T09:00:00Z'),
    shops: [],
    sales: [],
    payouts: [],
    count: 0,
  }
  for (let number = 0; number < shops; number += 1) {
    const shop: ModelShop = { id: newId('shop'), timeZone: 'Africa/Lagos', status: 'active', owed: 0n }
    const owner = { shopId: shop.id, personId: cast.creator }
    await database.transact((tx) =>
      saveDestination(tx, cast.ring, owner, cast.bank(), after(history.at, -days(9))),
    )
    history.shops.push(shop)
  }
  return history
}

export const pickOne = <Value>(history: History, from: readonly Value[]): Value | null =>
  from.length ? history.random.pick(from) : null
/** An id that the history can repeat. */
export const createKey = <Kind extends string>(history: History, name: Kind): Id<Kind> => {
  history.count += 1
  return `${name}-${history.shops[0]!.id.slice(-8)}-${history.count}` as Id<Kind>
}
