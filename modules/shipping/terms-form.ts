/** The shipping terms as an administrator types them: one flat form, prices in dollars, days in whole numbers. */
import { z } from 'zod'
import { formatMoney, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { pressTechniques } from '#production/contract'
import { limits } from './limits.ts'
import { type Days, postedClasses, type RegionId, regionIds } from './regions.ts'
import type { RegionTerms, ShippingTerms } from './terms.ts'

const techniques = Object.keys(pressTechniques)
export const firstRateField = (region: RegionId, postedClass: string) => `first-${region}-${postedClass}`

export const additionalRateField = (region: RegionId, postedClass: string) => `more-${region}-${postedClass}`

/** Field names for a range of days: `field` is `us` for transit, `us-express`, `dtg` for a technique. */
export const daysField = (field: string, end: 'min' | 'max') => `${end}-${field}`

const moneyWords = `Enter an amount up to ${formatMoney(usd(limits.maxPriceMinor))}, such as 4.69.`
const cents = z
  .string()
  .trim()
  .max(12, moneyWords)
  .transform((text, ctx) => {
    const amount = parseMoney(text)
    if (amount && amount.minor >= 0n && amount.minor <= BigInt(limits.maxPriceMinor))
      return Number(amount.minor)
    ctx.addIssue(moneyWords)
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
const optionalDays = z
  .literal('')
  .transform(() => null)
  .or(wholeDays)

type Shape = Record<string, typeof cents | typeof wholeDays | typeof optionalDays>
const daysShape = (field: string, kind: typeof wholeDays | typeof optionalDays): Shape => ({
  [daysField(field, 'min')]: kind,
  [daysField(field, 'max')]: kind,
})
const shape: Shape = Object.assign(
  { express: cents, packing: wholeDays, ...daysShape('otherwise', wholeDays) },
  ...techniques.map((technique) => daysShape(technique, optionalDays)),
  ...regionIds.flatMap((region) => [
    daysShape(region, wholeDays),
    daysShape(`${region}-express`, optionalDays),
    ...postedClasses.map((postedClass) => ({
      [firstRateField(region, postedClass)]: cents,
      [additionalRateField(region, postedClass)]: cents,
    })),
  ]),
)
const ranges = ['otherwise', ...techniques, ...regionIds.flatMap((region) => [region, `${region}-express`])]

export const ShippingTermsForm = z
  .strictObject(shape)
  .superRefine((form, ctx) => {
    const figures = form as Record<string, number | null>
    for (const rangeName of ranges) {
      const [min, max] = [figures[daysField(rangeName, 'min')], figures[daysField(rangeName, 'max')]]
      if ((min === null) !== (max === null))
        ctx.addIssue({
          code: 'custom',
          path: [daysField(rangeName, 'max')],
          message: 'Enter both, or neither.',
        })
      else if (min != null && max != null && min > max)
        ctx.addIssue({
          code: 'custom',
          path: [daysField(rangeName, 'max')],
          message: 'Not less than the first.',
        })
    }
  })
  .transform((form): ShippingTerms => {
    const figures = form as Record<string, number | null>
    const figureOf = (name: string): number => figures[name] ?? 0
    const readRange = (field: string): Days => ({
      min: figureOf(daysField(field, 'min')),
      max: figureOf(daysField(field, 'max')),
    })
    const readOptionalRange = (field: string): Days | null =>
      figures[daysField(field, 'max')] == null ? null : readRange(field)
    const regions = regionIds.map((region): [RegionId, RegionTerms] => {
      const prices = postedClasses.map((postedClass) => [
        postedClass,
        {
          first: figureOf(firstRateField(region, postedClass)),
          additional: figureOf(additionalRateField(region, postedClass)),
        },
      ])
      const express = readOptionalRange(`${region}-express`)
      return [region, { transit: readRange(region), express, prices: Object.fromEntries(prices) }]
    })
    return {
      regions: Object.fromEntries(regions) as ShippingTerms['regions'],
      expressMinor: figureOf('express'),
      production: Object.fromEntries(
        techniques.flatMap((technique) =>
          readOptionalRange(technique) ? [[technique, readRange(technique)]] : [],
        ),
      ),
      otherwise: readRange('otherwise'),
      packingDays: figureOf('packing'),
    }
  })

/** The terms as typed, to fill the form. */
export function toFormFields(terms: ShippingTerms): Record<string, string> {
  const formatPrice = (minor: number): string => moneyText(usd(minor))
  const daysFields = (field: string, range: Days | null | undefined): [string, string][] => [
    [daysField(field, 'min'), range ? String(range.min) : ''],
    [daysField(field, 'max'), range ? String(range.max) : ''],
  ]
  return Object.fromEntries([
    ['express', formatPrice(terms.expressMinor)],
    ['packing', String(terms.packingDays)],
    ...daysFields('otherwise', terms.otherwise),
    ...techniques.flatMap((technique) => daysFields(technique, terms.production[technique])),
    ...regionIds.flatMap((region) => [
      ...daysFields(region, terms.regions[region].transit),
      ...daysFields(`${region}-express`, terms.regions[region].express),
      ...postedClasses.flatMap((postedClass): [string, string][] => {
        const { first: firstRate, additional: additionalRate } = terms.regions[region].prices[postedClass]
        return [
          [firstRateField(region, postedClass), formatPrice(firstRate)],
          [additionalRateField(region, postedClass), formatPrice(additionalRate)],
        ]
      }),
    ]),
  ])
}
