/** The shipping terms as an administrator types them: one flat form, prices in dollars, days in whole numbers. */
import { z } from 'zod'
import { formatMoney, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { pressTechniques } from '#production/contract'
import { limits } from './limits.ts'
import { type Days, postedClasses, type RegionId, regionIds } from './regions.ts'
import type { RegionTerms, ShippingTerms } from './terms.ts'

const techniques = Object.keys(pressTechniques)
export const firstRateField = (to: RegionId, posted: string) => `first-${to}-${posted}`

export const additionalRateField = (to: RegionId, posted: string) => `more-${to}-${posted}`

/** Field names for a range of days: `what` is `us` for transit, `us-express`, `dtg` for a technique. */
export const daysField = (what: string, end: 'min' | 'max') => `${end}-${what}`

const moneyWords = `Enter an amount up to ${formatMoney(usd(limits.priceMinorMost))}, such as 4.69.`
const cents = z
  .string()
  .trim()
  .max(12, moneyWords)
  .transform((text, fault) => {
    const typed = parseMoney(text)
    if (typed && typed.minor >= 0n && typed.minor <= BigInt(limits.priceMinorMost)) return Number(typed.minor)
    fault.addIssue(moneyWords)
    return z.NEVER
  })
const daysWords = `Enter whole days, up to ${limits.daysMost}.`
const wholeDays = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, daysWords)
  .transform(Number)
  .refine((count) => count <= limits.daysMost, daysWords)
/** Empty if it isn't offered, or if the blank gives it. */
const maybeDays = z
  .literal('')
  .transform(() => null)
  .or(wholeDays)

type Shape = Record<string, typeof cents | typeof wholeDays | typeof maybeDays>
const ofDays = (what: string, kind: typeof wholeDays | typeof maybeDays): Shape => ({
  [daysField(what, 'min')]: kind,
  [daysField(what, 'max')]: kind,
})
const shape: Shape = Object.assign(
  { express: cents, packing: wholeDays, ...ofDays('otherwise', wholeDays) },
  ...techniques.map((technique) => ofDays(technique, maybeDays)),
  ...regionIds.flatMap((to) => [
    ofDays(to, wholeDays),
    ofDays(`${to}-express`, maybeDays),
    ...postedClasses.map((posted) => ({
      [firstRateField(to, posted)]: cents,
      [additionalRateField(to, posted)]: cents,
    })),
  ]),
)
const ranges = ['otherwise', ...techniques, ...regionIds.flatMap((to) => [to, `${to}-express`])]

export const ShippingTermsForm = z
  .strictObject(shape)
  .superRefine((typed, fault) => {
    const figures = typed as Record<string, number | null>
    for (const what of ranges) {
      const [min, max] = [figures[daysField(what, 'min')], figures[daysField(what, 'max')]]
      if ((min === null) !== (max === null))
        fault.addIssue({ code: 'custom', path: [daysField(what, 'max')], message: 'Enter both, or neither.' })
      else if (min != null && max != null && min > max)
        fault.addIssue({
          code: 'custom',
          path: [daysField(what, 'max')],
          message: 'Not less than the first.',
        })
    }
  })
  .transform((typed): ShippingTerms => {
    const figures = typed as Record<string, number | null>
    const at = (name: string): number => figures[name] ?? 0
    const range = (what: string): Days => ({
      min: at(daysField(what, 'min')),
      max: at(daysField(what, 'max')),
    })
    const maybe = (what: string): Days | null =>
      figures[daysField(what, 'max')] == null ? null : range(what)
    const regions = regionIds.map((to): [RegionId, RegionTerms] => {
      const prices = postedClasses.map((posted) => [
        posted,
        { first: at(firstRateField(to, posted)), additional: at(additionalRateField(to, posted)) },
      ])
      const express = maybe(`${to}-express`)
      return [to, { transit: range(to), express, prices: Object.fromEntries(prices) }]
    })
    return {
      regions: Object.fromEntries(regions) as ShippingTerms['regions'],
      expressMinor: at('express'),
      production: Object.fromEntries(
        techniques.flatMap((technique) => (maybe(technique) ? [[technique, range(technique)]] : [])),
      ),
      otherwise: range('otherwise'),
      packingDays: at('packing'),
    }
  })

/** The terms as typed, to fill the form. */
export function termsTyped(terms: ShippingTerms): Record<string, string> {
  const price = (minor: number): string => moneyText(usd(minor))
  const ofDays = (what: string, range: Days | null | undefined): [string, string][] => [
    [daysField(what, 'min'), range ? String(range.min) : ''],
    [daysField(what, 'max'), range ? String(range.max) : ''],
  ]
  return Object.fromEntries([
    ['express', price(terms.expressMinor)],
    ['packing', String(terms.packingDays)],
    ...ofDays('otherwise', terms.otherwise),
    ...techniques.flatMap((technique) => ofDays(technique, terms.production[technique])),
    ...regionIds.flatMap((to) => [
      ...ofDays(to, terms.regions[to].transit),
      ...ofDays(`${to}-express`, terms.regions[to].express),
      ...postedClasses.flatMap((posted): [string, string][] => {
        const { first: one, additional: more } = terms.regions[to].prices[posted]
        return [
          [firstRateField(to, posted), price(one)],
          [additionalRateField(to, posted), price(more)],
        ]
      }),
    ]),
  ])
}
