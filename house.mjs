// The map of the house: which module may know which. Read by dependency-cruiser, the house tests and docs/map.md.
// A new arrow is a change here, with its reason in the commit.

/** Floors, top to bottom: a floor may use those below it. */
export const floors = ['server', 'app, api', 'flows', 'modules', 'press', 'platform', 'kernel']

/** A module and the modules whose doors it may open. The arrows form no circle. */
export const modules = {
  accounts: ['audit', 'messages'],
  analytics: ['accounts'],
  artwork: ['accounts', 'catalogue'],
  audit: [],
  catalogue: ['ledger'],
  channels: ['catalogue', 'listings'],
  checkout: [
    'accounts',
    'artwork',
    'audit',
    'catalogue',
    // A closed house takes no orders.
    'house',
    'ledger',
    'listings',
    'messages',
    'orders',
    'payments',
    // Duty and import VAT follow the press that a parcel leaves from.
    'production',
    'promotions',
    'shipping',
    'storefronts',
  ],
  claims: [
    'artwork',
    'audit',
    'catalogue',
    'checkout',
    'ledger',
    'messages',
    'orders',
    'payments',
    'shipping',
  ],
  departures: [
    'accounts',
    'artwork',
    'audit',
    'channels',
    'domains',
    'ledger',
    'listings',
    'messages',
    'orders',
    'payments',
    'payouts',
    'pixels',
    'promotions',
    'purchases',
    'reviews',
    'storefronts',
    'webhooks',
  ],
  domains: ['accounts', 'audit', 'purchases'],
  house: ['audit'],
  // What is kept of a sale, the house sets.
  ledger: ['house'],
  listings: ['accounts', 'artwork', 'audit', 'catalogue', 'ledger'],
  // Every mail names the company behind it.
  messages: ['house'],
  moderation: ['accounts', 'audit', 'listings', 'messages'],
  // The database places no order while the house is closed.
  orders: ['accounts', 'catalogue', 'house', 'ledger', 'listings'],
  payments: ['accounts', 'ledger'],
  payouts: ['accounts', 'audit', 'ledger', 'messages'],
  pixels: ['audit'],
  privacy: [
    'accounts',
    'audit',
    'checkout',
    'claims',
    'messages',
    'orders',
    'payments',
    'pixels',
    'reviews',
    'shipping',
    'webhooks',
  ],
  production: ['accounts', 'artwork', 'audit', 'catalogue', 'listings', 'orders'],
  promotions: ['ledger', 'listings', 'shipping'],
  // What providers hold and moved is held against the book, the charges and the payouts.
  reconciliation: ['ledger', 'payments', 'payouts'],
  // The owner is written to when a plan's card is declined.
  purchases: ['accounts', 'ledger', 'messages', 'payments'],
  reviews: ['accounts', 'audit', 'orders'],
  // What shipping costs and how long it takes, the house sets.
  shipping: ['accounts', 'audit', 'catalogue', 'house', 'orders', 'production'],
  storefronts: ['accounts', 'artwork', 'audit', 'catalogue', 'listings'],
  webhooks: ['audit'],
  turns: ['listings'],
}

/** Doors wider than the 25 exports of STYLE.md habit 3, each with its reason; 45 is the most even for these. */
export const wideDoors = {
  accounts:
    'everybody comes in here: sign-up, proofs, sessions, shops, teams and keys, each a noun of its own',
  channels: 'feeds, posts, pages and Canva are four ways out of one shop, each with verbs of its own',
  payments:
    'charges, refunds, disputes, saved cards, the inbox and the double of a provider, each asked by another module',
  ledger:
    'every flow of money posts by a recipe, reads a balance or a move of an account, or proves the book by its seals',
  listings:
    'a listing has a long life (draft, sale, drop, print, archive), and its stock is moved by checkout',
  orders: 'checkout, production, shipping and the screens of fan, creator and operator all follow an order',
  payouts:
    'the creator, finance, the worker, the bank and the figures for operators each ask of a payout in their way',
}

/** What screens take in from outside `app` by a glob, which no import graph sees, each with its reason. */
export const globs = {
  'press/fonts/*.ttf': 'the studio shapes text with the very files of the press',
  'sample/artworks/*.json':
    'templates: drawings of the sample shop are everybody’s to begin from; data, read through parseDocument',
  'sample/artworks/lettered.ts': 'templates with words of their own, kept beside the drawings',
}
