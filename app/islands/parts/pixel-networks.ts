/** Each network's own loader as published, with all automatic collection turned off. */
import type { EventName, Network, PageEvent } from '#pixels/contract'

/** A network this fan consented to, and the shop's id there. */
export type PixelSettings = { network: Network; pixelId: string }
type Consent = 'granted' | 'denied'
type NetworkScript = { open(pixelId: string, adConsent: Consent): void; tell(event: PageEvent): void }
type Call = (...args: unknown[]) => void

const globals = window as unknown as Record<string, unknown>
const call = (name: string, ...args: unknown[]): void => (globals[name] as Call)(...args)

function load(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

/** A function that queues its calls until the network's script takes them over by a method of this name. */
function createQueue(handler: string): Call {
  const queue: unknown[][] = []
  const queueCall = (...args: unknown[]): void => {
    const existing = (queueCall as unknown as Record<string, unknown>)[handler]
    if (typeof existing === 'function') existing.apply(queueCall, args)
    else queue.push(args)
  }
  return Object.assign(queueCall, { queue })
}

const listIds = (event: PageEvent) => event.contents.map(({ id }) => id)
const countUnits = (event: PageEvent) => event.contents.reduce((sum, { quantity }) => sum + quantity, 0)
const readValue = ({ value, currency }: PageEvent) => ({ value: Number(value), currency })

const meta: NetworkScript = {
  open(id) {
    const fbq = createQueue('callMethod')
    Object.assign(fbq, { push: fbq, loaded: true, version: '2.0' })
    Object.assign(globals, { fbq, _fbq: fbq })
    fbq('set', 'autoConfig', false, id)
    fbq('init', id)
    fbq('track', 'PageView')
    load('https://connect.facebook.net/en_US/fbevents.js')
  },
  tell(event) {
    const contents = event.contents.map(({ id, quantity, price }) => ({
      id,
      quantity,
      item_price: Number(price),
    }))
    const details = {
      content_type: 'product',
      content_ids: listIds(event),
      contents,
      num_items: countUnits(event),
      ...readValue(event),
    }
    call('fbq', 'track', event.name, details, { eventID: event.id })
  },
}

const googleNames: Readonly<Record<EventName, string>> = {
  ViewContent: 'view_item',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'begin_checkout',
  Purchase: 'purchase',
}
const google: NetworkScript = {
  open(id, adConsent) {
    const dataLayer: unknown[] = []
    // Google's script recognises calls by this object: it would mistake an array for a setting.
    function gtag(..._args: unknown[]): void {
      dataLayer.push(arguments)
    }
    Object.assign(globals, { dataLayer, gtag })
    gtag('consent', 'default', {
      analytics_storage: 'granted',
      ad_storage: adConsent,
      ad_user_data: adConsent,
      ad_personalization: adConsent,
    })
    gtag('js', new Date())
    gtag('config', id, { allow_google_signals: false })
    load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  },
  tell(event) {
    const items = event.contents.map(({ id, name, price, quantity }) => ({
      item_id: id,
      item_name: name,
      price: Number(price),
      quantity,
    }))
    const order = event.name === 'Purchase' ? { transaction_id: event.order } : {}
    call('gtag', 'event', googleNames[event.name], { ...readValue(event), items, ...order })
  },
}

const tiktokMethods = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
  'enableCookie',
  'disableCookie',
]
const tiktok: NetworkScript = {
  open(id) {
    const calls: unknown[][] = []
    const queuedMethods = tiktokMethods.map((method) => [
      method,
      (...args: unknown[]): unknown => calls.push([method, ...args]),
    ])
    const address = 'https://analytics.tiktok.com/i18n/pixel/events.js'
    const ttq = Object.assign(calls, Object.fromEntries(queuedMethods), {
      methods: tiktokMethods,
      _i: { [id]: Object.assign([], { _u: address }) },
      _t: { [id]: Date.now() },
      _o: { [id]: {} },
    })
    Object.assign(globals, { TiktokAnalyticsObject: 'ttq', ttq })
    ttq.page()
    load(`${address}?sdkid=${encodeURIComponent(id)}&lib=ttq`)
  },
  tell(event) {
    const contents = event.contents.map(({ id, name, quantity, price }) => ({
      content_id: id,
      content_name: name,
      quantity,
      price: Number(price),
    }))
    const details = { content_type: 'product', contents, ...readValue(event) }
    const { ttq } = globals as { ttq: { track: Call } }
    ttq.track(event.name, details, { event_id: event.id })
  },
}

const pinterestNames: Readonly<Record<EventName, string>> = {
  ViewContent: 'pagevisit',
  AddToCart: 'addtocart',
  InitiateCheckout: 'initiatecheckout',
  Purchase: 'checkout',
}
const pinterest: NetworkScript = {
  open(id) {
    const queue: unknown[][] = []
    const pintrk = (...args: unknown[]): unknown => queue.push(args)
    Object.assign(globals, { pintrk: Object.assign(pintrk, { queue, version: '3.0' }) })
    pintrk('load', id)
    pintrk('page')
    load('https://s.pinimg.com/ct/core.js')
  },
  tell(event) {
    call('pintrk', 'track', pinterestNames[event.name], {
      event_id: event.id,
      ...readValue(event),
      order_quantity: countUnits(event),
      ...(event.order ? { order_id: event.order } : {}),
      line_items: event.contents.map(({ id, name, price, quantity }) => ({
        product_id: id,
        product_name: name,
        product_price: Number(price),
        product_quantity: quantity,
      })),
    })
  },
}

const snapNames: Readonly<Record<EventName, string>> = {
  ViewContent: 'VIEW_CONTENT',
  AddToCart: 'ADD_CART',
  InitiateCheckout: 'START_CHECKOUT',
  Purchase: 'PURCHASE',
}
const snap: NetworkScript = {
  open(id) {
    const snaptr = createQueue('handleRequest')
    Object.assign(globals, { snaptr })
    snaptr('init', id)
    snaptr('track', 'PAGE_VIEW')
    load('https://sc-static.net/scevent.min.js')
  },
  tell(event) {
    call('snaptr', 'track', snapNames[event.name], {
      client_dedup_id: event.id,
      price: Number(event.value),
      currency: event.currency,
      item_ids: listIds(event),
      number_items: countUnits(event),
      ...(event.order ? { transaction_id: event.order } : {}),
    })
  },
}

export const networks: Readonly<Record<Network, NetworkScript>> = { meta, google, tiktok, pinterest, snap }
