import { createHash } from 'node:crypto'
import { asId, type Id, type IdKind, idPrefixes } from '../../kernel/id.ts'
import { type Money, minus, share, sum, times, usd } from '../../kernel/money.ts'
import type { LineToPlace, OrderToPlace } from '../../modules/orders/order.ts'

/** An id that a test can name: the same word gives the same id. */
export function createId<Kind extends IdKind>(kind: Kind, word: string): Id<Kind> {
  return asId(kind, `${idPrefixes[kind]}_${createHash('md5').update(`${kind} ${word}`).digest('hex')}`)
}

export const someAddress = {
  name: 'Tobi Adeyemi',
  line1: '14 Marina Road',
  line2: '',
  city: 'Lagos',
  region: 'Lagos',
  postalCode: '',
  country: 'NG',
  phone: '',
  taxNumber: '',
}

/** A line of tees at $23.99 that cost $12.25 to make; its parts sum by construction. */
export function createLine(changes: Partial<LineToPlace> = {}): LineToPlace {
  const quantity = changes.quantity ?? 1
  const unitPrice = changes.unitPrice ?? usd(2399)
  const unitCost = changes.digital ? usd(0) : (changes.unitCost ?? usd(1225))
  const discount = changes.discount ?? usd(0)
  const goods = minus(times(unitPrice, quantity), discount)
  const [paymentFee, platformFee] = [share(goods, 290), share(goods, 500)]
  return {
    listingId: createId('listing', 'harmattan sun'),
    listingVersionId: createId('listingVersion', 'harmattan sun 1'),
    blankId: 'bella-canvas-3001',
    sku: 'bella-canvas-3001:natural:l',
    designVersionId: createId('designVersion', 'harmattan sun 1'),
    title: 'Harmattan sun tee',
    blankName: 'Bella+Canvas 3001 Unisex staple tee',
    colour: 'natural',
    colourName: 'Natural',
    size: 'L',
    technique: 'dtg',
    digital: false,
    tax: share(goods, 750),
    ...changes,
    quantity,
    unitPrice,
    unitCost,
    discount,
    paymentFee,
    platformFee,
    profit: [times(unitCost, quantity), paymentFee, platformFee].reduce<Money>(minus, goods),
  }
}

export function createOrder(changes: Partial<OrderToPlace> = {}): OrderToPlace {
  const lines = changes.lines ?? [
    createLine({ quantity: 2 }),
    createLine({ sku: 'bella-canvas-3001:natural:m', size: 'M' }),
  ]
  return {
    shopId: createId('shop', 'harmattan'),
    channel: 'store',
    email: 'Fan@fanfare.test',
    address: someAddress,
    shipping: usd(1219),
    shippingOption: 'standard',
    taxLabel: 'VAT Nigeria',
    taxBps: 750,
    duty: usd(0),
    tip: usd(0),
    giftNote: '',
    discountCode: null,
    ...changes,
    lines,
    tax: changes.tax ?? sum(lines.map((line) => line.tax)),
  }
}
