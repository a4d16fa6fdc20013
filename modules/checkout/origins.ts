import type { Tx } from '#platform/database/tx.ts'
import { forecastOrigins, type Origin } from '#production'
import type { ShippingTerms } from '#shipping/contract'
import type { LineWithCost } from './price-cart.ts'
import { optionsFor, type Place } from './quote.ts'

/**
 * The presses each line's units would leave from, by the rules that route the queue; none for downloads, or if not
 * yet known.
 */
export async function findOrigins(
  tx: Tx,
  lines: readonly LineWithCost[],
  place: Place,
  service: string,
  at: Date,
  terms: ShippingTerms,
): Promise<Origin[][]> {
  const shippedLines = lines.filter((line) => !line.digital && line.blank && line.variant)
  const options = optionsFor(shippedLines, place, terms)
  if (shippedLines.length === 0 || !options.ok) return lines.map(() => [])
  const option = options.value.find(({ id }) => id === service) ?? options.value[0]
  const forecast = await forecastOrigins(
    tx,
    shippedLines.map((line) => ({
      technique: line.blank!.technique,
      blankId: line.blank!.id,
      colour: line.variant!.colour,
      size: line.size,
      units: line.quantity,
      country: place.country,
      service: option?.id ?? 'standard',
    })),
    at,
  )
  return lines.map((line) => forecast[shippedLines.indexOf(line)] ?? [])
}
