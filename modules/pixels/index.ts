/** Pixels: events of consenting fans for advertising networks, by the browser and by our server under one id. */
export { type Client, clientOf, hashPerson } from './client.ts'
export { connectPixel, disconnectPixel, findPixels, switchPixel } from './connect-pixel.ts'
export { deleteEventsOfFan as forgetBuyer, selectEventsOfOrders as findEventsOfOrders } from './event-rows.ts'
export { forgetPixels, selectCartsWithVisit } from './pixel-rows.ts'
export {
  eventIdOf,
  findPageEvent,
  forgetOldEvents,
  pageEventOf,
  recordEvent,
  recordPurchase,
  recordVisit,
} from './record-event.ts'
export { findSends, type SendRequest, sendDueEvents, sendEvent, sendTest } from './send-events.ts'
