import { findBankNames, listBanks } from './bank-lists.ts'
import { checkAccount } from './check-account.ts'
import { findWays, notOffered, ratedCurrencies, setByHand, setRate, setTerms } from './find-ways.ts'
import { sendersOf } from './transfers/open-providers.ts'

/** What can be offered: who can send here, what staff send by hand, and the rates of the house. */
export const payoutWays = {
  bankNames: findBankNames,
  checkAccount,
  listBanks,
  find: findWays,
  notOffered,
  ratedCurrencies,
  sendersOf,
  setByHand,
  setRate,
  setTerms,
} as const
