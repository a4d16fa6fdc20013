/** Customs data of a parcel that crosses a border: contents, tariff heading, weight, value and origin. */
import { findBlanks } from '#catalogue'
import type { Blank } from '#catalogue/contract'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, plus, sum } from '#kernel/money.ts'
import { findOrder, findUnits, type Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { type Facility, findFacilities, findPlaces } from '#production'
import { isInUnion } from './countries.ts'
import type { Parcel } from './parcel.ts'
import { selectParcelUnits } from './parcel-rows.ts'

export type CustomsLine = {
  words: string
  quantity: number
  hsCode: string | null
  /** The blank's country of origin, ISO 3166; null if its maker doesn't say. */
  origin: string | null
  grams: number
  worth: Money
}
export type Customs = {
  from: Pick<Facility, 'name' | 'place' | 'country'>
  order: Pick<Order, 'number' | 'address'>
  lines: CustomsLine[]
  grams: number
  worth: Money
}

/** Tells if goods pass customs on the way: not within a country, nor within the European Union. */
export const crossesBorder = (from: string, to: string): boolean =>
  from !== to && !(isInUnion(from) && isInUnion(to))

/** A parcel's customs declaration; null if it passes no customs, or if another company sends it. */
export async function customsOf(
  tx: Tx,
  parcel: Pick<Parcel, 'id' | 'orderId' | 'country'>,
): Promise<Customs | null> {
  const contents = await selectParcelUnits(tx, [parcel.id])
  const ids = contents.map(({ unitId }) => asId('unit', unitId))
  const order = await findOrder(tx, parcel.orderId)
  const [place] = await findPlaces(tx, ids)
  const from = (await findFacilities(tx)).find(({ code }) => place?.batchNumber.startsWith(`${code}-`))
  if (!order || from?.kind !== 'house' || !crossesBorder(from.country, parcel.country)) return null
  const positionOf = (lineId: Id<'line'>): number => order.lines.findIndex(({ id }) => id === lineId)
  const units = (await findUnits(tx, ids)).sort((a, b) => positionOf(a.lineId) - positionOf(b.lineId))
  const blanks = await findBlanks(
    tx,
    units.map(({ blankId }) => blankId),
  )
  const lines = [...Map.groupBy(units, ({ blankId, lineId }) => `${blankId} ${lineId}`).values()].map(
    (group): CustomsLine => {
      const blank = blanks.get(group[0]!.blankId)
      const line = order.lines.find(({ id }) => id === group[0]!.lineId)
      // A reprint is free, but its value is that of the original.
      const values = group.map(({ price }) => (price.minor > 0n || !line ? price : line.unitPrice))
      return {
        words: `${line?.blankName ?? group[0]!.sku}, printed${fabricOf(blank)}`,
        quantity: group.length,
        hsCode: blank?.hsCode ?? null,
        origin: blank?.origin ?? null,
        grams: group.reduce((all, { size }) => all + (blank?.weightGrams[size] ?? 0), 0),
        worth: sum(values),
      }
    },
  )
  return {
    from,
    order,
    lines,
    grams: lines.reduce((all, { grams }) => all + grams, 0),
    worth: lines.map(({ worth }) => worth).reduce(plus),
  }
}

const fabricOf = (blank: Blank | undefined): string => (blank?.fabric ? `, ${blank.fabric}` : '')
