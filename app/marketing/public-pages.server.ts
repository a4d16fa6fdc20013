import { leavesOf } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { listArticles, listPosts, requirePage } from './content/content.server.ts'

/** A public page of our own: its canonical address, title, and day of last change. */
export type PublicPage = { path: string; kind: string; title: string; changed?: string | undefined }

const buildTextPage = (path: string, name: string, kind = 'Fanfare'): PublicPage => {
  const { title = '', updated } = requirePage(name).front
  return { path, kind, title, changed: updated }
}

/** Every public page but products and stores, which are rows. */
export function listPublicPages(): PublicPage[] {
  const legal = 'Policies'
  return [
    { path: hrefs.home, kind: 'Fanfare', title: 'Create products.\nEngage fans.\nMake money.' },
    { path: hrefs.discover, kind: 'Fanfare', title: 'Check Out these Creators' },
    { path: hrefs.social, kind: 'Fanfare', title: 'Sell where your fans already are' },
    { path: hrefs.costume, kind: 'Fanfare', title: 'Launch a free store' },
    { path: hrefs.blog, kind: 'Blog', title: 'Sums, presses and streams' },
    { path: hrefs.help, kind: 'Help centre', title: 'Creator Resources' },
    { path: hrefs.contact, kind: 'Help centre', title: 'Contact us' },
    { path: hrefs.newsletter, kind: 'Fanfare', title: 'The newsletter' },
    { path: hrefs.proof, kind: 'Fanfare', title: 'The books, added up live' },
    { path: hrefs.products(), kind: 'Catalogue', title: 'All products' },
    { path: hrefs.products('new'), kind: 'Catalogue', title: 'New products' },
    { path: hrefs.products('best-sellers'), kind: 'Catalogue', title: 'Best sellers' },
    { path: hrefs.products('trending'), kind: 'Catalogue', title: 'Trending products' },
    { path: hrefs.shippingLocations, kind: 'Catalogue', title: 'Shipping locations' },
    ...leavesOf().map(({ path, title }) => ({ path: hrefs.products(path), kind: 'Catalogue', title })),
    buildTextPage(hrefs.faqs, 'pages/fanfare-faqs', 'Help centre'),
    buildTextPage(hrefs.aboutUs, 'pages/about-fanfare'),
    buildTextPage(hrefs.jobs, 'pages/jobs'),
    buildTextPage(hrefs.terms, 'policies/terms-of-service', legal),
    buildTextPage(hrefs.privacy, 'policies/privacy', legal),
    buildTextPage(hrefs.policy('acceptable-use'), 'policies/acceptable-use', legal),
    buildTextPage(hrefs.policy('returns'), 'policies/returns', legal),
    { path: hrefs.impressum, kind: legal, title: 'Impressum' },
    buildTextPage(hrefs.security, 'pages/security', legal),
    buildTextPage(hrefs.accessibility, 'pages/notice-of-accessibility', legal),
    ...listPosts().map(({ slug, title, date }) => ({
      path: hrefs.blogPost(slug),
      kind: 'Blog',
      title,
      changed: date,
    })),
    ...listArticles().map(({ slug, title, updated }) => ({
      path: hrefs.helpArticle(slug),
      kind: 'Help centre',
      title,
      changed: updated,
    })),
  ]
}
