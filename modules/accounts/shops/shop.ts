import type { Moves } from '#kernel/states.ts'
import type { ShopStatus } from '../contract.ts'

export type ShopEvent = 'leave' | 'return' | 'suspend' | 'reinstate'

/** A suspended shop's store closes, its money stays and payouts wait. */
export const shopMoves = {
  active: { leave: 'vacation', suspend: 'suspended' },
  vacation: { return: 'active', suspend: 'suspended' },
  suspended: { reinstate: 'active' },
} as const satisfies Moves<ShopStatus, ShopEvent>
