/** House, browser door: the operator's company, its form on papers, and words for refusals. */

import { z } from 'zod'
import { countryName } from '#kernel/country-names.ts'
import type { RefusalWords } from '#kernel/result.ts'

/** The company behind the shops, which sells, prints and is paid. */
export type Company = {
  legalName: string
  street: string
  /** Empty if the country has none. */
  postcode: string
  city: string
  /** ISO 3166. */
  country: string
  directors: string
  /** Court or register and number; empty if there is none. */
  register: string
  /** VAT or tax number; empty if there is none. */
  taxNumber: string
  supportAddress: string
  telephone: string
  website: string
}

const requiredLine = (max: number, empty: string) =>
  z.string().trim().min(1, empty).max(max, `Use at most ${max} characters.`)
const optionalLine = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)
export const CompanyForm = z.strictObject({
  legalName: requiredLine(160, 'Enter the registered name.'),
  street: requiredLine(160, 'Enter the street and number.'),
  postcode: optionalLine(20),
  city: requiredLine(80, 'Enter the town.'),
  // An unknown code is its own name in the list of countries.
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose the country.')
    .refine((code) => countryName(code) !== code, 'Choose the country.'),
  directors: requiredLine(300, 'Enter who manages the company.'),
  register: optionalLine(160),
  taxNumber: optionalLine(60),
  supportAddress: z.email('Enter an address such as help@example.com.').trim().max(254),
  telephone: optionalLine(40).regex(/^[+0-9 ().-]*$/, 'Use digits, spaces and + ( ) - only.'),
  website: z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === '' || /^https?:\/\/\S+$/.test(text), 'Start it with https://.'),
})

/** The address as on an envelope, without the name. */
export const companyAddress = (company: Company): string[] => [
  company.street,
  [company.postcode, company.city].filter(Boolean).join(' '),
  countryName(company.country),
]
/** Name and address in one line, for the foot of a letter. */
export const companyLine = (company: Company): string =>
  [company.legalName, ...companyAddress(company)].join(', ')

/** The seller line by line, for the head of a paper: name, address, tax number. */
export const companyLines = (company: Company): string[] => [
  company.legalName,
  ...companyAddress(company),
  ...(company.taxNumber ? [`Tax number ${company.taxNumber}`] : []),
]

/** Everything a house needs before it may sell, in the checklist's order. */
export const checklistItems = [
  'company',
  'legal',
  'fees',
  'presses',
  'blanks',
  'shipping',
  'tax',
  'payments',
  'payouts',
  'mail',
  'domain',
] as const
export type ChecklistItem = (typeof checklistItems)[number]

/** Statements that a person takes responsibility for. Each legal text is confirmed separately. */
export const confirmableItems = [
  'legal-terms',
  'legal-privacy',
  'legal-returns',
  'legal-impressum',
  'tax',
] as const
export type Confirmable = (typeof confirmableItems)[number]
export type Confirmation = {
  item: Confirmable
  /** SHA-256 of the confirmed text, in hex. */
  fingerprint: string
  answer: Readonly<Record<string, unknown>>
  byName: string
  at: Date
}

/** The house's tax registrations, which decide the tax the checkout adds. */
export type TaxAnswer = {
  /** By the One Stop Shop everywhere in the Union, only in the member state of the number, or not at all. */
  eu: 'oss' | 'country' | 'none'
  euNumber: string
  /** Empty if it isn't registered in the United Kingdom. */
  ukNumber: string
  /** US states, by two letters. */
  usStates: readonly string[]
  /** Countries beyond the Union, the United Kingdom and the United States, by ISO code. */
  countries: readonly string[]
}

/** The house's own terms, in versions: its share of a sale, and shipping prices and times. */
export type TermsKind = 'fees' | 'shipping'
export type TermsVersion = {
  kind: TermsKind
  version: number
  /** Written by the module whose figures they are. */
  body: Readonly<Record<string, unknown>>
  validFrom: Date
  savedAt: Date
  savedByName: string
}

/** The state of the house: it takes orders while it is open. `openedAt` is null until it first opens. */
export type Door = {
  open: boolean
  openedAt: Date | null
  openedBy: string | null
  closedAt: Date | null
  closedBy: string | null
}

export type HouseRefusal =
  | 'house.closed'
  | 'house.not_ready'
  | 'house.already_open'
  | 'house.not_open'
  | 'house.admin_only'
  | 'house.changed_meanwhile'
  | 'house.from_past'
export const houseRefusals: RefusalWords<HouseRefusal> = {
  'house.closed': { status: 409, words: 'This shop isn’t taking orders yet.' },
  'house.not_ready': { status: 409, words: 'Something is still missing: {missing}.' },
  'house.already_open': { status: 409, words: 'The house is already open.' },
  'house.not_open': { status: 409, words: 'The house is already closed.' },
  'house.admin_only': { status: 403, words: 'Only an administrator can do this.' },
  'house.changed_meanwhile': {
    status: 409,
    words: 'This has changed since you opened it. Read it again, then confirm.',
  },
  'house.from_past': { status: 422, words: 'It can take effect now or later, not in the past.' },
}
