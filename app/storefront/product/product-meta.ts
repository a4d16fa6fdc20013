import { hrefs } from '#kernel/hrefs.ts'
import { moneyText, usd } from '#kernel/money.ts'
import { formatAverage } from '#reviews/contract'
import { buildBreadcrumbs } from '../breadcrumbs.ts'
import type { ProductPage } from './product.server.ts'

const availability = {
  on_sale: 'https://schema.org/InStock',
  sold_out: 'https://schema.org/SoldOut',
  scheduled: 'https://schema.org/PreOrder',
  ended: 'https://schema.org/Discontinued',
}

/** Title, description, picture for links, and the product's data for search engines. */
export function buildProductMeta({ loaderData }: { loaderData?: ProductPage | undefined }) {
  if (!loaderData) return [{ title: 'Not here' }]
  const { listing, shop, product, gallery, origin, appUrl } = loaderData
  const url = `${origin}${hrefs.storeListing(shop.handle, listing.slug)}`
  const image = `${origin}${gallery.main.large}`
  const card = `${appUrl}${hrefs.sharePicture(hrefs.storeListing(shop.handle, listing.slug))}`
  const text = listing.description || `${listing.title} by ${shop.name}, printed to order.`
  return [
    { title: listing.searchTitle ?? `${listing.title} · ${shop.name}` },
    { name: 'description', content: listing.searchDescription ?? text.slice(0, 155) },
    { tagName: 'link', rel: 'canonical', href: url },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/json+oembed',
      title: listing.title,
      href: `${appUrl}${hrefs.oembed(url)}`,
    },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: listing.title },
    { property: 'og:description', content: text.slice(0, 200) },
    { property: 'og:url', content: url },
    { property: 'og:image', content: card },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: listing.title,
        description: text,
        image: [image, ...gallery.photos.map(({ large }) => `${origin}${large}`)],
        ...describeRating(loaderData),
        brand: { '@type': 'Brand', name: shop.name },
        sku: `${listing.slug}-${product.blankId}`,
        offers: {
          url,
          ...describePrices(loaderData),
          availability: availability[listing.state],
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: shop.name },
          ...describeTimes(loaderData),
          ...describeDelivery(loaderData),
        },
      },
    },
    buildBreadcrumbs(origin, [
      { name: shop.name, path: hrefs.storefront(shop.handle) },
      { name: 'Shop', path: hrefs.storeShop(shop.handle) },
      { name: listing.title, path: hrefs.storeListing(shop.handle, listing.slug) },
    ]),
  ]
}

/** One price; if sizes have their own and none is chosen, the lowest and the highest. */
function describePrices({ product, sizes }: ProductPage): object {
  const { price } = product
  if (!product.isFrom) return { '@type': 'Offer', price: moneyText(price), priceCurrency: price.currency }
  const high = Math.max(...sizes.map(({ priceMinor }) => priceMinor))
  return {
    '@type': 'AggregateOffer',
    lowPrice: moneyText(price),
    highPrice: moneyText(usd(high)),
    offerCount: sizes.length,
    priceCurrency: price.currency,
  }
}

/** The start or end of its availability, if any. */
function describeTimes({ listing: { state, startsAt, endsAt } }: ProductPage): object {
  return {
    ...(state === 'scheduled' && startsAt ? { availabilityStarts: startsAt.toISOString() } : {}),
    ...(state === 'on_sale' && endsAt
      ? { availabilityEnds: endsAt.toISOString(), priceValidUntil: endsAt.toISOString().slice(0, 10) }
      : {}),
  }
}

/** The cost of shipping to the page's country. */
function describeDelivery({ delivery: { shippingFrom, country } }: ProductPage): object {
  if (!shippingFrom) return {}
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: moneyText(shippingFrom),
        currency: shippingFrom.currency,
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country.code },
    },
  }
}

/** The rating, if there is one, and the reviews on the page. */
function describeRating({ reviews }: ProductPage): object {
  if (reviews.average === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: formatAverage(reviews.average),
      reviewCount: reviews.count,
    },
    review: reviews.rows.map((review) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: review.stars },
      author: { '@type': 'Person', name: review.author },
      datePublished: new Date(review.writtenAt).toISOString().slice(0, 10),
      ...(review.words ? { reviewBody: review.words } : {}),
    })),
  }
}
