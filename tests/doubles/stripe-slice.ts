/** Which part of Stripe's published document the double holds us to. */

import slice from './openapi/stripe.json' with { type: 'json' }
import type { Schema, Slice } from './slice.ts'

export const stripeSource =
  'Stripe API 2020-08-27, github.com/stripe/openapi v127, openapi/spec3.json, (c) Stripe, MIT licence; cut to the calls named here'
export const stripeCalls = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents',
  'GET /v1/payment_intents/search',
  'GET /v1/payment_intents/{intent}',
  'POST /v1/payment_intents/{intent}/confirm',
  'POST /v1/payment_intents/{intent}/cancel',
  'POST /v1/customers',
  'DELETE /v1/customers/{customer}',
  'POST /v1/setup_intents',
  'GET /v1/setup_intents/{intent}',
  'POST /v1/payment_methods/{payment_method}/detach',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'GET /v1/disputes',
  'POST /v1/accounts',
  'GET /v1/accounts/{account}',
  'DELETE /v1/accounts/{account}',
  'POST /v1/account_links',
  'POST /v1/accounts/{account}/login_links',
  'POST /v1/transfers',
  'GET /v1/transfers',
  'GET /v1/transfers/{transfer}',
  'GET /v1/payouts/{payout}',
  'GET /v1/balance',
  'GET /v1/balance_transactions',
]
export const stripeSchemas = [
  'payment_intent',
  'payment_intent_next_action',
  'payment_intent_next_action_redirect_to_url',
  'charge',
  'balance_transaction',
  'balance',
  'refund',
  'dispute',
  'event',
  'customer',
  'deleted_customer',
  'setup_intent',
  'setup_intent_next_action',
  'payment_method',
  'payment_method_card',
  'account',
  'account_capabilities',
  'account_requirements',
  'account_link',
  'login_link',
  'deleted_account',
  'transfer',
  'payout',
  'balance',
  'balance_amount',
  'error',
  'api_errors',
]
const token: Schema = { type: 'string', maxLength: 5_000 }
const names: Schema = { type: 'array', items: token }
/**
 * Fields of requests that are newer than the published document, from the types of Stripe's own package; they are
 * accepted beside those of the document.
 */
const laterFields: Record<string, Record<string, Schema>> = {
  'POST /v1/payment_intents': { confirmation_token: token, allowed_payment_method_types: names },
  'POST /v1/setup_intents': {
    confirmation_token: token,
    allowed_payment_method_types: names,
    use_stripe_sdk: { type: 'boolean' },
  },
}
export const publishedSlice = slice as unknown as Slice
export const stripeSlice: Slice = {
  ...publishedSlice,
  schemas: {
    ...publishedSlice.schemas,
    // More ways to pay have been added since, PayPal among them.
    payment_method: {
      ...publishedSlice.schemas.payment_method,
      properties: { ...publishedSlice.schemas.payment_method?.properties, type: token },
    },
  },
  operations: Object.fromEntries(
    Object.entries(publishedSlice.operations).map(([name, { body, ...otherParts }]) => [
      name,
      { ...otherParts, body: body && { ...body, properties: { ...body.properties, ...laterFields[name] } } },
    ]),
  ),
}
