import { type BankCountry, bankRule } from './methods.ts'

/** Tells if an IBAN is valid for that country, by its length and check digits (ISO 13616, ISO 7064 mod 97-10). */
export const isIban = (iban: string, country: BankCountry): boolean =>
  iban.startsWith(country) &&
  iban.length === bankRule(country).iban &&
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) &&
  mod97(iban) === 1

function mod97(iban: string): number {
  const rearranged = iban.slice(4) + iban.slice(0, 4)
  let remainder = 0
  for (const letter of rearranged)
    for (const digit of String(Number.parseInt(letter, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder
}
