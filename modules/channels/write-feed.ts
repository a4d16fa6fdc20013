import { toCsv } from '#kernel/csv.ts'
import type { FeedShop } from './feed.ts'
import type { FeedItem } from './feed-item.ts'
import type { FeedFormat } from './formats.ts'

/** A feed in the network's format: RSS 2.0 with Google's namespace, or a table. */
export function writeFeed(
  format: FeedFormat,
  shop: FeedShop,
  items: readonly FeedItem[],
): { type: string; text: string } {
  if (format === 'google')
    return { type: 'application/xml; charset=utf-8', text: writeGoogleXml(shop, items) }
  return { type: 'text/csv; charset=utf-8', text: writeTable(format === 'meta' ? 'id' : 'sku_id', items) }
}

/** Drops characters that XML 1.0 doesn't allow. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

function writeGoogleXml(shop: FeedShop, items: readonly FeedItem[]): string {
  const tag = (name: string, text: string): string => `<g:${name}>${escapeXml(text)}</g:${name}>`
  const entries = items.map((item) =>
    [
      '<item>',
      tag('id', item.id),
      tag('item_group_id', item.group),
      tag('title', item.title),
      tag('description', item.description),
      tag('link', item.link),
      tag('image_link', item.image),
      item.inUseImage ? tag('additional_image_link', item.inUseImage) : '',
      tag('availability', item.available ? 'in_stock' : 'out_of_stock'),
      tag('price', item.price),
      item.salePrice ? tag('sale_price', item.salePrice) : '',
      tag('condition', 'new'),
      tag('brand', item.brand),
      tag('identifier_exists', 'no'),
      tag('google_product_category', item.category),
      item.gender ? tag('gender', item.gender) : '',
      item.ageGroup ? tag('age_group', item.ageGroup) : '',
      tag('color', item.colour),
      tag('size', item.size),
      '</item>',
    ].join(''),
  )
  const head = `<title>${escapeXml(shop.name)}</title><link>${escapeXml(shop.store)}</link><description>${escapeXml(shop.name)}</description>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${head}\n${entries.join('\n')}\n</channel></rss>\n`
}

/** Meta and TikTok read the same columns except for the first one's name. */
function writeTable(idColumn: 'id' | 'sku_id', items: readonly FeedItem[]): string {
  const head = [
    idColumn,
    'title',
    'description',
    'availability',
    'condition',
    'price',
    'link',
    'image_link',
    'brand',
  ]
  return toCsv(
    [
      ...head,
      'item_group_id',
      'color',
      'size',
      'gender',
      'age_group',
      'google_product_category',
      'sale_price',
      'additional_image_link',
    ],
    items.map((item) => [
      ...[
        item.id,
        item.title,
        item.description,
        item.available ? 'in stock' : 'out of stock',
        'new',
        item.price,
      ],
      ...[item.link, item.image, item.brand, item.group, item.colour, item.size],
      ...[item.gender ?? '', item.ageGroup ?? '', item.category, item.salePrice, item.inUseImage],
    ]),
  )
}
