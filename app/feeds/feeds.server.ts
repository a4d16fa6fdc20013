import type { LoaderFunctionArgs } from 'react-router'
import { findShopByHandle } from '#accounts'
import {
  checkFeed,
  type FeedShop,
  feedVersion,
  findConnections,
  findFeedItems,
  writeFeed,
  writeOutcome,
} from '#channels'
import { type FeedFormat, feedFormats, feedNames } from '#channels/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { minutes } from '#kernel/instant.ts'
import type { Services } from '#platform/services.ts'
import { requestOf } from '../request.server.ts'

const channels: Readonly<Record<FeedFormat, string>> = {
  google: 'sell-on-social',
  meta: 'sell-on-social',
  tiktok: 'tiktok',
}

/** The shop as feeds describe it, with absolute addresses. */
export function buildFeedShop(
  config: Pick<Services['config'], 'appUrl' | 'storeUrl'>,
  shop: { name: string; handle: string },
  format: FeedFormat,
): FeedShop {
  const origin = config.storeUrl ?? config.appUrl
  return {
    name: shop.name,
    origin,
    store: `${origin}${hrefs.storefront(shop.handle)}`,
    channel: channels[format],
  }
}

/** Feeds as last written, by shop and network: frequent requests cost only three short queries. */
const cache = new Map<string, { version: string; type: string; text: string }>()
const maxCached = 100
/** The minimum interval between two records of a read, so that reads don't become writes. */
const recordIntervalMs = minutes(10)

/** A connected feed, rewritten when any of its sources has changed; 404 otherwise. */
export async function loadFeed({ params, context, request }: LoaderFunctionArgs): Promise<Response> {
  const { read, transact, config } = requestOf(context)
  const format = feedFormats.find((feedFormat) => feedNames[feedFormat].file === params.file)
  const source = await read(async (tx, at) => {
    const shop = params.handle && format ? await findShopByHandle(tx, params.handle) : null
    if (!shop || !format || shop.status !== 'active') return null
    const shopId = shop.id
    const connection = (await findConnections(tx, shopId)).find(({ channel }) => channel === format)
    if (!connection) return null
    const feedShop = buildFeedShop(config, shop, format)
    const version = await feedVersion(tx, shopId, feedShop, at)
    const isDue = !connection.lastAt || at.getTime() - connection.lastAt.getTime() >= recordIntervalMs
    return { shopId, format, feedShop, version, isDue }
  })
  if (!source) return new Response('That feed doesn’t exist.', { status: 404 })
  const { shopId, version, feedShop } = source
  if (source.isDue) await transact((tx, at) => writeOutcome(tx, shopId, source.format, null, at))
  const headers = {
    ETag: `"${version}"`,
    'Cache-Control': 'public, no-cache',
    'X-Robots-Tag': 'noindex',
  }
  if (request.headers.get('if-none-match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers })
  const key = `${shopId} ${source.format}`
  let feed = cache.get(key)
  if (feed?.version !== version) {
    const items = await read((tx, at) => findFeedItems(tx, shopId, feedShop, at))
    feed = { version, ...writeFeed(source.format, feedShop, checkFeed(items, source.format).items) }
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, feed)
  }
  return new Response(feed.text, { headers: { ...headers, 'Content-Type': feed.type } })
}
