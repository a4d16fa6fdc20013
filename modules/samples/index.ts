/** Samples: creators' orders of their own listings at cost. Not sales: nobody earns by them. */
export { type Allowance, findAllowance } from './allowance.ts'
export {
  type BulkQuote,
  deleteOldQuotes,
  findBulkQuote,
  findBulkQuotes,
  offerBulk,
  orderBulk,
} from './bulk.ts'
export { cancelSamples } from './cancel-samples.ts'
export { deliverSamples, orderSamples, SamplesUndone } from './order-samples.ts'
export { makingOf, piecesOf, priceSamples, quoteSamples, type SamplesQuote } from './quote-samples.ts'
