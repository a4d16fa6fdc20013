/** Which part of Paystack's published document the double holds us to. */

import slice from './openapi/paystack.json' with { type: 'json' }
import type { Slice } from './slice.ts'

export const paystackSource =
  'Paystack API, github.com/PaystackOSS/openapi of October 2025, MIT licence; cut to the calls named here'
export const paystackCalls = [
  'GET /bank',
  'GET /bank/resolve',
  'GET /balance',
  'POST /transferrecipient',
  'POST /transfer',
  'GET /transfer',
  'GET /transfer/{code}',
  'GET /transfer/verify/{reference}',
]
export const paystackSchemas = [
  'BalanceCheckResponse',
  'BalanceCheckResponseArray',
  'MiscellaneousListBanksResponse',
  'MiscellaneousListBanksResponseArray',
  'TransferBase',
  'TransferCreateResponse',
  'TransferFeesBreakdownArray',
  'TransferFetchResponse',
  'TransferInitiate',
  'TransferListResponse',
  'TransferListResponseArray',
  'TransferRecipientCreate',
  'TransferRecipientCreateResponse',
  'TransferVerifyResponse',
  'VerificationResolveAccountNumberResponse',
]
export const paystackSlice = slice as unknown as Slice
