/** PayPal's reports on our account there: each movement of money, and the balance. */

import { z } from 'zod'
import { isCurrency } from '#kernel/currency.ts'
import { parseId } from '#kernel/id.ts'
import { isNegative, type Money, negate, parseMoney } from '#kernel/money.ts'
import type { ListedTransfer, TransferProvider } from '../transfer-provider.ts'
import type { PaypalAnswer, PaypalCall } from './paypal-call.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const Transactions = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string().min(1),
          transaction_event_code: z.string(),
          transaction_amount: Amount,
          transaction_status: z.string(),
          /** For payments of a batch: our name for the item. */
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().int().default(1),
})
const Balances = z.object({ balances: z.array(z.object({ total_balance: Amount })).default([]) })

/**
 * Holds while a batch is processed, its returns and its fee: parts of payouts, which the payouts themselves report.
 */
const partsOfPayouts = new Set(['T0104', 'T1105', 'T1503', 'T1114', 'T1115'])
const states: Readonly<Record<string, ListedTransfer['state']>> = {
  S: 'paid',
  P: 'in_transit',
  D: 'failed',
  V: 'failed',
}

export const openPaypalReports = (
  call: PaypalCall,
): Required<Pick<TransferProvider, 'list' | 'balances'>> => ({
  async list(day) {
    const transfers: ListedTransfer[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        start_date: `${day}T00:00:00Z`,
        end_date: `${day}T23:59:59Z`,
        fields: 'transaction_info',
        page_size: '500',
        page: String(page),
      })
      const report = Transactions.parse(bodyOf(await call('GET', `/v1/reporting/transactions?${query}`)))
      pages = report.total_pages
      for (const { transaction_info: transaction } of report.transaction_details) {
        const amount = amountOf(transaction.transaction_amount)
        // Money in is our own funding; the balance shows anything else.
        if (!isNegative(amount) || partsOfPayouts.has(transaction.transaction_event_code)) continue
        transfers.push({
          payoutId: parseId('payout', transaction.custom_field),
          label: transaction.custom_field,
          reference: transaction.transaction_id,
          amount: negate(amount),
          state: states[transaction.transaction_status] ?? 'in_transit',
        })
      }
    }
    return transfers
  },
  async balances() {
    const { balances } = Balances.parse(bodyOf(await call('GET', '/v1/reporting/balances')))
    return balances.map(({ total_balance: total }) => amountOf(total))
  },
})

function bodyOf({ status, body }: PaypalAnswer): unknown {
  if (status === 403)
    throw new Error(
      'PayPal lets nobody read the account: turn Transaction Search on for the app in its dashboard',
    )
  if (status >= 300) throw new Error(`PayPal answered ${status}`)
  return body
}

function amountOf({ value, currency_code: currency }: z.output<typeof Amount>): Money {
  const amount = isCurrency(currency) ? parseMoney(value.replace('-', ''), currency) : null
  if (!amount) throw new Error(`PayPal names an amount that can’t be read, in ${currency.slice(0, 10)}`)
  return value.startsWith('-') ? negate(amount) : amount
}
