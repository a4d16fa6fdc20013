/** A provider's knowledge of banks: which it pays in a country, and whose an account is. */
import type { BankCountry } from '../methods.ts'

export type Bank = { name: string; code: string }
export type BankDirectory = {
  readonly countries: readonly BankCountry[]
  /** All banks of a country that can be paid. */
  banks(country: BankCountry): Promise<Bank[]>
  /** Where the provider names the holder of an account. */
  readonly namesHolders: readonly BankCountry[]
  /** The name on an account as its bank has it; null if there is no such account. Throws on no answer. */
  holder(input: { bankCode: string; accountNumber: string }): Promise<string | null>
}

/** Letters and digits only: how a name is compared that someone typed. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
export const bankCalled = (banks: readonly Bank[], name: string): Bank | null =>
  banks.find((bank) => plain(bank.name) === plain(name)) ?? null
