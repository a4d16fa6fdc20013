import { data, type LoaderFunctionArgs } from 'react-router'
import { findShopByHandle } from '#accounts'
import type { Shop } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { networkFacts } from '#pixels/contract'
import type { Tx } from '#platform/database/tx.ts'
import { findCollections, findNextPublished, findPublished, findStore, findStorePictures } from '#storefronts'
import type { MenuItem } from '#storefronts/contract'
import { requestOf } from '../request.server.ts'
import { buildUnitsCookies, readCartToken } from './cart-cookie.server.ts'
import { countUnits, readCart } from './cart-reads.server.ts'
import { cartPlaceholders, describeCart } from './cart-words.ts'
import { buildLinkCookies } from './link-cookies.server.ts'
import { readPixels } from './pixels.server.ts'
import { readHandle, readStore, type StoreReads } from './store-reads.server.ts'
import { buildTargetHref } from './target.ts'

const maxMenuItems = 3

/** The requested store's shop, open or on vacation. A closed one answers 410, an unknown one 404. */
export async function findOpenShop(tx: Tx, params: LoaderFunctionArgs['params']): Promise<Shop> {
  const handle = readHandle(params)
  const shop = handle ? await findShopByHandle(tx, handle) : null
  if (!shop) throw new Response('That store doesn’t exist.', { status: 404 })
  if (shop.status === 'suspended') throw new Response('This store is closed.', { status: 410 })
  return shop
}

/** Tells if the shop's own creator is viewing the draft. */
export function canSeeDraft(context: Context, shop: Pick<Shop, 'id'>): boolean {
  const { url, actor } = requestOf(context)
  const isOwn = actor.kind === 'person' && actor.shop?.id === shop.id
  return isOwn && url.searchParams.get('preview') === 'draft'
}
type Context = LoaderFunctionArgs['context']

/** A store as its caller may see it. */
export async function readStoreChrome({ tx, cache, shop }: StoreReads, context: Context) {
  const isDraft = canSeeDraft(context, shop)
  const read = () => findStore(tx, shop.id, isDraft ? 'draft' : 'live')
  return { draft: isDraft, store: await (isDraft ? read() : cache(['frame'], 'store', read)) }
}

/** The common part of a store's pages: its name, look, menu, and the cart's count if there is one. */
export function loadFrame({ params, context, request }: LoaderFunctionArgs) {
  const { url, config, hasPlaceholders } = requestOf(context)
  const token = readCartToken(request, config)
  return readStore(
    { params, context },
    async (reads) => {
      const { tx, cache, shop } = reads
      const { store, draft: isDraft } = await readStoreChrome(reads, context)
      const pixels = await readPixels(reads, request, shop, config)
      const { look, sections, header, footer, footerName } = store.document
      const pictures =
        look.logo || look.icon ? await cache(['frame'], 'pictures', () => findStorePictures(tx, shop.id)) : []
      const units = token ? countUnits(await readCart(context, tx, { token, shopId: shop.id })) : null
      const frame = {
        cart: hasPlaceholders ? cartPlaceholders : describeCart(units ?? 0),
        shop: { handle: shop.handle, name: shop.name, status: shop.status },
        draft: isDraft,
        look,
        logo: pictures.find(({ id }) => id === look.logo) ?? null,
        icon: pictures.some(({ id }) => id === look.icon) ? hrefs.storePicture(look.icon, 96, 'webp') : null,
        announcements: sections
          .filter(({ kind, hidden }) => kind === 'announcement' && !hidden)
          .map(({ id, settings }) => ({
            id,
            text: settings.text ?? '',
            href: buildTargetHref(shop.handle, settings.target ?? ''),
          })),
        footerName: footerName || shop.name,
        links: store.links,
        menu: header ? buildMenu(shop.handle, header) : await findDefaultMenu(reads),
        footer: buildMenu(shop.handle, footer ?? []),
        pixels: {
          isUsed: pixels.networks.length > 0,
          shouldAsk: pixels.shouldAsk,
          names: pixels.networks.map((network) => networkFacts[network].name),
          permitted: pixels.permitted,
          allowsAdverts: pixels.allowsAdverts,
          back: url.pathname + url.search,
        },
      }
      return { frame, units }
    },
    token,
  )
}

const buildMenu = (handle: string, items: readonly MenuItem[]) =>
  items.flatMap(({ label, target }) => {
    const href = buildTargetHref(handle, target)
    return href ? [{ label, href }] : []
  })

/** The default menu of a store: the shop, the first collections, the blog, pages, about. */
async function findDefaultMenu({ tx, at, cache, shop }: StoreReads) {
  const { id, handle } = shop
  const read = async () => ({
    collections: (await findCollections(tx, id)).slice(0, maxMenuItems),
    pages: await findPublished(tx, id, 'page', maxMenuItems, at),
    posts: await findPublished(tx, id, 'post', 1, at),
    next: await findNextPublished(tx, id, at),
  })
  const { collections, pages, posts } = await cache(['frame'], 'menu', read, ({ next }) => next)
  return [
    { label: 'Shop', href: hrefs.storeShop(handle) },
    ...collections.map(({ slug, title }) => ({ label: title, href: hrefs.storeCollection(handle, slug) })),
    ...(posts.length > 0 ? [{ label: 'Blog', href: hrefs.storePosts(handle) }] : []),
    ...pages.map(({ slug, title }) => ({ label: title, href: hrefs.storePage(handle, slug) })),
    ...(pages.some(({ title }) => title.toLowerCase() === 'about')
      ? []
      : [{ label: 'About', href: hrefs.storeAbout(handle) }]),
  ]
}

/** The frame, with the cookies of the link that brought the fan here. */
export async function loadStore(args: LoaderFunctionArgs) {
  const { url, config } = requestOf(args.context)
  const { frame, units } = await loadFrame(args)
  const cookies = [
    ...buildLinkCookies(url, readHandle(args.params) ?? '', config),
    ...buildUnitsCookies(args.request, frame.shop.handle, units, config),
  ]
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  for (const { network } of frame.pixels.permitted) requestOf(args.context).calledNetworks.add(network)
  return data(frame, { headers })
}
