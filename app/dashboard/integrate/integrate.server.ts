import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type ChannelSales, findChannelSales } from '#analytics'
import { mayDo } from '#kernel/actor.ts'
import { findWords } from '#kernel/find-words.ts'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { formatMoney } from '#kernel/money.ts'
import { findListings, findLiveListings } from '#listings'
import { fromPrice, listingName, listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findStore, saveStoreLink } from '#storefronts'
import { readParts } from '../../form.server.ts'
import { readProfileLink } from '../../marketing/social/profile-link.ts'
import { frameOf } from '../../oembed/oembed.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { actOnConnection, discordOf, feedsOf, pageOf } from './connections.server.ts'
import { actOnMembers, tiersOf } from './member-codes.server.ts'
import { servicePages } from './services.ts'

const listingsShown = 5

const said: Readonly<Record<string, string>> = {
  connected: 'Connected.',
  disconnected: 'Disconnected.',
  tested: 'The test message is in your channel.',
  leads: 'Your page links to your store.',
}

/** A link that records its channel. */
const viaChannel = (address: string, channel: string): string => `${address}?channel=${channel}`

export async function loader({ params, context }: LoaderFunctionArgs) {
  const service = params.service as keyof typeof servicePages
  if (!Object.hasOwn(servicePages, service)) throw new Response('Not found', { status: 404 })
  const creator = signedInCreator(context)
  const { shop, read, config, url } = creator
  const store = `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`
  const found = await read(async (tx, at) => ({
    listings: await findLiveListings(tx, shop.id, { count: listingsShown }, at),
    links: (await findStore(tx, shop.id)).links,
    feeds: await feedsOf(tx, creator, servicePages[service].feeds ?? [], at),
    tiers: service === 'patreon' ? await tiersOf(tx, shop.id, at) : [],
    discord: service === 'discord' ? await discordOf(tx, creator) : null,
    page: await pageOf(tx, creator, service),
    drops: service === 'store-drop' ? await openDrops(tx, shop.id, at) : [],
    brought: await findChannelSales(tx, shop.id, service),
  }))
  const listings = found.listings.map((listing) => {
    const picture = mainPicture(listing)
    return {
      id: listing.id,
      title: listing.title,
      price: formatMoney(fromPrice(listing.products)),
      link: viaChannel(`${store}/${listing.slug}`, service),
      embed: hrefs.embed(shop.handle, listing.slug),
      frame: frameOf({
        src: `${config.storeUrl ?? config.appUrl}${hrefs.embed(shop.handle, listing.slug)}`,
        title: `${listing.title} by ${shop.name}`,
        width: 360,
        height: 480,
      }),
      picture: picture ? listingPictureHref(picture, 360) : null,
    }
  })
  return {
    service,
    shop: shop.name,
    store: viaChannel(store, service),
    listings,
    links: found.links,
    pasted: url.searchParams.get('link') ?? '',
    saved: url.searchParams.get('saved'),
    bio: viaChannel(`${store}/links`, service),
    codes: found.tiers.map((tier) => ({
      ...tier,
      link: `${viaChannel(store, service)}&code=${tier.name}`,
    })),
    made: url.searchParams.get('made'),
    feeds: found.feeds,
    discord: found.discord,
    page: found.page,
    drops: found.drops.map((drop) => ({
      id: drop.id,
      name: listingName(drop.number),
      title: drop.title,
      endsAt: drop.endsAt!,
      sold: soldWords(drop),
      link: `${store}/${drop.slug}`,
    })),
    /** Only for members who may see the shop's earnings. */
    brought: mayDo(shop.role, 'analyse') ? broughtWords(found.brought) : null,
    zone: shop.timeZone,
    said: findWords(said, url.searchParams.get('said')),
  }
}

/** Open drops, next to close first. */
async function openDrops(tx: Tx, shopId: Id<'shop'>, at: Date) {
  const closes = { after: at, by: after(at, days(366)) }
  const { rows } = await findListings(tx, shopId, { status: 'active', closes })
  return rows.toSorted((a, b) => Number(a.endsAt) - Number(b.endsAt))
}

const count = (number: number, one: string, more: string): string =>
  `${countText(number)} ${number === 1 ? one : more}`
const soldWords = ({ unitsSold, unitsCap }: { unitsSold: number; unitsCap: number | null }): string =>
  unitsCap === null
    ? `${count(unitsSold, 'unit', 'units')} sold.`
    : `${countText(unitsSold)} of ${count(unitsCap, 'unit', 'units')} sold.`

const broughtWords = ({ orders, units, profit }: ChannelSales) => ({
  any: orders > 0,
  orders: countText(orders),
  units: countText(units),
  profit,
})

/** Connects a channel, or adds a profile to the store's social links, recognised as on the public page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const form = await readParts(request)
  if (params.service === 'patreon' && form.has('tier')) return actOnMembers(creator, form)
  const connected = await actOnConnection(creator, params.service ?? '', form)
  if (connected) return connected
  const { shop, transact } = creator
  const link = String(form.get('link') ?? '')
  const read = readProfileLink(link)
  if (!read.ok)
    return data({ link, error: read.error, fault: undefined as string | undefined }, { status: 422 })
  const { network, networkName, link: profile } = read.profile
  await transact((tx, at) => saveStoreLink(tx, shop.id, { network, url: profile }, at))
  throw redirect(`${hrefs.integrate('sell-on-social')}?saved=${networkName}`, 303)
}
