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
export { deliverSamples, orderSamples, SamplesRefused as SamplesUndone } from './order-samples.ts'
export {
  countPieces as piecesOf,
  makingCostOf as makingOf,
  priceSamples,
  quoteSamples,
  type SamplesQuote,
} from './quote-samples.ts'
