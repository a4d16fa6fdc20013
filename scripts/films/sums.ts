import { findBlank, offerSampleBlanks } from '#catalogue'
import { unitCost } from '#catalogue/contract'
import { startingFees } from '#ledger/contract'
import { migrate } from '#platform/database/migrate.ts'
import { openPglite } from '#platform/database/pglite.ts'
import { buildCalculatorView, calculatorRange } from '../../app/marketing/sections/calculator.ts'
import type { Sum } from './scenes.ts'

/** The sums that the site's calculator opens with, from the same catalogue and the same pricing code. */
export async function findTeeSums(): Promise<readonly Sum[]> {
  const database = await openPglite({})
  try {
    await migrate(database)
    await database.transact((tx, at) => offerSampleBlanks(tx, at))
    const blank = await database.read((tx) => findBlank(tx, 'bella-canvas-3001'))
    if (!blank) throw new Error('The tee of the calculator is not in the catalogue.')
    const { start } = calculatorRange
    const view = buildCalculatorView(
      `${blank.brand} ${blank.model}`,
      unitCost(blank, 'L', ['front']),
      start,
      startingFees,
    )
    return view.stops.find((stop) => stop.dollars === start)?.sums ?? []
  } finally {
    await database.close()
  }
}
