import { keptTable } from '#privacy/contract'
import { countries, regionIds } from '#shipping/contract'

/** Placeholders for payout methods in our texts: as a table, and by name. */
export const payoutMarks = { table: '\uE002', names: '\uE003' } as const

/** Facts from the database: each is a placeholder in a parsed text, filled in on request. */
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
const markFact = (name: HouseFact): string => `\uE000${name}\uE001`
export const houseMarks = /\uE000([a-z-]+)\uE001/g

/** Figures quoted by our texts: from the code, or placeholders for the house's own. */
export const facts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(houseFacts.map((name) => [name, markFact(name)])),
  'payout-methods': payoutMarks.table,
  'payout-names': payoutMarks.names,
  'shipping-countries': String(countries.length),
  'shipping-regions': String(regionIds.length),
  kept: keptTable,
}
