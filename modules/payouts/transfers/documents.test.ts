import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutSlice } from '#drivers/openapi.ts'
import {
  payoutCalls,
  payoutSchemas,
  payoutsSlice,
  paypalSource,
  reportCalls,
  reportSchemas,
  reportsSlice,
  webhookCalls,
  webhookSchemas,
  webhooksSlice,
} from '../../../tests/doubles/paypal-slice.ts'
import {
  paystackCalls,
  paystackSchemas,
  paystackSlice,
  paystackSource,
} from '../../../tests/doubles/paystack-slice.ts'

/** With the published documents at these paths, the kept slices are compared with them. */
test('the doubles hold us to the documents that PayPal and Paystack published', () => {
  const { PAYPAL_PAYOUTS_OPENAPI = '', PAYPAL_WEBHOOKS_OPENAPI = '', PAYSTACK_OPENAPI = '' } = process.env
  const { PAYPAL_REPORTING_OPENAPI = '' } = process.env
  const readDocument = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  expect([payoutsSlice.source, reportsSlice.source, paystackSlice.source]).toEqual([
    paypalSource,
    paypalSource,
    paystackSource,
  ])
  if (existsSync(PAYPAL_PAYOUTS_OPENAPI))
    expect(payoutsSlice).toEqual(
      cutSlice(readDocument(PAYPAL_PAYOUTS_OPENAPI), paypalSource, payoutCalls, payoutSchemas),
    )
  if (existsSync(PAYPAL_WEBHOOKS_OPENAPI))
    expect(webhooksSlice).toEqual(
      cutSlice(readDocument(PAYPAL_WEBHOOKS_OPENAPI), paypalSource, webhookCalls, webhookSchemas),
    )
  if (existsSync(PAYPAL_REPORTING_OPENAPI))
    expect(reportsSlice).toEqual(
      cutSlice(readDocument(PAYPAL_REPORTING_OPENAPI), paypalSource, reportCalls, reportSchemas),
    )
  if (existsSync(PAYSTACK_OPENAPI))
    expect(paystackSlice).toEqual(
      cutSlice(readDocument(PAYSTACK_OPENAPI), paystackSource, paystackCalls, paystackSchemas),
    )
})
