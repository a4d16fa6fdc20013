import { findWays, notOffered, ratedCurrencies, setByHand, setRate } from './find-ways.ts'
import { sendersOf } from './transfers/open-providers.ts'

/** What can be offered: who can send here, what staff send by hand, and the rates of the house. */
export const payoutWays = {
  find: findWays,
  notOffered,
  ratedCurrencies,
  sendersOf,
  setByHand,
  setRate,
} as const
