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

/** The shop as a feed names it, with whole addresses. */
export function feedShop(
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

/** Feeds as they were written last, by shop and network: a network that asks often costs us three short questions. */
const kept = new Map<string, { version: string; type: string; text: string }>()
const keptMost = 100
/** A reading is noted this often at most, so that readings are not writes. */
const notedEveryMs = minutes(10)

/** A feed while it is connected, made again when anything it is made of has changed. Anything else is not there. */
export async function loadFeed({ params, context, request }: LoaderFunctionArgs): Promise<Response> {
  const { read, transact, config } = requestOf(context)
  const format = feedFormats.find((feedFormat) => feedNames[feedFormat].file === params.file)
  const source = await read(async (tx, at) => {
    const shop = params.handle && format ? await findShopByHandle(tx, params.handle) : null
    if (!shop || !format || shop.status !== 'active') return null
    const shopId = shop.id
    const connection = (await findConnections(tx, shopId)).find(({ channel }) => channel === format)
    if (!connection) return null
    const about = feedShop(config, shop, format)
    const version = await feedVersion(tx, shopId, about, at)
    const noted = connection.lastAt && at.getTime() - connection.lastAt.getTime() < notedEveryMs
    return { shopId, format, about, version, isNoted: Boolean(noted) }
  })
  if (!source) return new Response('That feed doesn’t exist.', { status: 404 })
  const { shopId, version, about } = source
  if (!source.isNoted) await transact((tx, at) => writeOutcome(tx, shopId, source.format, null, at))
  const headers = {
    ETag: `"${version}"`,
    'Cache-Control': 'public, no-cache',
    'X-Robots-Tag': 'noindex',
  }
  if (request.headers.get('if-none-match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers })
  const key = `${shopId} ${source.format}`
  let feed = kept.get(key)
  if (feed?.version !== version) {
    const items = await read((tx, at) => findFeedItems(tx, shopId, about, at))
    feed = { version, ...writeFeed(source.format, about, checkFeed(items, source.format).good) }
    if (kept.size >= keptMost) kept.clear()
    kept.set(key, feed)
  }
  return new Response(feed.text, { headers: { ...headers, 'Content-Type': feed.type } })
}
