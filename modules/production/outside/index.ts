/** Orders at another press: planned, brought forward, taken back, read. */
import { printPieces } from './move-pieces.ts'
import {
  lookSoon,
  selectOutsideOrder,
  selectOutsideOrders,
  selectShipment,
  selectShipments,
} from './order-rows.ts'
import { planOutsideOrders } from './plan-orders.ts'
import { openPrintful, readPrintfulEvent } from './printful.ts'
import { retryOutsideOrder, takeBackOutsideOrder } from './take-back.ts'
import { tendOutsideOrders } from './tend-orders.ts'

export const outside = {
  plan: planOutsideOrders,
  tend: tendOutsideOrders,
  retry: retryOutsideOrder,
  takeBack: takeBackOutsideOrder,
  lookSoon,
  find: selectOutsideOrder,
  list: selectOutsideOrders,
  shipment: selectShipment,
  shipmentsOf: selectShipments,
  printed: printPieces,
  openPrintful,
  readPrintfulEvent,
}
