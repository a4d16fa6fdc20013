import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { insertRows, updateRows } from './bulk.ts'
import type { SampleShop } from './shop.ts'
import type { PlacedOrder, PlacedUnit } from './year.ts'

type Step = {
  event: string
  from: string
  to: string
  at(unit: PlacedUnit): Date
  columns?(unit: PlacedUnit): Record<string, unknown>
}

/** Every batch with its pieces, and every piece through each of its states, in the order of the table of moves. */
export async function writeProduction(
  tx: Tx,
  { shopId }: SampleShop,
  orders: readonly PlacedOrder[],
  numberOf: (unit: PlacedUnit) => string,
): Promise<void> {
  const orderByUnit = new Map(orders.flatMap((order) => order.units.map((unit) => [unit.id, order])))
  const units = orders.flatMap((order) => order.units)
  const shippedOrders = orders.filter((order) => order.units.length > 0)
  const batches = new Map<string, { id: Id<'batch'>; units: PlacedUnit[] }>()
  for (const unit of units) {
    const number = numberOf(unit)
    const batch = batches.get(number) ?? { id: newId('batch', unit.cutOff.getTime()), units: [] }
    batch.units.push(unit)
    batches.set(number, batch)
  }
  const batchByUnit = new Map(
    [...batches.values()].flatMap(({ id, units: batchUnits }) => batchUnits.map((unit) => [unit.id, id])),
  )
  await insertRows(
    tx,
    'production.batch',
    [...batches].map(
      ([
        number,
        {
          id,
          units: [first],
        },
      ]) => ({
        id,
        number,
        facility_id: first!.facility.id,
        technique: first!.line.technique,
        cut_off_at: first!.cutOff,
        state: 'collecting',
        units: 0,
        opened_at: new Date(first!.cutOff.getTime() - 3 * 86_400_000),
      }),
    ),
  )
  await insertRows(
    tx,
    'production.batch_unit',
    [...batches.values()].flatMap(({ id, units: batchUnits }) =>
      batchUnits.map((unit, index) => ({
        batch_id: id,
        place: index + 1,
        unit_id: unit.id,
        shop_id: shopId,
        attempt: 1,
        order_id: orderByUnit.get(unit.id)!.id,
        listing_id: unit.line.listingId,
        title: unit.line.title,
        blank_id: unit.line.blankId,
        blank_name: unit.line.blankName,
        sku: unit.line.sku,
        colour: unit.line.colour,
        colour_name: unit.line.colourName,
        size: unit.line.size,
        design_version_id: unit.line.designVersionId,
      })),
    ),
  )
  await updateRows(
    tx,
    'production.batch',
    [...batches.values()].map(({ id, units: batchUnits }) => ({
      id,
      state: 'closed',
      units: batchUnits.length,
      closed_at: batchUnits[0]!.cutOff,
    })),
  )
  const packedAt = (unit: PlacedUnit): Date => new Date(unit.printedAt.getTime() + 3_600_000)
  const steps: Step[] = [
    {
      event: 'batch',
      from: 'awaiting_print',
      to: 'in_batch',
      at: (unit) => unit.cutOff,
      columns: (unit) => ({ batch_id: batchByUnit.get(unit.id), facility: unit.facility.id }),
    },
    { event: 'start_print', from: 'in_batch', to: 'printing', at: (unit) => unit.printedAt },
    { event: 'print', from: 'printing', to: 'printed', at: (unit) => unit.printedAt },
    { event: 'pack', from: 'printed', to: 'packed', at: packedAt },
    {
      event: 'ship',
      from: 'packed',
      to: 'shipped',
      at: (unit) => unit.shippedAt,
      columns: (unit) => ({ shipped_at: unit.shippedAt }),
    },
    {
      event: 'deliver',
      from: 'shipped',
      to: 'delivered',
      at: (unit) => unit.deliveredAt,
      columns: (unit) => ({
        delivered_at: unit.deliveredAt,
        refunded_at: unit.refundedAt,
      }),
    },
  ]
  for (const { event, from, to, at, columns } of steps) {
    await updateRows(
      tx,
      'orders.unit',
      units.map((unit) => ({ id: unit.id, status: to, status_at: at(unit), ...columns?.(unit) })),
    )
    await insertRows(
      tx,
      'orders.unit_move',
      units.map((unit) => ({
        unit_id: unit.id,
        event,
        from_status: from,
        to_status: to,
        cause: null,
        at: at(unit),
      })),
    )
    if (event === 'start_print')
      await updateRows(
        tx,
        'production.batch',
        [...batches.values()].map(({ id, units: batchUnits }) => ({
          id,
          state: 'in_production',
          started_at: batchUnits[0]!.printedAt,
        })),
      )
    if (event === 'pack')
      await updateRows(
        tx,
        'production.batch',
        [...batches.values()].map(({ id, units: batchUnits }) => ({
          id,
          state: 'done',
          done_at: packedAt(batchUnits[0]!),
        })),
      )
    if (event === 'ship')
      await updateRows(
        tx,
        'orders."order"',
        shippedOrders.map(({ id }) => ({ id, status: 'shipped' })),
      )
  }
  await updateRows(
    tx,
    'orders."order"',
    orders.map(({ id, at, units: orderUnits }) => ({
      id,
      status: 'delivered',
      ended_at: new Date(Math.max(at.getTime(), ...orderUnits.map((unit) => unit.deliveredAt.getTime()))),
    })),
  )
}
