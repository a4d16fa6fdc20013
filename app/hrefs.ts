/** The only place that spells a URL. */
const product = 'fanfare'
const terms = `/policies/${product}-terms-of-service`

export const hrefs = {
  home: '/',
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  twoFactor: (next?: string) => (next ? `/two-factor?next=${encodeURIComponent(next)}` : '/two-factor'),
  logout: '/logout',
  outbox: '/outbox',
  outboxMail: (id: string) => `/outbox/${id}`,
  dashboard: '/dashboard',
  operator: '/operator',

  // Public site
  loginDialog: '#login',
  howItWorks: '/#howitworks',
  discover: '/about',
  creator: (handle: string) => `/about#${handle}`,
  social: '/social',
  costume: '/costume',
  signUpAs: (start: Record<string, string>) => `/sign-up?${new URLSearchParams(start)}`,
  newsletter: '/newsletter',
  faqs: `/${product}-faqs`,
  aboutUs: `/about-${product}`,
  terms: `${terms}?section=terms-of-service`,
  privacy: `${terms}?section=privacy`,
  california: `${terms}?section=privacy#ccpa`,
  policy: (section: string) => `${terms}?section=${section}`,
  impressum: '/about/impressum-german',
  security: '/about/security',
  accessibility: '/about/notice-of-accessibility',
  blog: '/blog',
  blogPost: (slug: string) => `/blog/${slug}`,
  jobs: '/jobs',
  help: '/help',
  helpArticle: (slug: string) => `/help/${slug}`,
  contact: '/contact',
  forgotPassword: '/forgot-password',
  sampleSignIn: '/sample/sign-in',

  // Catalogue
  products: (path = '') => (path ? `/products/${path}` : '/products'),
  product: (id: string) => `/product/${id}`,
  shippingLocations: '/shipping-locations',
  studioNew: (blankId?: string) => (blankId ? `/studio/new?blank=${blankId}` : '/studio/new'),
  studio: (designId: string, listingId?: string) =>
    listingId ? `/studio/${designId}?listing=${listingId}` : `/studio/${designId}`,
  studioSave: '/studio/save',
  studioVersions: '/studio/versions',
  studioSell: '/studio/sell',
  studioBlanks: '/studio/blanks',
  maps: '/studio/maps',
  studioCanva: '/studio/canva',
  canvaConnect: (back: string) => `/studio/canva/connect?back=${encodeURIComponent(back)}`,
  canvaCallback: '/studio/canva/callback',
  canvaPicture: (of: string) => `/studio/canva/picture?of=${encodeURIComponent(of)}`,
  uploadArtwork: '/studio/artwork',
  artwork: (id: string, size?: 'thumbnail') => (size ? `/artwork/${id}?size=${size}` : `/artwork/${id}`),

  sharePicture: (path: string) => `/pictures/share.jpg?of=${encodeURIComponent(path)}`,

  report: (of: { listing: string } | { store: string }) => `/report?${new URLSearchParams(of)}`,

  // Dashboard
  cases: '/cases',
  oneCase: (id: string) => `/cases/${id}`,
  upgrade: '/upgrade',
  ignite: '/upgrade/ignite',
  create: '/create',
  analytics: '/analytics',
  listings: '/listing',
  store: '/store',
  payouts: '/payout',
  payoutRequest: '/payment',
  payout: (id: string) => `/payout/${id}`,
  statement: '/payout/statement',
  analyticsOrders: '/analytics/orders',
  analyticsExport: '/analytics/export',
  purchase: (id: string) => `/purchase/${id}`,
  operatorPayouts: '/operator/payouts',
  operatorLedger: '/operator/ledger',
  proof: '/proof',
  purchases: '/purchase',
  settings: '/setting',
  webhooks: '/setting/webhooks',
  webhook: (id: string, delivery?: string) =>
    delivery ? `/setting/webhooks/${id}?delivery=${delivery}#delivery` : `/setting/webhooks/${id}`,
  dataExport: (id: string, key: string) => `/setting/export/${id}?key=${encodeURIComponent(key)}`,
  advancedSettings: '/setting#advanced-settings',
  sampleClock: '/sample/clock',
  theme: '/theme',
  integrate: (service: string) => `/integrate/${service}`,
  tool: (id: string) => `/tools/${id}`,
  newPromotion: '/tools/promotions/new',
  newPromotionAs: (start: Record<string, string>) => `/tools/promotions/new?${new URLSearchParams(start)}`,
  purchaseDomain: '/stores/purchase-domain',
  storefront: (handle: string) => `/@${handle}`,

  // Stores
  editListing: (listingId: string) => `/studio?listing=${listingId}`,
  storeListing: (handle: string, slug: string) => `/@${handle}/${slug}`,
  storeWaiting: (handle: string, slug: string, chosen: Record<string, string> = {}) =>
    withQuery(`/@${handle}/waiting/${slug}`, chosen),
  standing: (listingId: string) => `/standing/${listingId}`,
  storeShop: (handle: string) => `/@${handle}/shop`,
  storeAbout: (handle: string) => `/@${handle}/about`,
  storeCart: (handle: string) => `/@${handle}/cart`,
  storeConsent: (handle: string) => `/@${handle}/consent`,
  storeThanks: (handle: string) => `/@${handle}/thanks`,
  storeLinks: (handle: string) => `/@${handle}/links`,
  storeLink: (handle: string, target: string) => `/@${handle}/links/go?to=${encodeURIComponent(target)}`,
  storeFeed: (handle: string) => `/@${handle}/feed.xml`,
  storeSitemap: (handle: string) => `/@${handle}/sitemap.xml`,
  storePosts: (handle: string) => `/@${handle}/posts`,
  storePost: (handle: string, slug: string) => `/@${handle}/posts/${slug}`,
  storePage: (handle: string, slug: string) => `/@${handle}/pages/${slug}`,
  storeCollection: (handle: string, slug: string) => `/@${handle}/collections/${slug}`,
  storeNewsletter: (handle: string) => `/@${handle}/newsletter`,
  storeDraft: (handle: string) => `/@${handle}?preview=draft`,
  storePicture: (id: string, width: number, format: 'avif' | 'webp') =>
    `/pictures/store/${id}/${width}.${format}`,
  storePictures: '/store/pictures',

  embed: (handle: string, slug: string) => `/embed/${handle}/${slug}`,
  oembed: (address: string) => `/oembed?format=json&url=${encodeURIComponent(address)}`,
  feed: (handle: string, file: string) => `/feeds/${handle}/${file}`,
  outboxPage: (id: string) => `/outbox/${id}/page`,

  // Buying
  storeCheckout: (handle: string) => `/@${handle}/checkout`,
  storeOrders: (handle: string) => `/@${handle}/orders`,
  findOrder: '/order',
  order: (number: string, key: string) => `/order/${number}?key=${key}`,
  orderDownload: (number: string, id: string, key: string) => `/order/${number}/download/${id}?key=${key}`,
  testBank: (id: string) => `/test-bank/${id}`,
  operatorOrders: (by: { q?: string; status?: string; after?: string } = {}) =>
    withQuery('/operator/orders', by),
  operatorOrder: (id: string) => `/operator/orders/${id}`,

  // Operator
  operatorBatches: (by: { technique?: string; view?: string } = {}) => withQuery('/operator/batches', by),
  operatorBatch: (number: string) => `/operator/batches/${number}`,
  operatorPaper: (number: string, paper: 'work-order' | 'packing-slips' | 'labels' | 'gang-sheets') =>
    `/operator/batches/${number}/papers/${paper}`,
  operatorPrintFile: (id: string) => `/operator/print-files/${id}`,
  operatorPrintThumb: (id: string) => `/operator/print-files/${id}?small`,
  operatorScan: (code?: string) => withQuery('/operator/scan', code ? { code } : {}),
  operatorShipments: (by: { state?: string; page?: string } = {}) => withQuery('/operator/shipments', by),
  operatorShipment: (id: string) => `/operator/shipments/${id}`,
  operatorSupport: (by: { status?: string } = {}) => withQuery('/operator/support', by),
  operatorThread: (id: string) => `/operator/support/${id}`,
  operatorMacros: '/operator/macros',
  operatorReviews: '/operator/reviews',
  operatorModeration: (by: { view?: string } = {}) => withQuery('/operator/moderation', by),
  operatorIncident: (id: string) => `/operator/moderation/${id}`,
  operatorTrail: (by: { q?: string; before?: string } = {}) => withQuery('/operator/trail', by),
  operatorHealth: '/operator/health',
  operatorFind: (q?: string) => withQuery('/operator/find', q ? { q } : {}),
} as const

/** An address with those parts of its query that say something. */
function withQuery(path: string, by: Record<string, string | undefined>): string {
  const said = Object.entries(by).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}
