import { findBlank } from '#catalogue'
import { isOffered, unitCost } from '#catalogue/contract'
import type { RequestContext } from '../../request.server.ts'
import { type CalculatorView, calculatorView, chosenDollars } from './calculator.ts'

/** The tee of the calculator: the most printed blank of the catalogue, in its middle size, decorated once. */
const tee = { id: 'bella-canvas-3001', size: 'L', areas: ['front'] } as const

/** Null while the tee is not offered: then there is nothing true to calculate. */
export async function calculatorOf({ read, url }: RequestContext): Promise<CalculatorView | null> {
  const blank = await read((tx) => findBlank(tx, tee.id))
  if (!blank || !isOffered(blank)) return null
  const cost = unitCost(blank, tee.size, tee.areas)
  return calculatorView(`${blank.brand} ${blank.model}`, cost, chosenDollars(url.searchParams.get('price')))
}
