import { type QueryValues, withQuery } from './with-query.ts'

/** The addresses of the console, part of `hrefs`. */
export const operatorHrefs = {
  operator: '/operator',
  operatorProviders: '/operator/providers',
  operatorNewProvider: '/operator/providers/new',
  operatorProvider: (id: string) => `/operator/providers/${id}`,
  operatorProviderBlank: (id: string, blankId: string) => `/operator/providers/${id}/${blankId}`,
  operatorPayouts: (query: QueryValues = {}) => withQuery('/operator/payouts', query),
  operatorBankFile: (id: string) => `/operator/payouts/bank-file/${id}`,
  operatorLedger: (query: QueryValues = {}) => withQuery('/operator/ledger', query),
  operatorReconciliation: '/operator/reconciliation',
  operatorOrders: (query: { q?: string; status?: string; after?: string } = {}) =>
    withQuery('/operator/orders', query),
  operatorOrder: (id: string) => `/operator/orders/${id}`,
  /** Gives a signed-in member a short look at the fan's page, and goes there. */
  operatorAsFan: (id: string) => `/operator/orders/${id}/as-fan`,
  operatorBatches: (query: { technique?: string; view?: string; after?: string } = {}) =>
    withQuery('/operator/batches', query),
  operatorBatch: (number: string) => `/operator/batches/${number}`,
  operatorPressFiles: (number: string) => `/operator/batches/${number}/press-files`,
  operatorPaper: (number: string, paper: 'work-order' | 'packing-slips' | 'labels' | 'gang-sheets') =>
    `/operator/batches/${number}/papers/${paper}`,
  operatorPrintFile: (id: string) => `/operator/print-files/${id}`,
  operatorStitches: (id: string, format: 'dst' | 'pes' | 'webp') =>
    `/operator/print-files/${id}?as=${format}`,
  operatorPrintThumb: (id: string) => `/operator/print-files/${id}?small`,
  operatorScan: (code?: string) => withQuery('/operator/scan', code ? { code } : {}),
  /** Opened as a page of its own: which page may use the camera is said in its headers. */
  operatorScanByCamera: '/operator/scan?camera=on',
  operatorShipments: (query: QueryValues = {}) => withQuery('/operator/shipments', query),
  operatorShipment: (id: string) => `/operator/shipments/${id}`,
  operatorCustoms: (id: string) => `/operator/shipments/${id}/customs`,
  operatorSupport: (query: QueryValues = {}) => withQuery('/operator/support', query),
  operatorClaims: (query: QueryValues = {}) => withQuery('/operator/claims', query),
  operatorClaim: (id: string) => `/operator/claims/${id}`,
  operatorPhoto: (id: string, size?: 'small') => `/operator/photos/${id}${size ? `?size=${size}` : ''}`,
  operatorThread: (id: string) => `/operator/support/${id}`,
  operatorCatalogue: (query: { q?: string } = {}) => withQuery('/operator/catalogue', query),
  operatorOffer: '/operator/catalogue-offer',
  operatorOfferFile: '/operator/catalogue-offer/list.csv',
  operatorBlank: (id: string) => `/operator/catalogue/${id}`,
  operatorMacros: '/operator/macros',
  operatorReviews: (query: QueryValues = {}) => withQuery('/operator/reviews', query),
  operatorModeration: (query: QueryValues = {}) => withQuery('/operator/moderation', query),
  operatorIncident: (id: string) => `/operator/moderation/${id}`,
  operatorTrail: (query: { q?: string; before?: string } = {}) => withQuery('/operator/trail', query),
  operatorHouse: '/operator/house',
  operatorHouseCompany: '/operator/house/company',
  operatorHouseTax: '/operator/house/tax',
  operatorHouseFees: '/operator/house/fees',
  operatorHouseShipping: '/operator/house/shipping',
  operatorStaff: '/operator/staff',
  operatorHealth: '/operator/health',
  operatorFind: (q?: string) => withQuery('/operator/find', q ? { q } : {}),
} as const
