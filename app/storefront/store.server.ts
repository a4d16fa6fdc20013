import { data, type LoaderFunctionArgs } from 'react-router'
import { findShopByHandle } from '#accounts'
import type { Shop } from '#accounts/contract'
import { asId, type Id } from '#kernel/id.ts'
import { findCart } from '#orders'
import { networkFacts } from '#pixels/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findCollections, findPublished, findStore } from '#storefronts'
import { requestOf } from '../request.server.ts'
import { cartToken } from './cart-cookie.server.ts'
import { channelCookie } from './channel-cookie.server.ts'
import { codeCookie } from './code-cookie.server.ts'
import { readPixels } from './pixels.server.ts'

export type StoreShop = Omit<Shop, 'id'> & { id: Id<'shop'> }
const navigationMax = 3

/** The handle of a store address: `@harmattan`. Anything else is not a store. */
export function handleOf(params: LoaderFunctionArgs['params']): string | null {
  const match = /^@([a-z0-9][a-z0-9-]{1,39})$/.exec(params.store ?? '')
  return match ? match[1]! : null
}

/** The shop whose store is asked for, open or on vacation. A closed one answers 410, an unknown one 404. */
export async function openShopOf(tx: Tx, params: LoaderFunctionArgs['params']): Promise<StoreShop> {
  const handle = handleOf(params)
  const shop = handle ? await findShopByHandle(tx, handle) : null
  if (!shop) throw new Response('There is no such store.', { status: 404 })
  if (shop.status === 'suspended') throw new Response('This store is closed.', { status: 410 })
  return { ...shop, id: asId('shop', shop.id) }
}

/** What every page of a store shows: its name, colours, and where else one can go in it. */
export async function loadFrame({ params, context, request }: LoaderFunctionArgs) {
  const token = cartToken(request)
  const { read, url } = requestOf(context)
  return read(async (tx, at) => {
    const shop = await openShopOf(tx, params)
    const pixels = await readPixels(tx, request, shop)
    const store = await findStore(tx, shop.id)
    const collections = await findCollections(tx, shop.id)
    const pages = await findPublished(tx, shop.id, 'page', navigationMax, at)
    const posts = await findPublished(tx, shop.id, 'post', 1, at)
    const cart = token ? await findCart(tx, { token, shopId: shop.id }) : null
    return {
      inCart: cart?.lines.reduce((units, line) => units + line.quantity, 0) ?? 0,
      shop: { handle: shop.handle, name: shop.name, status: shop.status },
      colours: { colour: store.colour, inkColour: store.inkColour },
      footerName: store.footerName ?? shop.name,
      links: store.links,
      collections: collections.slice(0, navigationMax).map(({ slug, title }) => ({ slug, title })),
      pages: pages.map(({ slug, title }) => ({ slug, title })),
      hasPosts: posts.length > 0,
      pixels: {
        used: pixels.networks.length > 0,
        asks: pixels.asks,
        names: pixels.networks.map((network) => networkFacts[network].name),
        told: pixels.told,
        adverts: pixels.adverts,
        back: url.pathname + url.search,
      },
    }
  })
}

/** The frame; the channel and the code of the link that brought the fan here are kept for the cart. */
export async function loadStore(args: LoaderFunctionArgs) {
  const { url, config } = requestOf(args.context)
  const cookies = [channelCookie(url, config), codeCookie(url, handleOf(args.params) ?? '', config)]
  const headers = cookies.flatMap((cookie): [string, string][] => (cookie ? [['Set-Cookie', cookie]] : []))
  const frame = await loadFrame(args)
  for (const { network } of frame.pixels.told) requestOf(args.context).told.add(network)
  return data(frame, { headers })
}
