import { countOffers } from '#catalogue'
import { findCompany } from '#house'
import { formatMoney, usd } from '#kernel/money.ts'
import { findFees } from '#ledger'
import { percent } from '#ledger/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { RequestContext } from '../../request.server.ts'
import { fillHouseFacts } from './content.server.ts'
import type { HouseFact } from './facts.server.ts'
import { describeProducts } from './products-words.ts'

/** The house's present facts for our texts. Without a support address they say "us". */
export async function findHouseFacts(tx: Tx, at: Date): Promise<Readonly<Record<HouseFact, string>>> {
  const { printed } = await countOffers(tx)
  const fees = await findFees(tx, at)
  const formatDays = (count: number): string => (count === 1 ? 'one day' : `${count} days`)
  return {
    'support-address': (await findCompany(tx))?.supportAddress ?? 'us',
    products: describeProducts(printed, 'physical'),
    'payment-fee': `${percent(fees.paymentBps)} plus ${formatMoney(usd(fees.paymentFixedMinor))} an order`,
    'platform-fee': `${percent(fees.platformBps)} of the price after discount`,
    'platform-fee-digital': percent(fees.platformDigitalBps),
    'clear-after-delivery': formatDays(fees.daysAfterDelivery),
    'clear-after-shipping': formatDays(fees.daysAfterShipping),
    'clear-downloads': formatDays(fees.daysForDownloads),
  }
}

/** One of our texts with the facts of this house. */
export const fillFacts = async <Value>({ read }: Pick<RequestContext, 'read'>, text: Value): Promise<Value> =>
  fillHouseFacts(text, await read(findHouseFacts))
