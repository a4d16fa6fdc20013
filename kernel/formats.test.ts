import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'
import { formatMoney, usd } from './money.ts'

test('a format is made once for its locale and options, and another one for others', () => {
  const inLagos = { timeZone: 'Africa/Lagos', hour: '2-digit' } as const
  expect(dateFormat('en-GB', inLagos)).toBe(dateFormat('en-GB', { ...inLagos }))
  expect(dateFormat('en-GB', inLagos)).not.toBe(dateFormat('en-GB', { ...inLagos, timeZone: 'UTC' }))
  expect(numberFormat('en-US', {})).not.toBe(numberFormat('de-DE', {}))
})

test('what is written with it is what a new one writes', () => {
  const at = new Date('2025-08-24T22:30:00Z')
  for (const timeZone of ['UTC', 'Africa/Lagos', 'Asia/Tokyo', 'UTC']) {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
    expect(dateFormat('en-GB', options).format(at)).toBe(new Intl.DateTimeFormat('en-GB', options).format(at))
  }
  expect([formatMoney(usd(-123_450)), formatMoney(usd(5), 'de-DE'), formatMoney(usd(-123_450))]).toEqual([
    '−$1,234.50',
    '0,05\u00a0$',
    '−$1,234.50',
  ])
})

test('September is shortened as every other month is, wherever and however it is written', () => {
  const at = new Date('2025-09-23T09:12:00Z')
  const optionSets: Intl.DateTimeFormatOptions[] = [
    { month: 'short' },
    { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    { dateStyle: 'medium', timeStyle: 'short' },
  ]
  for (const options of optionSets)
    expect(dateFormat('en-GB', { timeZone: 'UTC', ...options }).format(at)).toMatch(/\bSep\b/)
  expect(dateFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)).toBe('23 September 2025')
})

test('no date is written but by these formats', () => {
  const offenders = ['api', 'app', 'flows', 'kernel', 'modules', 'platform', 'press', 'server'].flatMap(
    (floor) =>
      readdirSync(floor, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
        .map((path) => `${floor}/${path}`)
        .filter((path) => {
          const text = readFileSync(path, 'utf8')
          return /toLocale(Date|Time)String\(|\)\s*\.toLocaleString\('en-GB'|new Intl\.DateTimeFormat\(/.test(
            text,
          )
        }),
  )
  expect(offenders).toEqual(['kernel/formats.ts'])
})

test('a locale or a zone that is none is refused each time, and keeps nothing', () => {
  for (const _ of [1, 2])
    expect(() => dateFormat('en-GB', { timeZone: 'Nowhere/At_All' })).toThrow(RangeError)
})

test('however many ways of writing are asked for, each is still right', () => {
  for (let digits = 0; digits <= 1_200; digits += 1) {
    const format = numberFormat('en-US', {
      maximumFractionDigits: digits % 21,
      minimumIntegerDigits: 1 + (digits % 21),
    })
    expect(format.resolvedOptions().maximumFractionDigits).toBe(digits % 21)
  }
})

test('loading the formats makes none: their tables cost a phone a fifth of a second', async () => {
  const names = ['DisplayNames', 'Segmenter', 'DateTimeFormat', 'NumberFormat', 'ListFormat'] as const
  const makers = names.map((name) => vi.spyOn(Intl, name))
  vi.resetModules()
  const formats = await import('./formats.ts')
  expect(makers.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(formats.currencyName('NGN')).toBe('Nigerian Naira')
  expect(makers[0]!.mock.calls).toHaveLength(1)
  vi.restoreAllMocks()
})
