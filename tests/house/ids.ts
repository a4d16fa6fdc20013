import type { Rule } from './rules.ts'

const rooms = /^(kernel|press|modules|flows|api|app|server)\/.*\.tsx?$/
/** Names that end in Id but aren't our ids, by their owner. */
const foreignIds = new Map(
  Object.entries({
    'our own lists, where a person writes them': ['blank', 'goneBlank', 'facility', 'printer'],
    'documents of the studio': ['layer', 'group', 'cropped', 'kept'],
    'commands of the menu': ['recent'],
    'the request it happened in': ['request'],
    'whoever acted: a person, a key or the system': ['actor'],
    'a piece of an order: a unit or a download': ['piece'],
    'written by a person or in an address, not looked up yet': ['chosen', 'removing'],
    'another service': [
      ...['account', 'client', 'credential', 'external', 'intent', 'movement', 'pixel'],
      ...['product', 'provider', 'statement', 'store', 'transfer', 'endToEnd', 'importing', 'delivered'],
    ],
    'who sent a callback': ['event'],
    'the routes of React Router': ['parent'],
  }).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
)
/** Files where one of our words names another service's id. */
const foreignPaths = [
  'modules/payouts/bank-file/',
  'modules/payouts/transfers/paypal-call.ts',
  'kernel/hrefs.ts',
]
const findBareIds = (text: string): string[] =>
  [...text.matchAll(/\b([a-z]\w*)Ids?\??: (?:readonly )?string\b/g)].map(([, name]) => name!)

/** As text, an order's id would pass for a shop's id. */
export const idsAreIds: Rule = {
  name: 'an id of ours says what it names, in contracts and below',
  findFault: ({ path, text }) => {
    if (!rooms.test(path) || path.includes('.test.')) return null
    if (foreignPaths.some((start) => path.startsWith(start))) return null
    const bareNames = findBareIds(text).filter((name) => !foreignIds.has(name))
    return bareNames.length ? `${bareNames.join(', ')}: write Id<'…'>, or say here whose it is` : null
  },
  planted: { path: 'modules/orders/contract.ts', text: `'order.paid': { orderId: string }` },
}

/** Each engine reads a moment written as text in its own way. */
export const momentsOnce: Rule = {
  name: 'a moment enters hand-written SQL only through platform/database/instant.ts',
  findFault: ({ path, text }) =>
    rooms.test(path.replace(/^platform/, 'server')) &&
    !path.includes('.test.') &&
    !path.endsWith('database/instant.ts') &&
    /\}::timestamptz/.test(text)
      ? 'use instant(at)'
      : null,
  planted: { path: 'modules/files/file-rows.ts', text: 'made_at < $1{at}::timestamptz' },
}
