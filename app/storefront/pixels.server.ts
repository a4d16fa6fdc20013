import { findItemIds } from '#channels'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, newId } from '#kernel/id.ts'
import { minus } from '#kernel/money.ts'
import type { Order } from '#orders'
import { clientOf, eventIdOf, findPixels, pageEventOf, recordEvent, recordVisit } from '#pixels'
import {
  consentName,
  consentSeconds,
  type EventName,
  listAllowed,
  mustAsk,
  type Network,
  type PageEvent,
  purposesOf,
  readConsent,
} from '#pixels/contract'
import type { Tx } from '#platform/database/tx.ts'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import { noCache, type ReadCache } from '#platform/memory.ts'
import type { Services } from '#platform/services.ts'
import type { RequestContext } from '../request.server.ts'

type Store = { id: Id<'shop'>; handle: string }

/** The shop's active pixels, and those of them this fan consented to. */
export async function readPixels(
  { tx, cache = noCache }: { tx: Tx; cache?: ReadCache },
  request: Request,
  { id, handle }: Store,
  config: Services['config'],
) {
  const pixels = await cache(['frame'], 'pixels', () => findPixels(tx, id))
  const activePixels = pixels.filter((pixel) => pixel.active)
  const networks = activePixels.map((pixel) => pixel.network)
  const consent = readConsent(cookiesOf(request, config), handle)
  const privacyControl = hasPrivacyControl(request)
  const allowed = listAllowed(consent, networks, privacyControl)
  return {
    networks,
    purposes: purposesOf(networks),
    consent,
    privacyControl,
    shouldAsk: mustAsk(consent, networks, privacyControl),
    permitted: activePixels.flatMap(({ network, pixelId }) =>
      allowed.includes(network) ? [{ network, pixelId }] : [],
    ),
    allowsAdverts: allowed.some((network) => purposesOf([network])[0] === 'marketing'),
  }
}

/** The browser's own refusal: `Sec-GPC: 1` (Global Privacy Control). */
const hasPrivacyControl = (request: Request): boolean => request.headers.get('sec-gpc') === '1'

type Item = { listingId: Id<'listing'>; sku: string; name: string; quantity: number; priceMinor: number }
type FanEvent = {
  name: EventName
  /** The same key is the same event; without one each is separate. */
  key?: string
  id?: Id<'event'>
  path: string
  items: readonly Item[]
  orderNumber?: string
}

const buildPageUrl = ({ storeUrl, appUrl }: Services['config'], path: string): string =>
  `${storeUrl ?? appUrl}${path}`

/** Tells if this fan has decided about consent and not refused all; otherwise there is nothing to read. */
export const mayReport = (request: Request, { config }: Pick<Services, 'config'>, shop: Store): boolean =>
  readConsent(cookiesOf(request, config), shop.handle) !== null && !hasPrivacyControl(request)

/** Records a fan's act and passes it to the page; null, without reading anything, if nobody may be told. */
export async function recordFanEvent(
  { transact, config, address }: RequestContext,
  request: Request,
  shop: Store,
  fanEvent: FanEvent,
): Promise<PageEvent | null> {
  if (!mayReport(request, { config }, shop)) return null
  return transact(async (tx, at) => {
    const { permitted } = await readPixels({ tx }, request, shop, config)
    if (permitted.length === 0) return null
    const event = await buildEvent(tx, shop, fanEvent)
    const id = await recordEvent(
      tx,
      {
        shopId: shop.id,
        ...event,
        ...(fanEvent.id ? { id: fanEvent.id } : {}),
        key: fanEvent.key ?? newId('event'),
        page: buildPageUrl(config, fanEvent.path),
        networks: permitted.map(({ network }) => network),
        client: clientOf(request, address),
      },
      at,
    )
    return pageEventOf({ ...event, id })
  })
}

/** The value and contents of an event, with the product feeds' ids. */
async function buildEvent(tx: Tx, shop: Pick<Store, 'id'>, fanEvent: Omit<FanEvent, 'path' | 'key'>) {
  const ids = await findItemIds(tx, shop.id, fanEvent.items)
  const contents = fanEvent.items.map(({ name, quantity, priceMinor }, index) => ({
    id: ids[index]!,
    name,
    quantity,
    priceMinor,
  }))
  return {
    name: fanEvent.name,
    contents,
    valueMinor: contents.reduce((total, item) => total + item.priceMinor * item.quantity, 0),
    orderNumber: fanEvent.orderNumber ?? null,
  }
}

