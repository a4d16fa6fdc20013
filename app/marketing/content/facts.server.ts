import { formatMoney } from '#kernel/money.ts'
import { clearing, paymentFee, platformFeeBps } from '#ledger/contract'

const percent = (bps: number): string => `${(bps / 100).toLocaleString('en-US')} %`

/** Figures that our texts quote, taken from the code that charges them. */
export const facts: Readonly<Record<string, string>> = {
  'payment-fee': `${percent(paymentFee.bps)} plus ${formatMoney(paymentFee.fixed)} an order`,
  'platform-fee': `${percent(platformFeeBps.physical)} of the price after discount`,
  'platform-fee-digital': percent(platformFeeBps.digital),
  'clear-after-delivery': `${clearing.daysAfterDelivery} days`,
  'clear-after-shipping': `${clearing.daysAfterShipping} days`,
  'clear-downloads': `${clearing.daysForDownloads} days`,
}
