import type { Tx } from '#platform/database/tx.ts'
import { limits } from '../../modules/orders/limits.ts'
import { insertRows } from './bulk.ts'
import type { SampleShop } from './shop.ts'
import type { PlacedOrder } from './year.ts'

/** Orders, their lines, their pieces, their files and what was charged, as they stood when they were paid. */
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
    orders.map(({ id, fan, units }) => ({
      order_id: id,
      email: fan.email,
      email_key: fan.email.toLowerCase(),
      name: fan.name,
      country: fan.country,
      region: fan.region,
      // An order of files only needs no address, so none is asked for.
      line1: units.length ? fan.line1 : '',
      line2: units.length ? fan.line2 : '',
      city: units.length ? fan.city : '',
      postal_code: units.length ? fan.postalCode : '',
      phone: units.length ? fan.phone : '',
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
        digital: line.digital,
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
  await insertRows(
    tx,
    'orders.download',
    orders.flatMap((order) =>
      order.downloads.map((download) => ({
        id: download.id,
        shop_id: shopId,
        order_id: order.id,
        line_id: download.line.id,
        granted_at: order.at,
        fetched: 1,
        fetches_max: limits.downloadFetches,
        price_minor: download.priceMinor,
        tax_minor: download.taxMinor,
        platform_fee_minor: download.platformFeeMinor,
        profit_minor: download.profitMinor,
      })),
    ),
  )
}

/** The charges, with the provider's own books beside them, and what was refunded. */
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
    'checkout.refund_leave',
    refunded.map(({ id, refund }) => ({
      refund_id: refund!.id,
      order_id: id,
      // Returned by the fan of their own accord; some cost more than one member of staff may refund.
      given_by: 'fan',
      request_id: null,
    })),
  )
  await insertRows(
    tx,
    'checkout.refund_part',
    refunded.flatMap(({ id, refund }) =>
      refund!.units.map((unit, index) => ({
        refund_id: refund!.id,
        order_id: id,
        place: index + 1,
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
