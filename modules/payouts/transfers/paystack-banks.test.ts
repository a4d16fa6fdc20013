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

test('a country’s list of banks is read to its last page, without wallets on telephones', async () => {
  const { directory } = openPaystack(paystack.settings)
  const nigeria = await directory.banks('NG')
  expect(nigeria).toHaveLength(233)
  expect(nigeria.at(-1)).toEqual({ name: 'Zenith Bank', code: '057' })
  expect(paystack.calls.filter((call) => call === 'GET /bank')).toHaveLength(3)
  expect(await directory.banks('KE')).toEqual([{ name: 'Equity Bank', code: '68' }])
})

test('the holder of an account is the name that its bank has; an account that is none has no name', async () => {
  const { directory } = openPaystack(paystack.settings)
  expect(await directory.holder({ bankCode: '057', accountNumber: '0123456789' })).toBe('ADAEZE BELLO')
  expect(await directory.holder({ bankCode: '057', accountNumber: '0123450000' })).toBeNull()
  paystack.lose.push('GET /bank/resolve')
  await expect(directory.holder({ bankCode: '057', accountNumber: '0123456789' })).rejects.toThrow()
})
