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
    'visits',
    'webhooks',
  ],
  domains: ['accounts', 'audit', 'purchases'],
  // Creators' own files know nothing of what delivers them: listings and orders ask for them.
  files: [],
  house: ['audit'],
  // The house sets what it keeps of each sale.
  ledger: ['house'],
  // A listing that sells its creator's own file can't go on sale without it.
  listings: ['accounts', 'artwork', 'audit', 'catalogue', 'files', 'ledger'],
  // Every mail names the company behind it.
  messages: ['house'],
  moderation: ['accounts', 'audit', 'listings', 'messages'],
  // The database places no order while the house is closed.
  orders: ['accounts', 'catalogue', 'files', 'house', 'ledger', 'listings'],
  payments: ['accounts', 'ledger'],
  payouts: ['accounts', 'audit', 'ledger', 'messages'],
  pixels: ['audit'],
  privacy: [
    'accounts',
    'audit',
    'checkout',
    'claims',
    'messages',
    'moderation',
    'orders',
    'payments',
    'pixels',
    'reviews',
    'shipping',
    'webhooks',
  ],
  printers: ['catalogue'],
  production: ['accounts', 'artwork', 'audit', 'catalogue', 'listings', 'orders', 'printers'],
  promotions: ['ledger', 'listings', 'shipping'],
  // What providers hold and have moved is compared with the book, the charges and the payouts.
  reconciliation: ['ledger', 'payments', 'payouts'],
  // The owner is written to when a plan's card is declined.
  purchases: ['accounts', 'ledger', 'messages', 'payments'],
  reviews: ['accounts', 'audit', 'orders'],
  // Samples are priced like a checkout and paid like a purchase.
  samples: ['catalogue', 'checkout', 'house', 'listings', 'orders', 'purchases'],
  // The house sets what shipping costs and how long it takes.
  shipping: ['accounts', 'audit', 'catalogue', 'house', 'orders', 'production'],
  storefronts: ['accounts', 'artwork', 'audit', 'catalogue', 'listings'],
  webhooks: ['audit'],
  turns: ['listings'],
  visits: [],
}

/**
 * How many names a door may export. An object of functions is a fault: it would count as one name.
 * The few wider doors say how many they need, and why.
 */
export const doors = {
  max: 35,
  wide: {
    'modules/artwork/index.ts': {
      max: 39,
      why: 'pictures, own fonts, a kit, designs with their versions and what a team says of them are each added, listed and removed in the studio',
    },
    'modules/accounts/index.ts': {
      max: 112,
      why: 'people, proofs, sessions, shops, teams, staff and keys: everyone signs in through it',
    },
    'modules/accounts/contract.ts': { max: 50, why: 'the forms and refusals of all of these' },
    'modules/ledger/index.ts': {
      max: 49,
      why: 'every flow of money posts by a recipe, of which each event has its own, and the book is proved by its seals',
    },
    'modules/listings/index.ts': {
      max: 82,
      why: 'a listing has a long life (draft, sale, drop, print, archive), a page on which each part of it is edited, files that it gives, and stock that checkout moves',
    },
    'modules/messages/index.ts': {
      max: 71,
      why: 'letters, onboarding letters, newsletters, notices, the browsers they go to and threads: each is written, read, answered and erased',
    },
    'modules/orders/index.ts': {
      max: 70,
      why: 'checkout, production, shipping and the screens of fan, creator and operator all follow an order',
    },
    'modules/payouts/index.ts': {
      max: 57,
      why: 'the creator, finance, the worker, the bank and the figures for operators each ask different things of a payout',
    },
    'modules/production/index.ts': {
      max: 71,
      why: 'facilities, batches, print files, scans, the hot folder and the orders at other presses, each worked from its own screen',
    },
    'modules/purchases/index.ts': {
      max: 36,
      why: 'kept cards, plans that renew and samples are three ways of buying, each with its screens',
    },
    'modules/storefronts/index.ts': {
      max: 37,
      why: 'a draft and its versions, pictures, posts, pages, collections and links, each edited and each read',
    },
  },
}

/** Objects of functions that a door may export, because each is really a table of values; with the reason. */
export const tables = {
  lettersWords: 'the wording of a consent, which contains the shop’s name',
  shippingServices: 'a row for each service, with its surcharge worked out from the parcel',
  papers: 'the papers of a batch by the last part of their address, of which a request names one',
  testTransfers: 'an adapter: what sends payouts where no provider does',
}

/** What screens take in from outside `app` by a glob, which no import graph sees, each with its reason. */
export const globs = {
  'press/fonts/**/*.{ttf,otf,json}': 'the studio shapes text with the very files of the press',
  'sample/artworks/*.json':
    'templates: every creator may start from the sample shop’s drawings; data, read through parseDocument',
  'sample/artworks/lettered.ts': 'templates with words of their own, kept beside the drawings',
}

/** Files that are longer than 300 lines, with how many they need and why they are not two. */
export const longFiles = {
  'app/operator/house/house.db.test.ts': {
    max: 310,
    why: 'one house is set up step by step, and each test needs the last',
  },
  'sample/sample-shop.db.test.ts': {
    max: 330,
    why: 'every figure of one sample shop, added up from the same rows',
  },
  'tests/journeys/hostile.spec.ts': { max: 310, why: 'the same hostile words, carried from page to page' },
}
