import type { MetaDescriptor } from 'react-router'
import type { Blank } from '#catalogue/contract'
import { blankTitle, openingColour, pictureHref, techniques } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { moneyText, usd } from '#kernel/money.ts'

/** A page's schema.org data, in the form `meta` writes. */
const buildJsonLd = (properties: Record<string, unknown>): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...properties } as never,
})

const describeOrganization = (appUrl: string) => ({
  '@type': 'Organization',
  '@id': `${appUrl}/#organization`,
  name: 'Fanfare',
  url: `${appUrl}/`,
  logo: `${appUrl}/icon.svg`,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    url: `${appUrl}${hrefs.contact}`,
    availableLanguage: ['en', 'de'],
  },
})

/** The house and its catalogue search: on the home page, once. */
export function buildHomeData(appUrl: string): string {
  const graph = [
    describeOrganization(appUrl),
    {
      '@type': 'WebSite',
      '@id': `${appUrl}/#website`,
      name: 'Fanfare',
      url: `${appUrl}/`,
      publisher: { '@id': `${appUrl}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${appUrl}${hrefs.products()}?words={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

export const buildBreadcrumbData = (appUrl: string, crumbs: readonly { name: string; path: string }[]) =>
  buildJsonLd({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${appUrl}${path}`,
    })),
  })

export const buildQuestionsData = (questions: readonly { question: string; answer: string }[]) =>
  buildJsonLd({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })

type WrittenPost = { slug: string; title: string; date: string; author: string; summary: string }
export const buildPostingData = (appUrl: string, post: WrittenPost) =>
  buildJsonLd({
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.date,
    dateModified: post.date,
    author: { '@type': 'Person', name: post.author.split(',')[0] },
    publisher: describeOrganization(appUrl),
    image: [`${appUrl}${hrefs.sharePicture(hrefs.blogPost(post.slug))}`],
    mainEntityOfPage: `${appUrl}${hrefs.blogPost(post.slug)}`,
  })

/** A blank at a creator's cost with one print: the price actually charged. A download costs nothing yet. */
export function buildBlankData(appUrl: string, blank: Blank, available: number | null): MetaDescriptor {
  const costs = Object.values(blank.baseCostMinor)
  const [min, max] = [Math.min(...costs), Math.max(...costs)]
  const { views } = blank
  return buildJsonLd({
    '@type': 'Product',
    name: blankTitle(blank),
    sku: blank.id,
    description: `${techniques[blank.technique].name}. ${blank.fabric}.`,
    image: views
      .slice(0, 3)
      .map((view) => `${appUrl}${pictureHref(blank.id, view.name, openingColour(blank).slug, 1200)}`),
    ...(blank.brand === 'Unbranded' ? {} : { brand: { '@type': 'Brand', name: blank.brand } }),
    ...(blank.physical && min > 0
      ? {
          offers: {
            '@type': 'AggregateOffer',
            url: `${appUrl}${hrefs.product(blank.id)}`,
            priceCurrency: 'USD',
            lowPrice: moneyText(usd(min)),
            highPrice: moneyText(usd(max)),
            offerCount: blank.sizes.length,
            availability: `https://schema.org/${available === 0 ? 'OutOfStock' : 'InStock'}`,
          },
        }
      : {}),
  })
}
