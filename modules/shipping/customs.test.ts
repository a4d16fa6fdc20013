import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { someAddress } from '#drivers/orders.ts'
import { usd } from '#kernel/money.ts'
import { crossesBorder } from './customs.ts'
import { drawCustoms } from './customs-paper.ts'

test('goods pass customs between countries, but not within one, nor within the European Union', () => {
  expect(crossesBorder('NG', 'US')).toBe(true)
  expect(crossesBorder('DE', 'GB')).toBe(true)
  expect(crossesBorder('DE', 'CH')).toBe(true)
  expect(crossesBorder('NG', 'NG')).toBe(false)
  expect(crossesBorder('DE', 'FR')).toBe(false)
})

test('forty lines and a long address continue on further pages', async () => {
  const countPages = async (count: number) => {
    const lines = Array.from({ length: count }, (_, n) => ({
      words: `Hoodie ${n}, printed, 80 % cotton, 20 % polyester`,
      quantity: 1,
      hsCode: '6110.20',
      origin: null,
      grams: 540,
      worth: usd(4200),
    }))
    const address = {
      ...someAddress,
      name: 'محمد عبد الرحمن',
      line1: '朝阳区建国路88号 '.repeat(4),
      country: 'CN',
    }
    const customs = {
      from: { name: 'Fanfare Press', place: 'Lagos', country: 'NG' },
      order: { number: 'FN-234567', address },
      lines,
      grams: 540 * count,
      worth: usd(4200 * count),
    }
    const parcel = { number: 'P-234567', packedAt: new Date(0), trackingNumber: null }
    return (await PDFDocument.load(await drawCustoms(parcel, customs))).getPageCount()
  }
  expect(await countPages(3)).toBe(1)
  expect(await countPages(40)).toBeGreaterThanOrEqual(3)
})
