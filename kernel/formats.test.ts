import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'
import { formatMoney, usd } from './money.ts'

test('a format is made once for each locale and options', () => {
  const inLagos = { timeZone: 'Africa/Lagos', hour: '2-digit' } as const
  expect(dateFormat('en-GB', inLagos)).toBe(dateFormat('en-GB', { ...inLagos }))
  expect(dateFormat('en-GB', inLagos)).not.toBe(dateFormat('en-GB', { ...inLagos, timeZone: 'UTC' }))
  expect(numberFormat('en-US', {})).not.toBe(numberFormat('de-DE', {}))
})

test('a cached format writes what a new one writes', () => {
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

test('September is shortened like every other month, whatever the options', () => {
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

test('only these formats write dates', () => {
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

test('an unknown time zone throws each time, and no format is cached for it', () => {
  for (const _ of [1, 2])
    expect(() => dateFormat('en-GB', { timeZone: 'Nowhere/At_All' })).toThrow(RangeError)
})

test('formats are still right when more are asked for than are cached', () => {
  for (let digits = 0; digits <= 1_200; digits += 1) {
    const format = numberFormat('en-US', {
      maximumFractionDigits: digits % 21,
      minimumIntegerDigits: 1 + (digits % 21),
    })
    expect(format.resolvedOptions().maximumFractionDigits).toBe(digits % 21)
  }
})

test('loading the module makes no format: their tables cost a phone a fifth of a second', async () => {
  const names = ['DisplayNames', 'Segmenter', 'DateTimeFormat', 'NumberFormat', 'ListFormat'] as const
  const spies = names.map((name) => vi.spyOn(Intl, name))
  vi.resetModules()
  const formats = await import('./formats.ts')
  expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(formats.currencyName('NGN')).toBe('Nigerian Naira')
  expect(spies[0]!.mock.calls).toHaveLength(1)
  vi.restoreAllMocks()
})
