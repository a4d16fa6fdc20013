import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product, in blocks; each line names the folder of its screen. */
export default [
  // Public site
  layout('marketing/layout.tsx', [
    index('marketing/home/route.tsx'),
    route('about', 'marketing/about/route.tsx'),
    route('social', 'marketing/social/route.tsx'),
    route('costume', 'marketing/costume/route.tsx'),
    route('fanfare-faqs', 'marketing/faqs/route.tsx'),
    route('about-fanfare', 'marketing/about-us/route.tsx'),
    route('policies/fanfare-terms-of-service', 'marketing/policies/route.tsx'),
    route('about/impressum-german', 'marketing/impressum/route.tsx'),
    route('about/security', 'marketing/security/route.tsx'),
    route('about/notice-of-accessibility', 'marketing/accessibility/route.tsx'),
    route('blog', 'marketing/blog/route.tsx'),
    route('blog/:slug', 'marketing/blog/post/route.tsx'),
    route('jobs', 'marketing/jobs/route.tsx'),
    route('help', 'marketing/help/route.tsx'),
    route('help/:slug', 'marketing/help/article/route.tsx'),
    route('contact', 'marketing/contact/route.tsx'),
    route('proof', 'proof/route.tsx'),
    route('newsletter', 'marketing/newsletter/route.tsx'),
    route('newsletter/confirm', 'marketing/newsletter/confirm/route.tsx'),
    route('newsletter/leave', 'marketing/newsletter/leave/route.tsx'),

    // Catalogue
    route('products', 'products/route.tsx', { id: 'all-products' }),
    route('products/*', 'products/route.tsx'),
    route('product/:id', 'product/route.tsx'),
    route('order', 'storefront/order/find/route.tsx', { id: 'find-order' }),
    route('shipping-locations', 'shipping-locations/route.tsx'),
  ]),
  route('theme', 'theme/route.ts'),
  route('sitemap.xml', 'marketing/sitemap/route.ts'),
  route('robots.txt', 'marketing/robots/route.ts'),
  route('.well-known/security.txt', 'marketing/security-text/route.ts'),

  // The way in
  layout('sign-in/layout.tsx', [
    route('login', 'sign-in/login/route.tsx'),
    route('sign-up', 'sign-in/sign-up/route.tsx'),
    route('verify-email', 'sign-in/verify-email/route.tsx'),
    route('forgot-password', 'sign-in/forgot-password/route.tsx'),
    route('reset-password', 'sign-in/reset-password/route.tsx'),
    route('two-factor', 'sign-in/two-factor/route.tsx'),
  ]),
  route('logout', 'sign-in/logout/route.ts'),
  route('sample/sign-in', 'sign-in/sample/route.ts'),
  route('sample/clock', 'sample/clock/route.ts'),

  // Stores
  route('feeds/:handle/:file', 'feeds/route.ts'),
  route('embed/:handle/:slug', 'embed/route.tsx'),
  route('oembed', 'oembed/route.ts'),
  route('pictures/listing/:listingId/:view/:file', 'pictures/listing/route.tsx'),
  route(':store', 'storefront/layout.tsx', [
    index('storefront/shop/route.tsx'),
    route('shop', 'storefront/shop/all/route.tsx'),
    route('about', 'storefront/about/route.tsx'),
    route('links', 'storefront/links/route.tsx'),
    route('posts', 'storefront/post/list/route.tsx'),
    route('posts/:slug', 'storefront/post/route.tsx'),
    route('pages/:slug', 'storefront/page/route.tsx'),
    route('collections/:slug', 'storefront/collection/route.tsx'),
    route('cart', 'storefront/cart/route.tsx'),
    route('checkout', 'storefront/checkout/route.tsx'),
    route('orders', 'storefront/order/find/route.tsx'),
    route('consent', 'storefront/consent/route.tsx'),
    route('thanks', 'storefront/thanks/route.tsx'),
    route(':slug', 'storefront/product/route.tsx'),
    route('*', 'storefront/missing/route.tsx'),
  ]),

  // Outbox of the sample
  route('outbox', 'outbox/route.tsx'),
  route('outbox/:id', 'outbox/mail/route.tsx'),
  route('outbox/:id/page', 'outbox/page/route.ts'),

  // Buying
  route('order/:number', 'storefront/order/route.tsx'),
  route('order/:number/download/:id', 'storefront/order/download/route.ts'),
  route('test-bank/:id', 'storefront/test-bank/route.tsx'),

  // Pictures and files
  route('pictures/blank/:blankId/:view/:file', 'pictures/blank/route.tsx'),
  route('pictures/share.jpg', 'pictures/share/route.ts'),
  route('artwork/:id', 'artwork/route.tsx'),
  route('studio/artwork', 'studio/artwork/route.tsx'),

  // Studio
  route('studio', 'studio/open/route.ts'),
  route('studio/new', 'studio/route.tsx', { id: 'studio-new' }),
  route('studio/save', 'studio/save/route.ts'),
  route('studio/versions', 'studio/versions/route.ts'),
  route('studio/sell', 'studio/sell/route.ts'),
  route('studio/blanks', 'studio/blanks/route.ts'),
  route('studio/maps/:set/:side/:file', 'studio/maps/route.ts'),
  route('studio/:designId', 'studio/route.tsx'),

  // Dashboard
  layout('dashboard/layout.tsx', [
    route('dashboard', 'dashboard/home/route.tsx'),
    route('upgrade', 'dashboard/upgrade/route.tsx'),
    route('upgrade/ignite', 'dashboard/upgrade/ignite/route.tsx'),
    route('integrate/:service', 'dashboard/integrate/route.tsx'),
    route('tools/promotions', 'dashboard/tools/promotions/route.tsx'),
    route('tools/promotions/new', 'dashboard/tools/promotions/new/route.tsx'),
    route('tools/pricing-discount', 'dashboard/tools/pricing-discount/route.tsx'),
    route('tools/tracking-pixels', 'dashboard/tools/tracking-pixels/route.tsx'),
    route('tools/connect-domain', 'dashboard/tools/connect-domain/route.tsx'),
    route('stores/purchase-domain', 'dashboard/stores/purchase-domain/route.tsx'),
    route('create', 'dashboard/create/route.tsx'),
    route('listing', 'dashboard/listing/route.tsx'),
    route('store', 'dashboard/store/route.tsx'),
    route('setting', 'dashboard/setting/route.tsx'),
    route('payout', 'dashboard/payout/route.tsx'),
    route('payout/:payoutId', 'dashboard/payout/one/route.tsx'),
    route('payment', 'dashboard/payment/route.tsx'),
    route('analytics', 'dashboard/analytics/route.tsx'),
    route('analytics/orders', 'dashboard/analytics/orders/route.tsx'),
    route('purchase', 'dashboard/purchase/route.tsx'),
    route('purchase/:purchaseId', 'dashboard/purchase/one/route.tsx'),
  ]),
  route('setting/export/:id', 'dashboard/setting/export/route.ts'),
  route('payout/statement', 'dashboard/payout/statement/route.ts'),
  route('analytics/export', 'dashboard/analytics/export/route.ts'),

  // Operator
  layout('operator/layout.tsx', [
    route('operator', 'operator/home/route.tsx'),
    route('operator/batches', 'operator/batches/route.tsx'),
    route('operator/batches/:number', 'operator/batches/batch/route.tsx'),
    route('operator/scan', 'operator/scan/route.tsx'),
    route('operator/shipments', 'operator/shipments/route.tsx'),
    route('operator/shipments/:id', 'operator/shipments/shipment/route.tsx'),
    route('operator/orders', 'operator/orders/route.tsx'),
    route('operator/orders/:id', 'operator/orders/order/route.tsx'),
    route('operator/support', 'operator/support/route.tsx'),
    route('operator/support/:id', 'operator/support/thread/route.tsx'),
    route('operator/reviews', 'operator/reviews/route.tsx'),
    route('operator/payouts', 'operator/payouts/route.tsx'),
    route('operator/ledger', 'operator/ledger/route.tsx'),
    route('operator/trail', 'operator/trail/route.tsx'),
    route('operator/health', 'operator/health/route.tsx'),
  ]),
  route('operator/find', 'operator/find/route.ts'),
  route('operator/batches/:number/papers/:paper', 'operator/papers/route.ts'),
  route('operator/print-files/:id', 'operator/print-files/route.ts'),

  // Anything else
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig
