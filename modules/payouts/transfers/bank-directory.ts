/** A provider's list of banks in a country, and its lookup of account holders. */
import type { BankCountry } from '../methods.ts'

export type Bank = { name: string; code: string }
export type BankDirectory = {
  readonly countries: readonly BankCountry[]
  /** All banks of a country that can be paid. */
  listBanks(country: BankCountry): Promise<Bank[]>
  /** Countries in which the provider gives an account's holder. */
  readonly namesHolders: readonly BankCountry[]
  /** The bank's name for an account's holder; null if there is no such account. Throws if there is no answer. */
  findHolder(input: { bankCode: string; accountNumber: string }): Promise<string | null>
}

/** Reduces a typed name to letters and digits, for comparison. */
const simplify = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
export const findBank = (banks: readonly Bank[], name: string): Bank | null =>
  banks.find((bank) => simplify(bank.name) === simplify(name)) ?? null
