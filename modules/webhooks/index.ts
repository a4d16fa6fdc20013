/** Webhooks: tell a shop's own programs about events in it. */
export { deliver, deliverDue, forgetOldMessages, type Post, postFromSample, queueDue } from './deliver.ts'
export { countDeliveries } from './delivery-figures.ts'
export { forgetEndpoints } from './endpoint-rows.ts'
export {
  type DeliveryInFull,
  findDeliveries,
  findDelivery,
  findTroubledDeliveries as findTroubled,
} from './find-deliveries.ts'
export {
  findEndpoints,
  type Manager,
  makeEndpoint,
  removeEndpoint,
  renewSecret,
  switchEndpoint,
} from './manage-endpoint.ts'
export { refusePrivateHost } from './public-host.ts'
export {
  type Happening,
  queueWebhooks,
  replayDelivery,
  testEndpoint,
} from './queue-webhooks.ts'
