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
import { buildFrame } from '../../oembed/oembed.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { actOnConnection, findDiscord, findFeeds, findPage } from './connections.server.ts'
import { actOnMembers, findTiers } from './member-codes.server.ts'
import { servicePages } from './services.ts'

const maxListings = 5

const notices: Readonly<Record<string, string>> = {
  connected: 'Connected.',
  disconnected: 'Disconnected.',
  tested: 'The test message is in your channel.',
  leads: 'Your page links to your store.',
}

/** A link that records its channel. */
const addChannel = (address: string, channel: string): string => `${address}?channel=${channel}`

export async function loader({ params, context }: LoaderFunctionArgs) {
  const service = params.service as keyof typeof servicePages
  if (!Object.hasOwn(servicePages, service)) throw new Response('Not found', { status: 404 })
  const creator = signedInCreator(context)
  const { shop, read, config, url } = creator
  const store = `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`
  const page = await read(async (tx, at) => ({
    listings: await findLiveListings(tx, shop.id, { count: maxListings }, at),
    links: (await findStore(tx, shop.id)).links,
    feeds: await findFeeds(tx, creator, servicePages[service].feeds ?? [], at),
    tiers: service === 'patreon' ? await findTiers(tx, shop.id, at) : [],
    discord: service === 'discord' ? await findDiscord(tx, creator) : null,
    page: await findPage(tx, creator, service),
    drops: service === 'store-drop' ? await findOpenDrops(tx, shop.id, at) : [],
    sales: await findChannelSales(tx, shop.id, service),
  }))
  const listings = page.listings.map((listing) => {
    const picture = mainPicture(listing)
    return {
      id: listing.id,
      title: listing.title,
      price: formatMoney(fromPrice(listing.products)),
      link: addChannel(`${store}/${listing.slug}`, service),
      embed: hrefs.embed(shop.handle, listing.slug),
      frame: buildFrame({
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
    store: addChannel(store, service),
    listings,
    links: page.links,
    pastedLink: url.searchParams.get('link') ?? '',
    savedNetwork: url.searchParams.get('saved'),
    bioLink: addChannel(`${store}/links`, service),
    codes: page.tiers.map((tier) => ({
      ...tier,
      link: `${addChannel(store, service)}&code=${tier.name}`,
    })),
    made: url.searchParams.get('made'),
    feeds: page.feeds,
    discord: page.discord,
    page: page.page,
    drops: page.drops.map((drop) => ({
      id: drop.id,
      name: listingName(drop.number),
      title: drop.title,
      endsAt: drop.endsAt!,
      soldWords: describeSold(drop),
      link: `${store}/${drop.slug}`,
    })),
    /** Only for members who may see the shop's earnings. */
    results: mayDo(shop.role, 'analyse') ? describeSales(page.sales) : null,
    zone: shop.timeZone,
    notice: findWords(notices, url.searchParams.get('said')),
  }
}

/** Open drops, next to close first. */
async function findOpenDrops(tx: Tx, shopId: Id<'shop'>, at: Date) {
  const closes = { after: at, by: after(at, days(366)) }
  const { rows } = await findListings(tx, shopId, { status: 'active', closes })
  return rows.toSorted((a, b) => Number(a.endsAt) - Number(b.endsAt))
}

const formatCount = (number: number, singular: string, plural: string): string =>
  `${countText(number)} ${number === 1 ? singular : plural}`
const describeSold = ({ unitsSold, unitsCap }: { unitsSold: number; unitsCap: number | null }): string =>
  unitsCap === null
    ? `${formatCount(unitsSold, 'unit', 'units')} sold.`
    : `${countText(unitsSold)} of ${formatCount(unitsCap, 'unit', 'units')} sold.`

const describeSales = ({ orders, units, profit }: ChannelSales) => ({
  hasOrders: orders > 0,
  orders: countText(orders),
  units: countText(units),
  profit,
})

/** Connects a channel, or adds a profile to the store's social links, recognised as on the public page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const form = await readParts(request)
  if (params.service === 'patreon' && form.has('tier')) return actOnMembers(creator, form)
  const connectionAnswer = await actOnConnection(creator, params.service ?? '', form)
  if (connectionAnswer) return connectionAnswer
  const { shop, transact } = creator
  const link = String(form.get('link') ?? '')
  const parsed = readProfileLink(link)
  if (!parsed.ok)
    return data({ link, error: parsed.error, fault: undefined as string | undefined }, { status: 422 })
  const { network, networkName, link: profile } = parsed.profile
  await transact((tx, at) => saveStoreLink(tx, shop.id, { network, url: profile }, at))
  throw redirect(`${hrefs.integrate('sell-on-social')}?saved=${networkName}`, 303)
}
