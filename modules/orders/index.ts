/**
 * Orders: carts, orders with their frozen lines, and one unit for each printed piece. Units follow one table of
 * moves; the order follows its units.
 */
export { blockFan, isFanBlocked, unblockFan } from './blocked-fans.ts'
export {
  addToCart,
  type CartKey,
  type CartToFill,
  cartAmong,
  findCart,
  forgetCarts,
  removeBought,
  setQuantity,
} from './cart.ts'
export type { Cart, CartLine } from './cart-rows.ts'
export { changeAddress, changeSize, lockOpenOrder as lockOpen } from './change-order.ts'
export { fetchDownload } from './downloads.ts'
export { expireOrder } from './expire-order.ts'
export {
  eraseFan as forgetFan,
  eraseRecipients,
  findAllOrdersOfFan,
  findOrder,
  findOrderByNumber,
  findOrderInFull,
  findOrderOfFan,
  findOrdersOfEmail,
  findOrdersOfShop,
  findUnitsToPrint,
  type OrderInFull,
  searchOrders,
} from './find-orders.ts'
export { moveUnits } from './move-units.ts'
export type { Download, Line, LineToPlace, Order, OrderToPlace, Unit, UnitEvent } from './order.ts'
export {
  findOrderByKey,
  orderKey,
  readOrderView as readOrderLook,
  renewOrderKey,
  signOrderView as signOrderLook,
} from './order-key.ts'
export {
  countOpenOrders,
  lockAgedOrders,
  lockOrder,
  lockOrderRow as holdOrder,
  requireUnpaid,
  selectUnpaidDue as ordersDueToExpire,
} from './order-rows.ts'
export { type FileOfOrder, fetchOwnFile, findBuyersAfter, findFilesOfOrder } from './own-files.ts'
export { payHeldOrder, payOrder } from './pay-order.ts'
export { placeAtOnce, placeOrder } from './place-order.ts'
export { findPressFigures } from './press-figures.ts'
export {
  countOpen,
  countStatuses,
  countWaiting,
  findOrderedDesigns,
  selectLineTitles as findLineTitles,
  selectOrdersFor as findOrders,
  selectQueue as findQueue,
  selectWaiting as findWaitingUnits,
} from './press-rows.ts'
export { checkPrintedOnce, countUnbalanced } from './proof.ts'
export { findStaleHours as findUnevenHours, packQueue, readQueue, recountQueue } from './queue.ts'
export { ageOrdersFrom } from './recipient-rows.ts'
export { replaceUnit } from './replace-unit.ts'
export {
  countSamplePieces,
  findOrderCountries,
  findSampleOrders,
  findShopOrders,
} from './shop-orders.ts'
export {
  lockUnits,
  markRefunded,
  revokeDownload,
  selectUnits as findUnits,
  selectUnitsOfBatch as findUnitsOfBatch,
} from './unit-rows.ts'
