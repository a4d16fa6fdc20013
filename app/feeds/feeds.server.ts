import type { LoaderFunctionArgs } from 'react-router'
import { findShopByHandle } from '#accounts'
import { checkFeed, type FeedShop, findConnections, findFeedItems, writeFeed, writeOutcome } from '#channels'
import { type FeedFormat, feedFormats, feedNames } from '#channels/contract'
import { asId } from '#kernel/id.ts'
import type { Services } from '#platform/http/request-context.ts'
import { hrefs } from '../hrefs.ts'
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

/** A feed while it is connected: written now, so that no price is old. Anything else is not there. */
export async function loadFeed({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { transact, config } = requestOf(context)
  const format = feedFormats.find((one) => feedNames[one].file === params.file)
  const feed = await transact(async (tx, at) => {
    const shop = params.handle ? await findShopByHandle(tx, params.handle) : null
    if (!shop || !format || shop.status !== 'active') return null
    const shopId = asId('shop', shop.id)
    if (!(await findConnections(tx, shopId)).some((one) => one.channel === format)) return null
    const about = feedShop(config, shop, format)
    const { good } = checkFeed(await findFeedItems(tx, shopId, about, at), format)
    await writeOutcome(tx, shopId, format, null, at)
    return writeFeed(format, about, good)
  })
  if (!feed) return new Response('There is no such feed.', { status: 404 })
  return new Response(feed.text, {
    headers: { 'Content-Type': feed.type, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}
