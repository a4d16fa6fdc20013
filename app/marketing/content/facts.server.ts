import { formatMoney } from '#kernel/money.ts'
import { clearing, paymentFee, platformFeeBps } from '#ledger/contract'
import { payoutMethods, terms } from '#payouts/contract'
import { countries, regionIds } from '#shipping/contract'

const percent = (bps: number): string => `${(bps / 100).toLocaleString('en-US')} %`

const days = ({ from, to, banks }: { from: number; to: number; banks: boolean }): string => {
  if (to === 0) return 'the same day'
  const unit = banks ? 'banking day' : 'day'
  if (from === 0) return `up to ${to} ${unit}${to === 1 ? '' : 's'}`
  return from === to ? `${to} ${unit}${to === 1 ? '' : 's'}` : `${from} to ${to} ${unit}s`
}
/** The five ways to be paid as a table of a text. */
const methodsTable = [
  '| Method | Least | Fee | Arrives in |',
  '| --- | --- | --- | --- |',
  ...payoutMethods.map((method) => {
    const { label, least, feeWords, arrives } = terms[method]
    return `| ${label} | ${formatMoney(least)} | ${feeWords} | ${days(arrives)} |`
  }),
].join('\n')

/** Stands in our texts where the operator's support address goes: it is filled in when a page is asked for. */
export const supportMark = '\uE000'

/** Figures that our texts quote, taken from the code that charges them. */
export const facts: Readonly<Record<string, string>> = {
  'support-address': supportMark,
  'payment-fee': `${percent(paymentFee.bps)} plus ${formatMoney(paymentFee.fixed)} an order`,
  'platform-fee': `${percent(platformFeeBps.physical)} of the price after discount`,
  'platform-fee-digital': percent(platformFeeBps.digital),
  'clear-after-delivery': `${clearing.daysAfterDelivery} days`,
  'clear-after-shipping': `${clearing.daysAfterShipping} days`,

  'payout-methods': methodsTable,
  'shipping-countries': String(countries.length),
  'shipping-regions': String(regionIds.length),
  'clear-downloads': `${clearing.daysForDownloads} days`,
}
