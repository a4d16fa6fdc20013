/** The part of a batch's order that another company's press makes. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Moves } from '#kernel/states.ts'
import type { OutsideState } from '../contract.ts'

export type OutsideEvent = 'draft' | 'confirm' | 'start' | 'ship' | 'refuse' | 'retry' | 'take_back'
/**
 * We may withdraw it until the printer confirms; from then on only the printer ends it. The database has the same
 * table.
 */
export const outsideMoves = {
  waiting: { draft: 'draft', confirm: 'confirmed', refuse: 'refused', take_back: 'taken_back' },
  draft: { confirm: 'confirmed', refuse: 'refused', take_back: 'taken_back' },
  confirmed: { start: 'in_production', ship: 'shipped', refuse: 'refused', take_back: 'taken_back' },
  in_production: { ship: 'shipped', refuse: 'refused', take_back: 'taken_back' },
  refused: { retry: 'waiting', confirm: 'confirmed', take_back: 'taken_back' },
  shipped: {},
  taken_back: {},
} as const satisfies Moves<OutsideState, OutsideEvent>

export type OutsideOrder = {
  id: Id<'outsideOrder'>
  facilityId: string
  batchId: Id<'batch'>
  orderId: Id<'order'>
  shopId: Id<'shop'>
  state: OutsideState
  /** The printer's number for it. */
  ref: string | null
  tries: number
  lookAt: Date | null
  words: string
  /** The sum set aside for these units when they were sold. */
  accrued: Money
  /** The printer's price for making the units and for shipping; null until reported. */
  making: Money | null
  shipping: Money | null
  charged: boolean
  plannedAt: Date
  confirmedAt: Date | null
}

const hexOf = (id: string): string => id.split('_')[1]!
/** Our number for it there: the hex of its id, which fits printers that allow 32 characters. */
export const externalIdOf = (order: Pick<OutsideOrder, 'id'>): string => hexOf(order.id)
export const externalIdOfUnit = (unitId: Id<'unit'>): string => hexOf(unitId)
