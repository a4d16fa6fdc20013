import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { allBlanks } from './blanks/all.ts'
import { lockBlank } from './change-rows.ts'
import type { CatalogueRefusal } from './contract.ts'
import { cardOf, importCatalogue, variantRows } from './import-catalogue.ts'
import { limits } from './limits.ts'
import { insertOffer, type Offer, offerWholeData, writeOfferedBlank } from './offer-rows.ts'
import { priceBlank } from './priced-blank.ts'

export type OfferRefusal = Extract<
  CatalogueRefusal,
  | 'blank.not_found'
  | 'variant.stock_out_of_range'
  | 'offer.there_already'
  | 'offer.cost_missing'
  | 'offer.without_press'
>
export type WantedOffer = {
  blankId: string
  /** Cents per size, every size of the blank. */
  costs: Readonly<Record<string, number>>
  /** Cents for each print area beyond the first. */
  furtherAreaMinor: number
  /** Stock of each colour and size; null if nothing runs out. */
  stock: number | null
  source: 'typed' | 'file'
  by: string
}

/**
 * Offers a blank at the given costs, with that stock of each colour and size. `printable` are the presses'
 * techniques; a blank nobody can print isn't offered. Later changes of cost are announced (`planBlankChange`).
 */
export async function offerBlank(
  tx: Tx,
  form: WantedOffer,
  printable: readonly string[],
  at: Date,
): Promise<Result<undefined, OfferRefusal>> {
  const blank = await lockBlank(tx, form.blankId)
  if (!blank) return refused('blank.not_found')
  const missingSize = blank.sizes.find((size) => !((form.costs[size] ?? 0) > 0))
  if (missingSize !== undefined) return refused('offer.cost_missing', { size: missingSize })
  if (blank.physical && !printable.includes(blank.technique)) return refused('offer.without_press')
  if (
    form.stock !== null &&
    (!Number.isInteger(form.stock) || form.stock < 0 || form.stock > limits.stockMax)
  )
    return refused('variant.stock_out_of_range', { limit: limits.stockMax })
  const { blankId, furtherAreaMinor, source, by } = form
  const stock = blank.physical ? form.stock : null
  const costs = Object.fromEntries(blank.sizes.map((size) => [size, form.costs[size]!]))
  const offer: Offer = { blankId, costs, furtherAreaMinor, runsOut: stock !== null, source, by, at }
  if (!(await insertOffer(tx, offer))) return refused('offer.there_already')
  const pricedBlank = priceBlank(blank, offer)
  await writeOfferedBlank(
    tx,
    pricedBlank,
    cardOf(pricedBlank),
    variantRows(pricedBlank, () => stock),
  )
  return ok()
}

/** Offers everything at the data's figures: for the sample, whose figures are examples. */
export async function offerSampleBlanks(tx: Tx, at: Date): Promise<void> {
  await offerWholeData(
    tx,
    allBlanks.map(({ id }) => id),
    'Fanfare',
    at,
  )
  await importCatalogue(tx, at)
}
