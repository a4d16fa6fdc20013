import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { money, usd } from '#kernel/money.ts'
import { createFigures } from '../figures.ts'

/** Files that write USD on purpose: words of record, marked as such on screen or in the audit log, and form fields. */
const filesOfRecord = [
  'bulk/detail/quote.server.ts',
  'files/detail/file-acts.server.ts',
  'files/detail/route.tsx',
  'integrate/integrate.server.ts',
  'orders/detail/order-acts.server.ts',
  'orders/detail/order.server.ts',
  'payment/payment.server.ts',
  'payment/route.tsx',
  'samples/samples-acts.server.ts',
  'tools/pricing-discount/pricing-discount.server.ts',
  'tools/promotions/promotions.server.ts',
]

test('every screen of the dashboard writes money in the currency of its shop', () => {
  const folder = import.meta.dirname
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  const bypassing = files.filter((path) =>
    /formatMoney\(|<Amount of|style: 'currency'/.test(readFileSync(join(folder, path), 'utf8')),
  )
  expect(bypassing.filter((path) => !filesOfRecord.includes(path))).toEqual([])
})

const naira = createFigures({ currency: 'NGN', rateE6: 1_531_200_000n, locale: 'en-NG', day: '24 Aug' })
const replaceSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')

test('a figure is converted at the rate; an amount of record stays as booked and names its currency', () => {
  expect(naira.format(usd(1_275_050))).toBe('₦19,523,565.60')
  expect(naira.formatRounded(usd(2_500_000))).toBe('₦38,280,000')
  expect(replaceSpaces(naira.formatBooked(usd(-250)))).toBe('−USD 2.50')
  expect(replaceSpaces(naira.markBooked('1 %, max $20.00'))).toBe('1 %, max USD 20.00')
  expect(replaceSpaces(naira.formatBoth(usd(320)))).toBe('₦4,899.84 (USD 3.20)')
  expect(naira.format(money(100, 'ZAR'))).toContain('1.00')
  expect([naira.toNumber(usd(100)), naira.formatNumber(1531.2), naira.formatTick(10_000_000)]).toEqual([
    1531.2,
    '₦1,531.20',
    '₦10M',
  ])
})

test('without a currency of its own everything is dollars', () => {
  const dollars = createFigures(null)
  expect([dollars.format(usd(320)), dollars.formatBooked(usd(320)), dollars.formatBoth(usd(320))]).toEqual(
    Array(3).fill('$3.20'),
  )
  expect([
    dollars.formatRounded(usd(2_500_000)),
    dollars.formatTick(2.5),
    dollars.toNumber(usd(250)),
  ]).toEqual(['$25,000', '$2.50', 2.5])
})
