import { expect, test } from 'vitest'
import { createLine } from '#drivers/orders.ts'
import { usd } from '#kernel/money.ts'
import { nextState } from '#kernel/states.ts'
import {
  AddressForm,
  orderStatuses,
  personOf,
  readOrderNumber,
  type UnitStatus,
  unitStatuses,
} from './contract.ts'
import { eventFor, isStillOpen, orderMoves, type UnitEvent, unitMoves } from './order.ts'
import { sharesOf } from './pay-order.ts'
import { newOrderNumber } from './place-order.ts'

const unitEvents: UnitEvent[] = [
  'batch',
  'cancel',
  'start_print',
  'print',
  'pack',
  'ship',
  'deliver',
  'misprint',
]
const statusesInOrder: UnitStatus[] = [
  'awaiting_print',
  'in_batch',
  'printing',
  'printed',
  'packed',
  'shipped',
  'delivered',
]

test('a unit moves one way, goes back only by a misprint, and is cancelled only before its batch', () => {
  const forwardEvents: UnitEvent[] = ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver']
  for (const from of unitStatuses) {
    for (const event of unitEvents) {
      const next = nextState<UnitStatus, UnitEvent>(unitMoves, from, event)
      const index = statusesInOrder.indexOf(from)
      const expectedStatus = (): UnitStatus | false | undefined => {
        if (event === 'cancel') return from === 'awaiting_print' && 'cancelled'
        if (event === 'misprint') return index >= 1 && index <= 4 && 'awaiting_print'
        return forwardEvents.indexOf(event) === index && index >= 0 && statusesInOrder[index + 1]
      }
      expect(next.ok ? next.value : false, `${from} by ${event}`).toBe(expectedStatus() || false)
    }
  }
})

test('an order that is delivered or cancelled never moves again', () => {
  expect(Object.keys(orderMoves.delivered)).toEqual([])
  expect(Object.keys(orderMoves.cancelled)).toEqual([])
  expect(Object.keys(orderMoves).sort()).toEqual([...orderStatuses].sort())
})

test('an order follows the last of its units and ignores cancelled ones', () => {
  const unitsWith = (...statuses: UnitStatus[]) => statuses.map((status) => ({ status }))
  expect(eventFor({ status: 'processing' }, unitsWith('shipped', 'printed'))).toBe(null)
  expect(eventFor({ status: 'processing' }, unitsWith('shipped', 'delivered', 'cancelled'))).toBe('ship')
  expect(eventFor({ status: 'shipped' }, unitsWith('delivered', 'shipped'))).toBe(null)
  expect(eventFor({ status: 'shipped' }, unitsWith('delivered', 'cancelled'))).toBe('deliver')
  expect(eventFor({ status: 'processing' }, unitsWith('cancelled', 'cancelled'))).toBe('cancel')
  expect(eventFor({ status: 'delivered' }, unitsWith('delivered'))).toBe(null)
})

test('an order is open to changes only while every unit of it waits', () => {
  expect(isStillOpen({ status: 'processing' }, [{ status: 'awaiting_print' }, { status: 'cancelled' }])).toBe(
    true,
  )
  expect(isStillOpen({ status: 'processing' }, [{ status: 'awaiting_print' }, { status: 'in_batch' }])).toBe(
    false,
  )
  expect(isStillOpen({ status: 'processing' }, [])).toBe(false)
  expect(isStillOpen({ status: 'pending_payment' }, [{ status: 'awaiting_print' }])).toBe(false)
})

test('the pieces of a line sum to the line, however odd the amounts', () => {
  for (let quantity = 1; quantity <= 9; quantity += 1) {
    const line = createLine({ quantity, unitPrice: usd(1999), discount: usd(101 * quantity + 1) })
    const pieces = sharesOf(line)
    const total = (pick: (piece: (typeof pieces)[number]) => bigint) =>
      pieces.reduce((sum, piece) => sum + pick(piece), 0n)
    expect(total(({ profitMinor }) => profitMinor)).toBe(line.profit.minor)
    expect(total(({ taxMinor }) => taxMinor)).toBe(line.tax.minor)
    expect(total(({ priceMinor }) => priceMinor)).toBe(1999n * BigInt(quantity) - line.discount.minor)
  }
})

test('an order number is read back however a person types it', () => {
  const number = newOrderNumber()
  expect(readOrderNumber(number.toLowerCase())).toBe(number)
  expect(readOrderNumber(` ${number.slice(3)} `)).toBe(number)
  expect(readOrderNumber('FN 7K3 Q9D')).toBe('FN-7K3Q9D')
  expect(readOrderNumber('FN-7K3Q0D')).toBe(null)
  expect(readOrderNumber("' or 1=1 --")).toBe(null)
})

test('an address needs the fields of its country, and takes no unknown field', () => {
  const american = {
    name: 'A',
    line1: '1 Main St',
    city: 'Austin',
    country: 'US',
    region: 'TX',
    postalCode: '78701',
  }
  expect(AddressForm.safeParse(american).success).toBe(true)
  expect(AddressForm.safeParse({ ...american, postalCode: '7870' }).error?.issues[0]?.path).toEqual([
    'postalCode',
  ])
  expect(AddressForm.safeParse({ ...american, region: '' }).error?.issues[0]?.path).toEqual(['region'])
  expect(AddressForm.safeParse({ ...american, country: 'KE', region: '', postalCode: '' }).success).toBe(true)
  expect(AddressForm.safeParse({ ...american, price: '1' }).success).toBe(false)
  expect(AddressForm.safeParse({ ...american, name: 'A\u0007' }).success).toBe(false)
})

test('a person is one person behind every spelling of their mailbox', () => {
  const equivalents = ['Tobi.A@gmail.com', 'tobia+drop@googlemail.com', ' t.o.b.i.a@gmail.com ']
  expect(new Set(equivalents.map(personOf))).toEqual(new Set(['tobia@gmail.com']))
  expect(personOf('tobi.a+2@mail.ng')).toBe('tobi.a@mail.ng')
  expect(personOf('+@mail.ng')).toBe('+@mail.ng')
})
