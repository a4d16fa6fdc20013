/** Address formats by country: which fields are asked for, in which order, their labels and their shape. */
import { z } from 'zod'
import { limits } from './limits.ts'
import { taxRuleOf } from './tax-number.ts'

export type AddressField = 'line1' | 'line2' | 'city' | 'region' | 'postalCode'
/** Rows of a form or label; two fields of one row are side by side. */
type Layout = readonly (readonly AddressField[])[]

const codeAfterCity: Layout = [['line1'], ['line2'], ['city', 'postalCode'], ['region']]
const codeBefore: Layout = [['line1'], ['line2'], ['postalCode', 'city'], ['region']]
const codeLast: Layout = [['line1'], ['line2'], ['city'], ['region', 'postalCode']]
const largeToSmall: Layout = [['postalCode', 'region'], ['city'], ['line1'], ['line2']]

type AddressRule = {
  /** The country's name for the field; null if its addresses don't have it. */
  region: string | null
  postal: string | null
  /** The label of an optional region. */
  regionIfAny?: string
  postalIfAny?: string
  layout: Layout
  city?: string
  line1?: string
  /** The shape of the country's postal codes, and an example. */
  pattern?: RegExp
  example?: string
}
const postalRule = (postal: string, layout: Layout, pattern: RegExp, example: string): AddressRule => ({
  region: null,
  postal,
  layout,
  pattern,
  example,
})
const codeFirst = (pattern: RegExp, example: string) => postalRule('Postcode', codeBefore, pattern, example)
const codeAtEnd = (pattern: RegExp, example: string) =>
  postalRule('Postcode', codeAfterCity, pattern, example)
const regionLast = (region: string, postal: string, pattern: RegExp, example: string): AddressRule => ({
  ...postalRule(postal, codeLast, pattern, example),
  region,
})
const [fourDigits, fiveDigits, sixDigits] = [/^\d{4}$/, /^\d{5}$/, /^\d{6}$/]
const threeAndTwo = /^\d{3} ?\d{2}$/

/** Countries not named here: no field is required that their addresses may lack. */
export const addressRules: Record<string, AddressRule> = {
  US: regionLast('State', 'ZIP code', /^\d{5}(-\d{4})?$/, '11211 or 11211-1234'),
  CA: regionLast('Province', 'Postal code', /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'M5V 2T6'),
  AU: regionLast('State', 'Postcode', fourDigits, '3000'),
  BR: regionLast('State', 'CEP', /^\d{5}-?\d{3}$/, '01310-100'),
  MX: regionLast('State', 'Postal code', fiveDigits, '06600'),
  IN: regionLast('State', 'PIN code', /^\d{3} ?\d{3}$/, '400001'),
  GB: codeAtEnd(/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i, 'SE15 4QN'),
  DE: codeFirst(fiveDigits, '10999'),
  FR: codeFirst(fiveDigits, '75011'),
  MC: codeFirst(/^980\d\d$/, '98000'),
  ES: codeFirst(fiveDigits, '28004'),
  IT: codeFirst(fiveDigits, '00153'),
  FI: codeFirst(fiveDigits, '00530'),
  EE: codeFirst(fiveDigits, '10111'),
  HR: codeFirst(fiveDigits, '10000'),
  AT: codeFirst(fourDigits, '1070'),
  BE: codeFirst(fourDigits, '1000'),
  BG: codeFirst(fourDigits, '1000'),
  CH: codeFirst(fourDigits, '8004'),
  LI: codeFirst(fourDigits, '9490'),
  CY: codeFirst(fourDigits, '1010'),
  DK: codeFirst(fourDigits, '2200'),
  HU: codeFirst(fourDigits, '1051'),
  LU: codeFirst(/^(L-)?\d{4}$/i, '1009'),
  LV: codeAtEnd(/^(LV-)?\d{4}$/i, 'LV-1010'),
  LT: codeFirst(/^(LT-)?\d{5}$/i, 'LT-01100'),
  NO: codeFirst(fourDigits, '0557'),
  SI: codeFirst(fourDigits, '1000'),
  NZ: codeAtEnd(fourDigits, '6011'),
  SE: codeFirst(threeAndTwo, '118 20'),
  CZ: codeFirst(threeAndTwo, '110 00'),
  SK: codeFirst(threeAndTwo, '811 01'),
  GR: codeFirst(threeAndTwo, '105 57'),
  PL: codeFirst(/^\d{2}-?\d{3}$/, '00-545'),
  PT: codeFirst(/^\d{4}-?\d{3}$/, '1200-109'),
  RO: codeFirst(sixDigits, '010011'),
  NL: codeFirst(/^\d{4} ?[A-Z]{2}$/i, '1053 AB'),
  IS: codeFirst(/^\d{3}$/, '101'),
  MT: codeAtEnd(/^[A-Z]{3} ?\d{4}$/i, 'VLT 1117'),
  SG: postalRule('Postal code', codeAfterCity, sixDigits, '179098'),
  KR: { ...postalRule('Postal code', codeAfterCity, fiveDigits, '04524'), regionIfAny: 'Province (if any)' },
  ZA: postalRule('Postal code', codeAfterCity, fourDigits, '2196'),
  JP: {
    ...postalRule('Postal code', largeToSmall, /^\d{3}-?\d{4}$/, '150-0001'),
    region: 'Prefecture',
    city: 'City or ward',
    line1: 'District, block and number',
  },
  NG: { region: 'State', postal: null, postalIfAny: 'Postal code (if any)', layout: codeAfterCity },
  KE: { region: null, postal: null, postalIfAny: 'Postal code (if any)', layout: codeAfterCity },
  GH: { region: 'Region', postal: null, postalIfAny: 'Digital address (if any)', layout: codeAfterCity },
  IE: {
    region: 'County',
    postal: null,
    postalIfAny: 'Eircode (if any)',
    layout: [['line1'], ['line2'], ['city'], ['region', 'postalCode']],
    pattern: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i,
    example: 'D02 X285',
  },
  AE: { region: 'Emirate', postal: null, layout: codeAfterCity },
  HK: { region: null, postal: null, regionIfAny: 'Area (if any)', layout: codeAfterCity, city: 'District' },
}
const unknownRule: AddressRule = {
  region: null,
  postal: null,
  regionIfAny: 'Region (if any)',
  postalIfAny: 'Postal code (if any)',
  layout: codeAfterCity,
}
export const addressRuleOf = (country: string) =>
  (Object.hasOwn(addressRules, country) ? addressRules[country] : null) ?? unknownRule

