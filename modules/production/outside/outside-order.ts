/** The part of one order of a batch that someone else's press makes. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Moves } from '#kernel/states.ts'
import type { OutsideState } from '../contract.ts'

export type OutsideEvent = 'draft' | 'confirm' | 'start' | 'ship' | 'refuse' | 'retry' | 'take_back'
/** Free to take back until they confirmed it; from then on only they end it. The database holds the same table. */
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
  /** Their number of it. */
  ref: string | null
  tries: number
  lookAt: Date | null
  words: string
  /** The sum that we set aside for these pieces when they were sold. */
  accrued: Money
  /** Their price for making the pieces, and for shipping; null until they have said so. */
  making: Money | null
  shipping: Money | null
  charged: boolean
  plannedAt: Date
  confirmedAt: Date | null
}

const hexOf = (id: string): string => id.split('_')[1]!
/** Our number of it there: the hex of its id, which fits where theirs are at most 32 signs. */
export const externalIdOf = (order: Pick<OutsideOrder, 'id'>): string => hexOf(order.id)
export const externalIdOfUnit = (unitId: Id<'unit'>): string => hexOf(unitId)
