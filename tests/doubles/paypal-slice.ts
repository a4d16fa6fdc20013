/** Which parts of PayPal's published documents the double holds us to. */

import payouts from './openapi/paypal-payouts.json' with { type: 'json' }
import reporting from './openapi/paypal-reporting.json' with { type: 'json' }
import webhooks from './openapi/paypal-webhooks.json' with { type: 'json' }
import type { Slice } from './slice.ts'

export const paypalSource =
  'PayPal REST API, github.com/paypal/paypal-rest-api-specifications of February 2024, Apache 2.0; cut to the calls named here'
export const payoutCalls = ['POST /v1/payments/payouts', 'GET /v1/payments/payouts/{id}']
export const payoutSchemas = [
  'batch_enum',
  'create_payout_request',
  'currency',
  'error',
  'error_details',
  'link_description',
  'payout',
  'payout_batch',
  'payout_batch_header',
  'payout_batch_items',
  'payout_header',
  'payout_item',
  'payout_item_detail',
  'payout_sender_batch_header',
  'recipient_enum',
  'recipient_wallet_enum',
  'sender_batch_header',
  'transaction_enum',
]
export const payoutsSlice = payouts as unknown as Slice
export const webhookCalls = ['POST /v1/notifications/verify-webhook-signature']
export const webhookSchemas = ['event', 'verify_webhook_signature', 'verify_webhook_signature_response']
export const webhooksSlice = webhooks as unknown as Slice
export const reportCalls = ['GET /v1/reporting/transactions', 'GET /v1/reporting/balances']
export const reportSchemas = [
  'account_id',
  'balance_detail',
  'balances_response',
  'currency_code',
  'date_time',
  'link_description',
  'money',
  'search_response',
  'transaction_detail',
  'transaction_info',
]
export const reportsSlice = reporting as unknown as Slice
