import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaystackDouble, startPaystackDouble } from '#drivers/paystack-double.ts'
import { openPaystack } from './paystack.ts'

let paystack: PaystackDouble
beforeAll(async () => {
  paystack = await startPaystackDouble()
})
afterAll(async () => {
  expect(paystack.faults).toEqual([])
  await paystack.stop()
})

test('a country’s list of banks is read to its last page, without mobile wallets', async () => {
  const { directory } = openPaystack(paystack.settings)
  const nigeria = await directory.listBanks('NG')
  expect(nigeria).toHaveLength(233)
  expect(nigeria.at(-1)).toEqual({ name: 'Zenith Bank', code: '057' })
  expect(paystack.calls.filter((call) => call === 'GET /bank')).toHaveLength(3)
  expect(await directory.listBanks('KE')).toEqual([{ name: 'Equity Bank', code: '68' }])
})

test('an account’s holder is the name that its bank has; an account that doesn’t exist has none', async () => {
  const { directory } = openPaystack(paystack.settings)
  expect(await directory.findHolder({ bankCode: '057', accountNumber: '0123456789' })).toBe('ADAEZE BELLO')
  expect(await directory.findHolder({ bankCode: '057', accountNumber: '0123450000' })).toBeNull()
  paystack.lostCalls.push('GET /bank/resolve')
  await expect(directory.findHolder({ bankCode: '057', accountNumber: '0123456789' })).rejects.toThrow()
})
