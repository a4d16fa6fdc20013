/**
 * Each network's published rules for refusing items; each rule names its source. Pure, so that the page says the same
 * as the feed does. Sources: google: support.google.com/merchants/answer/7052112 (product data specification),
 * 6324415 (title), 6324468 (description), 6324371 (price), 6324350 (image_link), 6324370 (additional_image_link),
 * 6324487 (color), 6324492 (size), 6324479 (gender), 6324463 (age_group), 6324478 (identifier_exists: made to order,
 * without GTIN and MPN). meta: facebook.com/business/help/120325381656392 (specifications for catalogue product data
 * feeds) and developers.facebook.com/docs/commerce-platform/catalog/fields. tiktok:
 * ads.tiktok.com/help/article/catalog-product-parameters.
 */
import type { FeedItem } from './feed-item.ts'
import type { FeedFormat } from './formats.ts'

type MeasuredField = 'id' | 'title' | 'description' | 'brand' | 'colour' | 'size' | 'link'
/** Each network's longest text, in characters. */
export const maxLengths: Readonly<Record<FeedFormat, Readonly<Record<MeasuredField, number>>>> = {
  google: { id: 50, title: 150, description: 5_000, brand: 70, colour: 100, size: 100, link: 2_000 },
  meta: { id: 100, title: 200, description: 9_999, brand: 100, colour: 200, size: 200, link: 2_000 },
  tiktok: { id: 100, title: 150, description: 10_000, brand: 150, colour: 150, size: 150, link: 2_000 },
}
const fieldNames: Readonly<Record<MeasuredField, string>> = {
  id: 'id',
  title: 'name',
  description: 'description',
  brand: 'shop name',
  colour: 'colour',
  size: 'size',
  link: 'address',
}

/** The smallest picture, in pixels of its side. Google requires 250 for apparel and 100 for other things. */
export const smallestPicture: Readonly<Record<FeedFormat, (apparel: boolean) => number>> = {
  google: (apparel) => (apparel ? 250 : 100),
  meta: () => 500,
  tiktok: () => 500,
}

/**
 * Advertising words that a name may not contain (Google 6324415; TikTok “free shipping, high quality, wholesale”).
 */
const advertPattern =
  /\b(free (shipping|delivery)|best (price|seller)|on sale now|high quality|wholesale|buy (now|one)|\d{1,2} ?% off)\b/i
const emojiPattern = /\p{Extended_Pictographic}/u
const htmlTag = /<\/?[a-z][^>]*>/i

type Rule = {
  formats: readonly FeedFormat[]
  source: string
  words(item: FeedItem, format: FeedFormat): string | null
}
const allFormats: readonly FeedFormat[] = ['google', 'meta', 'tiktok']

/** Every rule; a test breaks each and expects its words. */
export const feedRules: readonly Rule[] = [
  {
    formats: allFormats,
    source: 'google 7052112, meta, tiktok: description is required',
    words: ({ description }) =>
      description.trim() === '' ? 'It has no description. Write one when you edit it.' : null,
  },
  {
    formats: allFormats,
    source: 'google 7052112, meta, tiktok: lengths',
    words(item, format) {
      for (const field of Object.keys(fieldNames) as MeasuredField[]) {
        const length = [...item[field]].length
        const max = maxLengths[format][field]
        if (length > max)
          return `Its ${fieldNames[field]} has ${length} characters; the network takes ${max}. Shorten it.`
      }
      return null
    },
  },
  {
    formats: ['google', 'meta'],
    source: 'google 6324415, meta: no text in capitals throughout',
    words: ({ listingTitle }) =>
      /\p{L}{2}/u.test(listingTitle) &&
      listingTitle.replace(/[^\p{L}]/gu, '').length > 8 &&
      listingTitle === listingTitle.toUpperCase() &&
      listingTitle !== listingTitle.toLowerCase()
        ? 'Its name is all in capitals. Write it in lower case.'
        : null,
  },
  {
    formats: ['google', 'tiktok'],
    source: 'google 6324415, tiktok title: no promotional text',
    words({ title }) {
      const phrase = advertPattern.exec(title)?.[0]
      return phrase ? `Its name says “${phrase}”, which is an advert. Take that out.` : null
    },
  },
  {
    formats: ['tiktok'],
    source: 'tiktok title: no emoji',
    words: ({ title }) => (emojiPattern.test(title) ? 'Its name has an emoji. Take it out.' : null),
  },
  {
    formats: ['meta'],
    source: 'meta description: plain text, no HTML and no links',
    words: ({ description }) =>
      htmlTag.test(description) || /https?:\/\//i.test(description)
        ? 'Its description has a link or HTML in it. Leave plain words.'
        : null,
  },
  {
    formats: allFormats,
    source: 'google 6324371, meta, tiktok: a number above 0 with two decimals, a blank and the ISO 4217 code',
    words: ({ price }) =>
      /^\d{1,9}\.\d{2} [A-Z]{3}$/.test(price) && Number.parseFloat(price) > 0
        ? null
        : `Its price reads “${price}”. Set one above zero.`,
  },
  {
    formats: allFormats,
    source: 'google 6324416 and 6324350, meta, tiktok: whole addresses beginning with http',
    words: ({ link, image }) =>
      [link, image].every((address) => /^https?:\/\/[^\s]+$/.test(address) && URL.canParse(address))
        ? null
        : 'Its address or picture can’t be reached from outside. Give the store a public address.',
  },
  {
    formats: allFormats,
    source: 'google 6324350, meta, tiktok: smallest picture, JPEG',
    words({ image, imageSide, apparel }, format) {
      const min = smallestPicture[format](apparel)
      if (imageSide < min) return `Its picture is ${imageSide} pixels wide; the network asks for ${min}.`
      return new URL(image, 'https://x.test').pathname.endsWith('.jpg') ? null : 'Its picture is no JPEG.'
    },
  },
  {
    formats: ['google'],
    source: 'google 7052112: apparel needs color, size, gender and age_group',
    words({ apparel, colour, size, gender, ageGroup }) {
      if (!apparel) return null
      const missing = [
        colour.trim() ? '' : 'colour',
        size.trim() ? '' : 'size',
        gender ? '' : 'gender',
        ageGroup ? '' : 'age group',
      ].filter(Boolean)
      return missing.length ? `Apparel needs its ${missing.join(' and ')}. Choose another product.` : null
    },
  },
  {
    formats: ['google'],
    source: 'google 6324487: color is a name with letters, no number and no single letter',
    words: ({ colour }) =>
      colour === '' || (/\p{L}{2}/u.test(colour) && !/^#|^\d+$/.test(colour))
        ? null
        : `Its colour reads “${colour}”, which is no name of a colour.`,
  },
]

/** An item's first fault in that format; null if the network accepts it. */
export function findFault(item: FeedItem, format: FeedFormat): string | null {
  for (const rule of feedRules) {
    const words = rule.formats.includes(format) ? rule.words(item, format) : null
    if (words) return words
  }
  return null
}
