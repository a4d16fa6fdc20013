/** The shipping terms as an administrator types them: one flat form, prices in dollars, days in whole numbers. */
import { z } from 'zod'
import { formatMoney, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { pressTechniques } from '#production/contract'
import { limits } from './limits.ts'
import { type Days, postedClasses, type RegionId, regionIds } from './regions.ts'
import type { RegionTerms, ShippingTerms } from './terms.ts'

const techniques = Object.keys(pressTechniques)
export const firstRateField = (region: RegionId, posted: string) => `first-${region}-${posted}`

export const additionalRateField = (region: RegionId, posted: string) => `more-${region}-${posted}`

/** Field names for a range of days: `field` is `us` for transit, `us-express`, `dtg` for a technique. */
export const daysField = (field: string, end: 'min' | 'max') => `${end}-${field}`

const moneyWords = `Enter an amount up to ${formatMoney(usd(limits.maxPriceMinor))}, such as 4.69.`
const cents = z
  .string()
  .trim()
  .max(12, moneyWords)
  .transform((text, fault) => {
    const amount = parseMoney(text)
    if (amount && amount.minor >= 0n && amount.minor <= BigInt(limits.maxPriceMinor))
      return Number(amount.minor)
    fault.addIssue(moneyWords)
    return z.NEVER
  })
const daysWords = `Enter whole days, up to ${limits.maxDays}.`
const wholeDays = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, daysWords)
  .transform(Number)
  .refine((count) => count <= limits.maxDays, daysWords)
/** Empty if it isn't offered, or if the blank gives it. */
const maybeDays = z
  .literal('')
  .transform(() => null)
  .or(wholeDays)

type Shape = Record<string, typeof cents | typeof wholeDays | typeof maybeDays>
const ofDays = (field: string, kind: typeof wholeDays | typeof maybeDays): Shape => ({
  [daysField(field, 'min')]: kind,
  [daysField(field, 'max')]: kind,
})
const shape: Shape = Object.assign(
  { express: cents, packing: wholeDays, ...ofDays('otherwise', wholeDays) },
  ...techniques.map((technique) => ofDays(technique, maybeDays)),
  ...regionIds.flatMap((region) => [
    ofDays(region, wholeDays),
    ofDays(`${region}-express`, maybeDays),
    ...postedClasses.map((posted) => ({
      [firstRateField(region, posted)]: cents,
      [additionalRateField(region, posted)]: cents,
    })),
  ]),
)
const ranges = ['otherwise', ...techniques, ...regionIds.flatMap((region) => [region, `${region}-express`])]

export const ShippingTermsForm = z
  .strictObject(shape)
  .superRefine((form, fault) => {
    const figures = form as Record<string, number | null>
    for (const rangeName of ranges) {
      const [min, max] = [figures[daysField(rangeName, 'min')], figures[daysField(rangeName, 'max')]]
      if ((min === null) !== (max === null))
        fault.addIssue({
          code: 'custom',
          path: [daysField(rangeName, 'max')],
          message: 'Enter both, or neither.',
        })
      else if (min != null && max != null && min > max)
        fault.addIssue({
          code: 'custom',
          path: [daysField(rangeName, 'max')],
          message: 'Not less than the first.',
        })
    }
  })
  .transform((form): ShippingTerms => {
    const figures = form as Record<string, number | null>
    const at = (name: string): number => figures[name] ?? 0
    const readRange = (field: string): Days => ({
      min: at(daysField(field, 'min')),
      max: at(daysField(field, 'max')),
    })
    const readOptionalRange = (field: string): Days | null =>
      figures[daysField(field, 'max')] == null ? null : readRange(field)
    const regions = regionIds.map((region): [RegionId, RegionTerms] => {
      const prices = postedClasses.map((posted) => [
        posted,
        { first: at(firstRateField(region, posted)), additional: at(additionalRateField(region, posted)) },
      ])
      const express = readOptionalRange(`${region}-express`)
      return [region, { transit: readRange(region), express, prices: Object.fromEntries(prices) }]
    })
    return {
      regions: Object.fromEntries(regions) as ShippingTerms['regions'],
      expressMinor: at('express'),
      production: Object.fromEntries(
        techniques.flatMap((technique) =>
          readOptionalRange(technique) ? [[technique, readRange(technique)]] : [],
        ),
      ),
      otherwise: readRange('otherwise'),
      packingDays: at('packing'),
    }
  })

/** The terms as typed, to fill the form. */
export function toFormFields(terms: ShippingTerms): Record<string, string> {
  const price = (minor: number): string => moneyText(usd(minor))
  const ofDays = (field: string, range: Days | null | undefined): [string, string][] => [
    [daysField(field, 'min'), range ? String(range.min) : ''],
    [daysField(field, 'max'), range ? String(range.max) : ''],
  ]
  return Object.fromEntries([
    ['express', price(terms.expressMinor)],
    ['packing', String(terms.packingDays)],
    ...ofDays('otherwise', terms.otherwise),
    ...techniques.flatMap((technique) => ofDays(technique, terms.production[technique])),
    ...regionIds.flatMap((region) => [
      ...ofDays(region, terms.regions[region].transit),
      ...ofDays(`${region}-express`, terms.regions[region].express),
      ...postedClasses.flatMap((posted): [string, string][] => {
        const { first: firstRate, additional: additionalRate } = terms.regions[region].prices[posted]
        return [
          [firstRateField(region, posted), price(firstRate)],
          [additionalRateField(region, posted), price(additionalRate)],
        ]
      }),
    ]),
  ])
}
