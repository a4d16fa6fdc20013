/** Recipient numbers that a country's customs require on a parcel. */

type TaxRule = {
  label: string
  hint: string
  example: string
  /** Formats it the country's way; null if it can't be valid. */
  write(text: string): string | null
}

/** The check digit of CPF and CNPJ: a sum over the digits by falling weights (Receita Federal, modulo 11). */
function checkDigit(digits: readonly number[], highest: number): number {
  const sum = digits.reduceRight(
    ({ total, weight }, digit) => ({
      total: total + digit * weight,
      weight: weight === highest ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

const hasValidCheckDigits = (digits: readonly number[], length: number, highest: number): boolean =>
  [length - 2, length - 1].every((at) => checkDigit(digits.slice(0, at), highest) === digits[at])

function formatBrazilian(typed: string): string | null {
  const text = typed.replace(/[.\-/\s]/g, '').toUpperCase()
  if (!/^(\d{9}|[\dA-Z]{12})\d\d$/.test(text) || /^(\d)\1*$/.test(text)) return null
  // A CNPJ may have letters since July 2026, which count from 17 (Instrução Normativa RFB 2.229/2024).
  const digits = [...text].map((sign) => sign.charCodeAt(0) - '0'.charCodeAt(0))
  if (text.length === 11 && hasValidCheckDigits(digits, 11, 11))
    return text.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (text.length === 14 && hasValidCheckDigits(digits, 14, 9))
    return text.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return null
}

const taxRules: Readonly<Record<string, TaxRule>> = {
  BR: {
    label: 'CPF or CNPJ',
    hint: 'Brazilian customs require it. Only customs, the carrier and the press that ships it see it.',
    example: '123.456.789-09',
    write: formatBrazilian,
  },
}

/** The number a country requires; null if none. */
export const taxRuleOf = (country: string): TaxRule | null =>
  (Object.hasOwn(taxRules, country) ? taxRules[country] : null) ?? null
