import { countOffers, findBlank } from '#catalogue'
import { isOffered, unitCost } from '#catalogue/contract'
import { findFees } from '#ledger'
import type { RequestContext } from '../../request.server.ts'
import { buildCalculatorView, type CalculatorView, readDollars } from './calculator.ts'

/** The calculator's T-shirt: the most printed blank of the catalogue, in its middle size, printed once. */
const tee = { id: 'bella-canvas-3001', size: 'L', areas: ['front'] } as const

/** The number of blanks, and a calculator for one of them; null while that one isn't on offer. */
export async function findProductFigures({
  read,
  url,
}: RequestContext): Promise<{ printed: number; calculator: CalculatorView | null }> {
  const { blank, printed, fees } = await read(async (tx, at) => ({
    fees: await findFees(tx, at),
    blank: await findBlank(tx, tee.id),
    printed: (await countOffers(tx)).printed,
  }))
  if (!blank || !isOffered(blank)) return { printed, calculator: null }
  const cost = unitCost(blank, tee.size, tee.areas)
  const dollars = readDollars(url.searchParams.get('price'))
  return { printed, calculator: buildCalculatorView(`${blank.brand} ${blank.model}`, cost, dollars, fees) }
}
