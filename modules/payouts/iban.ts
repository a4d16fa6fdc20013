import { type BankCountry, bankRule } from './methods.ts'

/** Tells if an IBAN is valid for that country, by its length and check digits (ISO 13616, ISO 7064 mod 97-10). */
export const isIban = (iban: string, country: BankCountry): boolean =>
  iban.startsWith(country) &&
  iban.length === bankRule(country).iban &&
  /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) &&
  remainder(iban) === 1

function remainder(iban: string): number {
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const sign of turned)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
