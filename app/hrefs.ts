/** The only place that spells a URL. */
const product = 'fanfare'
const terms = `/policies/${product}-terms-of-service`

export const hrefs = {
  home: '/',
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  signUp: '/sign-up',
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
  faqs: `/${product}-faqs`,
  aboutUs: `/about-${product}`,
  terms: `${terms}?section=terms-of-service`,
  privacy: `${terms}?section=privacy`,
  california: `${terms}?section=privacy#ccpa`,
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
  uploadArtwork: '/studio/artwork',
  artwork: (id: string, size?: 'thumbnail') => (size ? `/artwork/${id}?size=${size}` : `/artwork/${id}`),

  // Dashboard
  upgrade: '/upgrade',
  create: '/create',
  analytics: '/analytics',
  listings: '/listing',
  store: '/store',
  payouts: '/payout',
  payoutRequest: '/payment',
  purchases: '/purchase',
  settings: '/setting',
  integrate: (service: string) => `/integrate/${service}`,
  tool: (id: string) => `/tools/${id}`,
  purchaseDomain: '/stores/purchase-domain',
  storefront: (handle: string) => `/@${handle}`,

  // Stores
  editListing: (listingId: string) => `/studio?listing=${listingId}`,
  storeListing: (handle: string, slug: string) => `/@${handle}/${slug}`,
  storeShop: (handle: string) => `/@${handle}/shop`,
  storeAbout: (handle: string) => `/@${handle}/about`,
  storeCart: (handle: string) => `/@${handle}/cart`,
  storePosts: (handle: string) => `/@${handle}/posts`,
  storePost: (handle: string, slug: string) => `/@${handle}/posts/${slug}`,
  storePage: (handle: string, slug: string) => `/@${handle}/pages/${slug}`,
  storeCollection: (handle: string, slug: string) => `/@${handle}/collections/${slug}`,
} as const
