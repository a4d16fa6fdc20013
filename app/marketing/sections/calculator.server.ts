import { findBlank } from '#catalogue'
import { unitCost } from '#catalogue/contract'
import type { RequestContext } from '../../request.server.ts'
import { type CalculatorView, calculatorView, chosenDollars } from './calculator.ts'

/** The tee of the calculator: the most printed blank of the catalogue, in its middle size, decorated once. */
const tee = { id: 'bella-canvas-3001', size: 'L', areas: ['front'] } as const

/** Null while the catalogue is empty: then there is nothing true to calculate. */
export async function calculatorOf({ read, url }: RequestContext): Promise<CalculatorView | null> {
  const blank = await read((tx) => findBlank(tx, tee.id))
  if (!blank) return null
  const cost = unitCost(blank, tee.size, tee.areas)
  return calculatorView(`${blank.brand} ${blank.model}`, cost, chosenDollars(url.searchParams.get('price')))
}