/** The label of a field in a country; null if the country's addresses don't have it. */
export function addressLabel(country: string, field: AddressField): string | null {
  const rule = addressRuleOf(country)
  if (field === 'region') return rule.region ?? rule.regionIfAny ?? null
  if (field === 'postalCode') return rule.postal ?? rule.postalIfAny ?? null
  if (field === 'city') return rule.city ?? 'Town or city'
  return field === 'line1' ? (rule.line1 ?? 'Street and number') : 'Apartment, suite (optional)'
}

const requiredLine = (emptyMessage: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, emptyMessage)
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/[\p{Cc}]/u.test(text), 'This contains characters that can’t be printed on a label.')
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/[\p{Cc}]/u.test(text), 'This contains characters that can’t be printed on a label.')
    .default('')

/** The fields of the address form, by their form names. */
export const addressFields = [
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
  'taxNumber',
  'phone',
] as const
const country = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')

export const AddressForm = z
  .strictObject({
    name: requiredLine('Enter a name for the label.', limits.nameCharacters),
    line1: requiredLine('Enter the street and number.', limits.addressCharacters),
    line2: optionalLine(limits.addressCharacters),
    city: requiredLine('Enter the town or city.', limits.addressCharacters),
    region: optionalLine(limits.addressCharacters),
    postalCode: optionalLine(20),
    country,
    phone: optionalLine(limits.phoneCharacters),
    taxNumber: optionalLine(20),
  })
  .superRefine((address, check) => {
    const rule = addressRuleOf(address.country)
    const addIssue = (field: AddressField | 'taxNumber', message: string) =>
      check.addIssue({ code: 'custom', path: [field], message })
    if (rule.region && address.region === '') addIssue('region', `Enter the ${rule.region.toLowerCase()}.`)
    const { postalCode } = address
    if (rule.postal && postalCode === '') addIssue('postalCode', `Enter the ${rule.postal}.`)
    else if (rule.pattern && postalCode !== '' && !rule.pattern.test(postalCode)) {
      const name = rule.postal ?? rule.postalIfAny?.replace(/ \(.*\)$/, '')
      addIssue('postalCode', `Write the ${name} like ${rule.example}.`)
    }
    const taxRule = taxRuleOf(address.country)
    if (taxRule && taxRule.write(address.taxNumber) === null)
      addIssue('taxNumber', `Enter a valid ${taxRule.label}, such as ${taxRule.example}.`)
  })
  // Formatted the country's way; fields that aren't asked for are not kept.
  .transform((address) => ({
    ...address,
    taxNumber: taxRuleOf(address.country)?.write(address.taxNumber) ?? '',
  }))
export type Address = z.output<typeof AddressForm>

/** The place of an order of files only: the fields its tax depends on, and nothing else. */
export const FilesPlace = z
  .strictObject({ country, region: optionalLine(limits.addressCharacters) })
  .superRefine(({ country, region }, check) => {
    if ((country !== 'US' && country !== 'CA') || region !== '') return
    const message = `${addressRuleOf(country).region} decides the tax there.`
    check.addIssue({ code: 'custom', path: ['region'], message })
  })
  .transform(
    (place): Address => ({
      ...place,
      name: '',
      line1: '',
      line2: '',
      city: '',
      postalCode: '',
      phone: '',
      taxNumber: '',
    }),
  )

/** Formats an address line by line, the country's way, without the country. */
export function addressLines(address: Address): string[] {
  const rows = addressRuleOf(address.country).layout.map((row) =>
    row
      .map((field) => address[field])
      .filter(Boolean)
      .join(' '),
  )
  return [address.name, ...rows].filter(Boolean)
}
