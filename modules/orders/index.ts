/**
 * Orders: carts, orders with their frozen lines, and one unit per printed piece. Units move by one table; the order
 * follows its units.
 */
import { holdOrder, insistUnpaid } from './order-rows.ts'
import { payHeld } from './pay-order.ts'
import { placeAtOnce } from './place-order.ts'

export { addToCart, type CartKey, findCart, setQuantity, takeOutBought } from './cart.ts'
export type { Cart, CartLine } from './cart-rows.ts'
export { changeAddress, changeSize, lockOpen } from './change-order.ts'
export { fetchDownload } from './downloads.ts'
export { expireOrder } from './expire-order.ts'
export {
  fans,
  findOrder,
  findOrderByNumber,
  findOrderInFull,
  findOrdersOfEmail,
  findOrdersOfShop,
  type OrderInFull,
  searchOrders,
  unitsWaiting,
} from './find-orders.ts'
export { moveUnits } from './move-units.ts'
export type { Download, Line, LineToPlace, Order, OrderToPlace, Unit, UnitEvent } from './order.ts'
export { orderKey, orderKeys } from './order-key.ts'
export { lockOrder, selectUnpaidDue as ordersDueToExpire } from './order-rows.ts'
export { payOrder } from './pay-order.ts'
export { placeOrder } from './place-order.ts'
export {
  countOpen,
  countStatuses,
  countWaiting,
  selectLineTitles as findLineTitles,
  selectOrdersFor as findOrders,
  selectQueue as findQueue,
  selectWaiting as findWaitingUnits,
} from './press-rows.ts'
export { countUneven, printedOnce } from './proof.ts'
export { queueOrder, readQueue } from './queue.ts'
export { replaceUnit } from './replace-unit.ts'
export { shopOrders } from './shop-orders.ts'
export {
  lockUnits,
  markRefunded,
  revokeDownload,
  selectUnits as findUnits,
  selectUnitsOfBatch as findUnitsOfBatch,
} from './unit-rows.ts'

/** The steps of a purchase for a caller that knows the rest already. */
export const atOnce = { place: placeAtOnce, hold: holdOrder, insistUnpaid, pay: payHeld }
