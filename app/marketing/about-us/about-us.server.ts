import type { LoaderFunctionArgs } from 'react-router'
import { countOffers } from '#catalogue'
import { findFees } from '#ledger'
import { percent } from '#ledger/contract'
import { requestOf } from '../../request.server.ts'
import { requirePage } from '../content/content.server.ts'
import { fillFacts } from '../content/house-facts.server.ts'

/** The text, and the house in four figures. */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const page = await fillFacts(request, requirePage('pages/about-fanfare'))
  return request.read(async (tx, at) => {
    const { printed } = await countOffers(tx)
    const fees = await findFees(tx, at)
    return { page, printed, fee: percent(fees.platformBps), clearDays: fees.daysAfterDelivery }
  })
}
