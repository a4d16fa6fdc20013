/** The only place that spells a URL, with the console's beside it. */
import { operatorHrefs } from './operator-hrefs.ts'
import { type QueryValues, withQuery } from './with-query.ts'

const product = 'fanfare'
const terms = `/policies/${product}-terms-of-service`

export const hrefs = {
  ...operatorHrefs,
  home: '/',
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  /** The login for someone who is signed in: it says who that is, and lets another person in. */
  switchAccount: (next: string) => `/login?next=${encodeURIComponent(next)}&switch=on`,
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  twoFactor: (next?: string) => (next ? `/two-factor?next=${encodeURIComponent(next)}` : '/two-factor'),
  logout: '/logout',
  workplace: '/workplace',
  passkeyLogin: '/login/passkey',
  googleLogin: '/login/google',
  googleCallback: '/login/google/callback',
  passkeyChallenge: '/passkey/challenge',
  deleteAccount: '/delete-account',
  undoPayoutDetails: (key: string) => `/payout-details?key=${encodeURIComponent(key)}`,
  changeEmail: (key: string) => `/change-email?key=${encodeURIComponent(key)}`,
  staffInvitation: (key: string) => `/staff-invitation?key=${encodeURIComponent(key)}`,
  invitation: (key: string) => `/invitation?key=${encodeURIComponent(key)}`,
  ownShop: '/sign-up?own',
  outbox: '/outbox',
  workbench: '/workbench',
  outboxMail: (id: string) => `/outbox/${id}`,
  dashboard: '/dashboard',

  // Public site
  loginDialog: '#login',
  howItWorks: '/#howitworks',
  discover: '/about',
  creator: (handle: string) => `/about#${handle}`,
  social: '/social',
  costume: '/costume',
  signUpAs: (start: Record<string, string>) => `/sign-up?${new URLSearchParams(start)}`,
  newsletter: '/newsletter',
  myData: '/privacy/my-data',
  myDataOpen: (key: string) => `/privacy/my-data/open?key=${key}`,
  myDataFile: (key: string) => `/privacy/my-data/file?key=${key}`,
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
  helpAbout: (words: string) => `/help?q=${encodeURIComponent(words)}`,
  contact: '/contact',
  forgotPassword: '/forgot-password',
  sampleSignIn: '/sample/sign-in',

  // Catalogue
  products: (path = '') => (path ? `/products/${path}` : '/products'),
  product: (id: string) => `/product/${id}`,
  productIn: (id: string, colour: string) => `/product/${id}?colour=${colour}`,
  shippingLocations: '/shipping-locations',
  studioNew: (blankId?: string) => (blankId ? `/studio/new?blank=${blankId}` : '/studio/new'),
  /** The studio with the shop's name on a blank already. */
  studioNamed: (blankId: string) => `/studio/new?blank=${blankId}&start=name`,
  firstPicture: (blankId: string, name: string) =>
    `/dashboard/first/${blankId}.webp?of=${encodeURIComponent(name)}`,
  studio: (designId: string, listingId?: string) =>
    listingId ? `/studio/${designId}?listing=${listingId}` : `/studio/${designId}`,
  studioSave: '/studio/save',
  studioVersions: '/studio/versions',
  studioSell: '/studio/sell',
  studioBrand: '/studio/brand',
  studioComments: '/studio/comments',
  studioFonts: '/studio/fonts',
  studioFont: (id: string) => `/studio/fonts/${id}`,
  studioBlanks: '/studio/blanks',
  maps: '/studio/maps',
  studioAi: '/studio/ai',
  studioCanva: '/studio/canva',
  canvaConnect: (returnTo: string) => `/studio/canva/connect?back=${encodeURIComponent(returnTo)}`,
  canvaCallback: '/studio/canva/callback',
  canvaPicture: (target: string) => `/studio/canva/picture?of=${encodeURIComponent(target)}`,
  uploadArtworkPage: (page: number) => `/studio/artwork?page=${page}`,
  artworkReaches: (ids: readonly string[]) => `/studio/artwork?ids=${ids.join(',')}`,
  artwork: (id: string, size?: 'thumbnail') => (size ? `/artwork/${id}?size=${size}` : `/artwork/${id}`),
  sharePicture: (path: string) => `/pictures/share.jpg?of=${encodeURIComponent(path)}`,
  storyPicture: (path: string) => `/pictures/share.jpg?of=${encodeURIComponent(path)}&shape=story`,

  report: (target: { listing: string } | { store: string }) => `/report?${new URLSearchParams(target)}`,

  // Dashboard
  cases: (after?: string) => withQuery('/cases', after ? { after } : {}),
  contacts: '/setting/contacts',
  ownFiles: '/files',
  ownFile: (id: string, done?: string) => (done ? `/files/${id}?done=${done}` : `/files/${id}`),
  sendFile: (id: string) => `/files/${id}/send`,
  sendFilePart: (id: string, versionId: string, part: { place: number; sha256: string }) =>
    `/files/${id}/part/${versionId}?place=${part.place}&sha256=${part.sha256}`,
  filePreview: (versionId: string) => `/preview/${versionId}`,
  claims: '/claims',
  claimPhoto: (id: string, size?: 'small') => `/claims/photo/${id}${size ? `?size=${size}` : ''}`,
  shopReviews: '/reviews',
  oneCase: (id: string) => `/cases/${id}`,
  upgrade: '/upgrade',
  ignite: '/upgrade/ignite',
  create: '/create',
  analytics: '/analytics',
  jump: (words: string) => `/jump?q=${encodeURIComponent(words)}`,
  orders: (query: QueryValues = {}) => withQuery('/orders', query),
  ordersExport: (query: QueryValues = {}) => withQuery('/orders/export', query),
  inbox: (query: { view?: string; after?: string } = {}) => withQuery('/inbox', query),
  thread: (id: string, query: { answer?: string } = {}) => withQuery(`/inbox/${id}`, query),
  inboxAnswers: '/inbox/answers',
  notices: (query: { before?: string } = {}) => withQuery('/notices', query),
  noticeSettings: '/notices/settings',
  ownOrder: (number: string) => `/orders/${number}`,
  ordersOfDay: (day: string) => `/analytics/orders?range=custom&from=${day}&to=${day}`,
  listingsLike: (words: string) => `/listing?q=${encodeURIComponent(words)}`,
  listings: '/listing',
  mockup: (number: number, target: { blank: string; view: string; colour: string }) =>
    withQuery(`/listing/user-${number}/mockup`, target),
  mockups: (number: number) => `/listing/user-${number}/mockups`,
  listingReport: (number: number, query: Record<string, string | undefined> = {}) =>
    withQuery(`/listing/user-${number}/report`, query),
  listingReportFile: (number: number, query: Record<string, string | undefined> = {}) =>
    withQuery(`/listing/user-${number}/report/export`, query),
  mockupForm: (number: number) => `/listing/user-${number}/mockup`,
  designPicture: (versionId: string) => `/designs/picture/${versionId}`,
  designs: (query: QueryValues = {}) => withQuery('/designs', query),
  listing: (number: number, part = '') => `/listing/user-${number}${part ? `#${part}` : ''}`,
  store: '/store',
  storePanel: (panel: string) => `/store?panel=${panel}`,
  newPost: '/store?panel=posts&edit=new',
  payouts: '/payout',
  payoutRequest: '/payment',
  payoutAccount: '/payment/account',
  payout: (id: string) => `/payout/${id}`,
  statement: '/payout/statement',
  analyticsOrders: '/analytics/orders',
  analyticsExport: '/analytics/export',
  analyticsEarned: (query: QueryValues = {}) => withQuery('/analytics/earned', query),
  analyticsVisits: (query: QueryValues = {}) => withQuery('/analytics/visits', query),
  analyticsVisitsFile: (query: QueryValues = {}) => withQuery('/analytics/visits/export', query),
  analyticsEarnedFile: (query: QueryValues = {}) => withQuery('/analytics/earned/export', query),
  purchase: (id: string) => `/purchase/${id}`,
  invoice: (id: string) => `/purchase/${id}/invoice`,
  proof: '/proof',
  purchases: '/purchase',
  samples: (query: { piece?: readonly string[]; listing?: string; done?: string } = {}): string => {
    const pieces = (query.piece ?? []).map((piece): [string, string] => ['piece', piece])
    const rest = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const text = String(new URLSearchParams([...pieces, ...rest]))
    return text ? `/samples?${text}` : '/samples'
  },
  bulk: (query: { piece?: readonly string[]; listing?: string; kind?: string } = {}): string => {
    const pieces = (query.piece ?? []).map((piece): [string, string] => ['piece', piece])
    const rest = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    const text = String(new URLSearchParams([...pieces, ...rest]))
    return text ? `/bulk?${text}` : '/bulk'
  },
  bulkQuote: (id: string, done?: string) => (done ? `/bulk/${id}?done=${done}` : `/bulk/${id}`),
  settings: '/setting',
  avatar: (version?: string) => (version ? `/setting/avatar?v=${version}` : '/setting/avatar'),
  settingsPart: (section: string) => `/setting#${section}`,
  webhooks: '/setting/webhooks',
  webhook: (id: string, delivery?: string) =>
    delivery ? `/setting/webhooks/${id}?delivery=${delivery}#delivery` : `/setting/webhooks/${id}`,
  dataExport: (id: string, key: string) => `/setting/export/${id}?key=${encodeURIComponent(key)}`,
  advancedSettings: '/setting#advanced-settings',
  sampleClock: '/sample/clock',
  theme: '/theme',
  figures: '/figures',
  integrate: (service: string) => `/integrate/${service}`,
  memberCodes: (tier: string) => `/integrate/patreon/codes/${tier}`,
  twitchPanel: '/integrate/twitch/panel.png',
  tool: (id: string) => `/tools/${id}`,
  newPromotion: '/tools/promotions/new',
  newPromotionAs: (start: Record<string, string>) => `/tools/promotions/new?${new URLSearchParams(start)}`,
  purchaseDomain: '/stores/purchase-domain',
  storefront: (handle: string) => `/@${handle}`,

  // Stores
  editListing: (listingId: string) => `/studio?listing=${listingId}`,
  storeListing: (handle: string, slug: string) => `/@${handle}/${slug}`,
  storeMissed: (handle: string, slug: string) => `/@${handle}/missed/${slug}`,
  storeWaiting: (handle: string, slug: string, chosen: Record<string, string> = {}) =>
    withQuery(`/@${handle}/waiting/${slug}`, chosen),
  standing: (listingId: string) => `/standing/${listingId}`,
  storeShop: (handle: string) => `/@${handle}/shop`,
  storeAbout: (handle: string) => `/@${handle}/about`,
  storeCart: (handle: string, query: Record<string, string> = {}) => withQuery(`/@${handle}/cart`, query),
  storeConsent: (handle: string) => `/@${handle}/consent`,
  storeThanks: (handle: string) => `/@${handle}/thanks`,
  storeLinks: (handle: string) => `/@${handle}/links`,
  storeLink: (handle: string, target: string) => `/@${handle}/links/go?to=${encodeURIComponent(target)}`,
  storeFeed: (handle: string) => `/@${handle}/feed.xml`,
  storePosts: (handle: string) => `/@${handle}/posts`,
  storePost: (handle: string, slug: string) => `/@${handle}/posts/${slug}`,
  storePage: (handle: string, slug: string) => `/@${handle}/pages/${slug}`,
  storeCollection: (handle: string, slug: string) => `/@${handle}/collections/${slug}`,
  storeAsk: (handle: string, slug: string) => `/@${handle}/ask/${slug}`,
  /** A fan's conversation that is about no order. */
  conversation: (key: string) => `/conversation?key=${key}`,
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
  storeCheckout: (handle: string, query: Record<string, string> = {}) =>
    withQuery(`/@${handle}/checkout`, query),
  findOrder: '/order',
  /** The page behind a dead link to a file: it says why, and sends the order's link again. */
  findOrderAgain: (number: string) => `/order?over=${encodeURIComponent(number)}`,
  order: (number: string, key: string) => `/order/${number}?key=${key}`,
  orderPhoto: (number: string, id: string, key: string, size?: 'small') =>
    `/order/${number}/photo/${id}?key=${key}${size ? `&size=${size}` : ''}`,
  /** Renews the link to a file of the order and redirects to it. */
  orderFile: (number: string, key: string, id: string) => `/order/${number}?key=${key}&file=${id}`,
  orderOwnFile: (number: string, id: string, key: string) => `/order/${number}/file/${id}?key=${key}`,
  orderDownload: (number: string, id: string, key: string) => `/order/${number}/download/${id}?key=${key}`,
  orderView: (number: string, view: string) => `/order/${number}?view=${view}`,
  orderViewPhoto: (number: string, id: string, view: string, size?: 'small') =>
    `/order/${number}/photo/${id}?view=${view}${size ? `&size=${size}` : ''}`,
} as const
