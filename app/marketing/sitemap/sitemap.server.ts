import type { LoaderFunctionArgs } from 'react-router'
import { browse } from '#catalogue'
import { leavesOf } from '#catalogue/contract'
import { hrefs } from '../../hrefs.ts'
import { requestOf } from '../../request.server.ts'
import { articles, posts, requirePage } from '../content/content.server.ts'

type Entry = { path: string; changed?: string | undefined }
const text = (path: string, name: string): Entry => ({ path, changed: requirePage(name).front.updated })

/** Every public page, with the day it last changed where a text has one. */
function entries(products: readonly string[]): Entry[] {
  return [
    ...[
      hrefs.home,
      hrefs.discover,
      hrefs.social,
      hrefs.costume,
      hrefs.blog,
      hrefs.help,
      hrefs.contact,
      hrefs.newsletter,
      hrefs.shippingLocations,
    ].map((path) => ({ path })),
    text(hrefs.faqs, 'pages/fanfare-faqs'),
    text(hrefs.aboutUs, 'pages/about-fanfare'),
    text(hrefs.jobs, 'pages/jobs'),
    text(hrefs.terms, 'policies/terms-of-service'),
    text(hrefs.privacy, 'policies/privacy'),
    text(hrefs.impressum, 'pages/impressum-german'),
    text(hrefs.security, 'pages/security'),
    text(hrefs.accessibility, 'pages/notice-of-accessibility'),
    ...posts().map((post) => ({ path: hrefs.blogPost(post.slug), changed: post.date })),
    ...articles().map((article) => ({ path: hrefs.helpArticle(article.slug), changed: article.updated })),
    ...leavesOf().map((category) => ({ path: hrefs.products(category.path) })),
    ...products.map((id) => ({ path: hrefs.product(id) })),
  ]
}

const escaped = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** More products than the catalogue will hold for years; a sitemap takes 50,000 addresses. */
const productsMost = 2_000

export async function loader({ context }: LoaderFunctionArgs) {
  const { read, config } = requestOf(context)
  const { appUrl } = config
  const { rows } = await read((tx) => browse(tx, { sort: 'name', page: 1, perPage: productsMost }))
  const lines = entries(rows.map((card) => card.id)).map(
    ({ path, changed }) =>
      `<url><loc>${escaped(appUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
