import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { insertRows, updateRows } from './bulk.ts'
import type { SampleShop } from './shop.ts'
import type { PlacedOrder, PlacedUnit } from './year.ts'

/** Orders, their lines, their pieces and what was charged, as they stood when they were paid. */
export async function writeOrders(
  tx: Tx,
  { shopId }: SampleShop,
  orders: readonly PlacedOrder[],
): Promise<void> {
  await insertRows(
    tx,
    'orders."order"',
    orders.map((order) => ({
      id: order.id,
      number: order.number,
      shop_id: shopId,
      status: 'processing',
      channel: order.plan.channel,
      currency: 'USD',
      subtotal_minor: order.subtotal.minor,
      discount_minor: order.discount.minor,
      shipping_minor: order.shipping.minor,
      tax_minor: order.tax.minor,
      duty_minor: 0,
      total_minor: order.total.minor,
      country: order.fan.country,
      region: order.fan.region,
      shipping_option: order.shippingOption,
      tax_label: order.taxLabel,
      tax_bps: order.taxBps,
      discount_code: order.discount.minor > 0n ? 'STORE CREDIT' : null,
      placed_at: order.at,
      expires_at: new Date(order.at.getTime() + 1_800_000),
      paid_at: order.at,
    })),
  )
  await insertRows(
    tx,
    'orders.recipient',
    orders.map(({ id, fan }) => ({
      order_id: id,
      email: fan.email,
      email_key: fan.email.toLowerCase(),
      name: fan.name,
      line1: fan.line1,
      line2: fan.line2,
      city: fan.city,
      region: fan.region,
      postal_code: fan.postalCode,
      country: fan.country,
      phone: fan.phone,
    })),
  )
  await insertRows(
    tx,
    'orders.order_line',
    orders.flatMap((order) =>
      order.lines.map((line) => ({
        id: line.id,
        order_id: order.id,
        shop_id: shopId,
        place: line.place,
        listing_id: line.listingId,
        listing_version_id: line.listingVersionId,
        blank_id: line.blankId,
        sku: line.sku,
        design_version_id: line.designVersionId,
        title: line.title,
        blank_name: line.blankName,
        colour: line.colour,
        colour_name: line.colourName,
        size: line.size,
        technique: line.technique,
        digital: false,
        quantity: line.quantity,
        unit_price_minor: line.unitPrice.minor,
        discount_minor: line.discount.minor,
        unit_cost_minor: line.unitCost.minor,
        payment_fee_minor: line.paymentFee.minor,
        platform_fee_minor: line.platformFee.minor,
        profit_minor: line.profit.minor,
        tax_minor: line.tax.minor,
      })),
    ),
  )
  await insertRows(
    tx,
    'orders.unit',
    orders.flatMap((order) =>
      order.units.map((unit) => ({
        id: unit.id,
        shop_id: shopId,
        order_id: order.id,
        line_id: unit.line.id,
        place: unit.place,
        listing_id: unit.line.listingId,
        blank_id: unit.line.blankId,
        sku: unit.line.sku,
        technique: unit.line.technique,
        colour: unit.line.colour,
        size: unit.line.size,
        design_version_id: unit.line.designVersionId,
        status: 'awaiting_print',
        status_at: order.at,
        paid_at: order.at,
        misprints: 0,
        price_minor: unit.priceMinor,
        tax_minor: unit.taxMinor,
        cost_minor: unit.costMinor,
        platform_fee_minor: unit.platformFeeMinor,
        profit_minor: unit.profitMinor,
      })),
    ),
  )
}

/** The charges, with the provider's own books beside them, and what was given back. */
export async function writePayments(
  tx: Tx,
  orders: readonly PlacedOrder[],
  token: { id: string; brand: string; last4: string },
): Promise<void> {
  const refunded = orders.filter((order) => order.refund)
  await insertRows(
    tx,
    'test_provider.intent',
    orders.map((order) => ({
      id: order.intentId,
      key: order.chargeId,
      token_id: token.id,
      status: 'succeeded',
      amount_minor: order.total.minor,
      currency: 'USD',
      decline_code: null,
      return_url: '/',
      description: order.number,
      fee_minor: order.fee.minor,
      made_at: order.at,
    })),
  )
  await insertRows(
    tx,
    'payments.charge',
    orders.map((order) => ({
      id: order.chargeId,
      subject_kind: 'order',
      subject_id: order.id,
      provider: 'test',
      provider_ref: order.intentId,
      status: 'captured',
      currency: 'USD',
      amount_minor: order.total.minor,
      captured_minor: order.total.minor,
      refunded_minor: order.refund?.amount.minor ?? 0n,
      disputed_minor: 0,
      fee_minor: order.fee.minor,
      brand: token.brand,
      last4: token.last4,
      decline_code: null,
      action_url: null,
      requested_at: order.at,
      asked_at: order.at,
      settled_at: order.at,
    })),
  )
  await insertRows(
    tx,
    'payments.refund',
    refunded.map(({ number, chargeId, refund }) => ({
      id: refund!.id,
      charge_id: chargeId,
      key: `return-${number}`,
      status: 'succeeded',
      amount_minor: refund!.amount.minor,
      currency: 'USD',
      reason: 'Sent back unworn',
      provider_ref: `tpr_${refund!.id.slice(4, 28)}`,
      attempts: 1,
      failure: null,
      requested_at: refund!.at,
      settled_at: refund!.at,
    })),
  )
  await insertRows(
    tx,
    'test_provider.refund',
    refunded.map(({ intentId, refund }) => ({
      id: `tpr_${refund!.id.slice(4, 28)}`,
      key: refund!.id,
      intent_id: intentId,
      amount_minor: refund!.amount.minor,
      made_at: refund!.at,
    })),
  )
  await insertRows(
    tx,
    'checkout.refund_part',
    refunded.flatMap(({ id, refund }) =>
      refund!.units.map((unit, place) => ({
        refund_id: refund!.id,
        order_id: id,
        place: place + 1,
        kind: 'unit',
        piece_id: unit.id,
        goods_minor: unit.priceMinor,
        shipping_minor: 0,
        tax_minor: unit.taxMinor,
        profit_minor: unit.profitMinor,
      })),
    ),
  )
}

