import { keptTable } from '#privacy/contract'
import { countries, regionIds } from '#shipping/contract'

/** Stand in our texts where the ways to be paid go: as a table, and by their names. */
export const payoutMarks = { table: '\uE002', names: '\uE003' } as const

/** Facts that only the database knows: each is a mark in a parsed text, and is filled in when a page is asked for. */
export const houseFacts = [
  'support-address',
  'products',
  'payment-fee',
  'platform-fee',
  'platform-fee-digital',
  'clear-after-delivery',
  'clear-after-shipping',
  'clear-downloads',
] as const
export type HouseFact = (typeof houseFacts)[number]
const markOf = (name: HouseFact): string => `\uE000${name}\uE001`
export const houseMarks = /\uE000([a-z-]+)\uE001/g

/** Figures that our texts quote: from the code, or marks for those that the house sets. */
export const facts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(houseFacts.map((name) => [name, markOf(name)])),
  'payout-methods': payoutMarks.table,
  'payout-names': payoutMarks.names,
  'shipping-countries': String(countries.length),
  'shipping-regions': String(regionIds.length),
  kept: keptTable,
}