type CartItem = {
  listingId: Id<'listing'>
  sku: string
  title: string
  quantity: number
  unitPrice: { minor: bigint }
}
const toItem = ({ listingId, sku, title, quantity, unitPrice }: CartItem): Item => ({
  listingId,
  sku,
  name: title,
  quantity,
  priceMinor: Number(unitPrice.minor),
})

/** The event for leaving the cart for the checkout: its page tells it in the browser, our server on arrival. */
export async function findCheckoutEvent(
  tx: Tx,
  shopId: Id<'shop'>,
  cartId: Id<'cart'>,
  lines: readonly CartItem[],
): Promise<PageEvent> {
  const event = await buildEvent(tx, { id: shopId }, { name: 'InitiateCheckout', items: lines.map(toItem) })
  return pageEventOf({ ...event, id: eventIdOf('InitiateCheckout', cartId) })
}

/** Reports the server's side of it, once per cart. */
export const reportCheckout = (
  services: RequestContext,
  request: Request,
  shop: Store,
  cart: { id: Id<'cart'>; lines: readonly CartItem[] },
): Promise<PageEvent | null> =>
  recordFanEvent(services, request, shop, {
    name: 'InitiateCheckout',
    id: eventIdOf('InitiateCheckout', cart.id),
    key: cart.id,
    path: hrefs.storeCart(shop.handle),
    items: cart.lines.map(toItem),
  })

/** The purchase for the browser's side; our server tells the same id once the order is paid. */
export async function findPurchaseEvent(
  tx: Tx,
  order: Pick<Order, 'id' | 'shopId' | 'number' | 'subtotal' | 'discount'> & { lines: readonly CartItem[] },
): Promise<PageEvent> {
  const fanEvent = { name: 'Purchase' as const, items: order.lines.map(toItem), orderNumber: order.number }
  return pageEventOf({
    ...(await buildEvent(tx, { id: order.shopId }, fanEvent)),
    valueMinor: Number(minus(order.subtotal, order.discount).minor),
    id: eventIdOf('Purchase', order.id),
  })
}

/** Stores the fan's consents to the shop's pixels as they pay; true if a purchase will be reported to a network. */
export async function saveConsent(
  { transact, config, address }: RequestContext,
  request: Request,
  shop: Store,
  cartId: Id<'cart'>,
  { permitted, networks }: Pick<Awaited<ReturnType<typeof readPixels>>, 'permitted' | 'networks'>,
): Promise<boolean> {
  if (networks.length === 0) return false
  return transact(async (tx, at) => {
    const page = buildPageUrl(config, hrefs.storeThanks(shop.handle))
    const visit = {
      shopId: shop.id,
      networks: permitted.map(({ network }) => network),
      client: clientOf(request, address),
      page,
    }
    await recordVisit(tx, cartId, visit, at)
    return permitted.length > 0
  })
}

/** The cookies that store a decision and, for refusals, clear what networks stored in this browser. */
export function buildConsentCookies(
  { url, config }: Pick<RequestContext, 'url' | 'config'>,
  handle: string,
  text: string,
  refusedNetworks: readonly Network[],
): [string, string][] {
  const savedCookie = cookieLine(config, consentName(handle), text, consentSeconds)
  const clearedCookies = refusedNetworks.flatMap((network) =>
    networkCookies[network].flatMap((name) =>
      ['', `; Domain=${url.hostname}`].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`),
    ),
  )
  return [savedCookie, ...clearedCookies].map((line) => ['Set-Cookie', line])
}

/** The cookies that each network's script leaves in a browser. */
const networkCookies: Readonly<Record<Network, readonly string[]>> = {
  meta: ['_fbp', '_fbc'],
  google: ['_ga'],
  tiktok: ['_ttp', '_tt_enable_cookie'],
  pinterest: ['_pin_unauth', '_epik', '_derived_epik'],
  snap: ['_scid', '_scid_r'],
}