type Step = {
  event: string
  from: string
  to: string
  at(unit: PlacedUnit): Date
  more?(unit: PlacedUnit): Record<string, unknown>
}

/** Every batch with its pieces, and every piece through each of its states, in the order of the table of moves. */
export async function writeProduction(
  tx: Tx,
  { shopId }: SampleShop,
  orders: readonly PlacedOrder[],
  numberOf: (unit: PlacedUnit) => string,
): Promise<void> {
  const orderOf = new Map(orders.flatMap((order) => order.units.map((unit) => [unit.id, order])))
  const units = orders.flatMap((order) => order.units)
  const batches = new Map<string, { id: Id<'batch'>; units: PlacedUnit[] }>()
  for (const unit of units) {
    const number = numberOf(unit)
    const batch = batches.get(number) ?? { id: newId('batch', unit.cutOff.getTime()), units: [] }
    batch.units.push(unit)
    batches.set(number, batch)
  }
  const batchOf = new Map(
    [...batches.values()].flatMap(({ id, units: inside }) => inside.map((unit) => [unit.id, id])),
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
    [...batches.values()].flatMap(({ id, units: inside }) =>
      inside.map((unit, place) => ({
        batch_id: id,
        place: place + 1,
        unit_id: unit.id,
        shop_id: shopId,
        attempt: 1,
        order_id: orderOf.get(unit.id)!.id,
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
    [...batches.values()].map(({ id, units: inside }) => ({
      id,
      state: 'closed',
      units: inside.length,
      closed_at: inside[0]!.cutOff,
    })),
  )
  const packedAt = (unit: PlacedUnit): Date => new Date(unit.printedAt.getTime() + 3_600_000)
  const steps: Step[] = [
    {
      event: 'batch',
      from: 'awaiting_print',
      to: 'in_batch',
      at: (unit) => unit.cutOff,
      more: (unit) => ({ batch_id: batchOf.get(unit.id), facility: unit.facility.id }),
    },
    { event: 'start_print', from: 'in_batch', to: 'printing', at: (unit) => unit.printedAt },
    { event: 'print', from: 'printing', to: 'printed', at: (unit) => unit.printedAt },
    { event: 'pack', from: 'printed', to: 'packed', at: packedAt },
    {
      event: 'ship',
      from: 'packed',
      to: 'shipped',
      at: (unit) => unit.shippedAt,
      more: (unit) => ({ shipped_at: unit.shippedAt }),
    },
    {
      event: 'deliver',
      from: 'shipped',
      to: 'delivered',
      at: (unit) => unit.deliveredAt,
      more: (unit) => ({
        delivered_at: unit.deliveredAt,
        refunded_at: unit.refundedAt,
      }),
    },
  ]
  for (const { event, from, to, at, more } of steps) {
    await updateRows(
      tx,
      'orders.unit',
      units.map((unit) => ({ id: unit.id, status: to, status_at: at(unit), ...more?.(unit) })),
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
        [...batches.values()].map(({ id, units: inside }) => ({
          id,
          state: 'in_production',
          started_at: inside[0]!.printedAt,
        })),
      )
    if (event === 'pack')
      await updateRows(
        tx,
        'production.batch',
        [...batches.values()].map(({ id, units: inside }) => ({
          id,
          state: 'done',
          done_at: packedAt(inside[0]!),
        })),
      )
    if (event === 'ship')
      await updateRows(
        tx,
        'orders."order"',
        orders.map(({ id }) => ({ id, status: 'shipped' })),
      )
  }
  await updateRows(
    tx,
    'orders."order"',
    orders.map(({ id, units: of }) => ({
      id,
      status: 'delivered',
      ended_at: new Date(Math.max(...of.map((unit) => unit.deliveredAt.getTime()))),
    })),
  )
}
