// Tells the networks that this fan agreed to. The page names them; without an answer to the consent question it has
// neither this script nor their sites in its content policy. Each network's own loader is as that network publishes it,
// with everything that collects by itself turned off.
const holder = document.querySelector('[data-pixels]')
const used = holder ? JSON.parse(holder.dataset.pixels) : []
const adverts = holder?.dataset.pixelAdverts === 'granted' ? 'granted' : 'denied'

// The content policy takes no plain text for markup or for a script's address. Scripts of the networks that were agreed
// to may fetch parts of themselves from their own sites, and write markup in which nothing runs.
const sites = holder ? JSON.parse(holder.dataset.pixelScripts) : []
const reader = globalThis.trustedTypes?.createPolicy('fanfare-pixels', { createHTML: (text) => text })
const runs = 'script, iframe, object, embed, base, meta, link, template, style'
function runsNothing(text) {
  const inert = new DOMParser().parseFromString(reader.createHTML(text), 'text/html')
  if (inert.querySelector(runs)) return false
  return [...inert.querySelectorAll('*')].every((one) =>
    [...one.attributes].every(({ name, value }) => !name.startsWith('on') && !/^\s*javascript:/i.test(value)),
  )
}
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (runsNothing(text) ? text : null),
  createScriptURL: (address) => (sites.includes(new URL(address, location.href).origin) ? address : null),
})

function load(address) {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

/** A function that keeps its calls until the network's script takes them over. */
function waitingFor(handler) {
  const call = (...words) => (call[handler] ? call[handler](...words) : call.queue.push(words))
  call.queue = []
  return call
}

const items = (event) =>
  event.contents.map((one) => ({
    item_id: one.id,
    item_name: one.name,
    price: Number(one.price),
    quantity: one.quantity,
  }))
const ids = (event) => event.contents.map((one) => one.id)
const count = (event) => event.contents.reduce((sum, one) => sum + one.quantity, 0)

const networks = {
  meta: {
    open(id) {
      const fbq = waitingFor('callMethod')
      Object.assign(fbq, { push: fbq, loaded: true, version: '2.0' })
      window.fbq = fbq
      window._fbq = fbq
      fbq('set', 'autoConfig', false, id)
      fbq('init', id)
      fbq('track', 'PageView')
      load('https://connect.facebook.net/en_US/fbevents.js')
    },
    tell(event) {
      const about = {
        content_type: 'product',
        content_ids: ids(event),
        contents: event.contents.map((one) => ({
          id: one.id,
          quantity: one.quantity,
          item_price: Number(one.price),
        })),
        num_items: count(event),
        value: Number(event.value),
        currency: event.currency,
      }
      window.fbq('track', event.name, about, { eventID: event.id })
    },
  },
  google: {
    names: {
      ViewContent: 'view_item',
      AddToCart: 'add_to_cart',
      InitiateCheckout: 'begin_checkout',
      Purchase: 'purchase',
    },
    open(id) {
      window.dataLayer = []
      // Google's queue takes the arguments object itself, not an array.
      window.gtag = function gtag() {
        window.dataLayer.push(arguments)
      }
      window.gtag('consent', 'default', {
        analytics_storage: 'granted',
        ad_storage: adverts,
        ad_user_data: adverts,
        ad_personalization: adverts,
      })
      window.gtag('js', new Date())
      window.gtag('config', id, { allow_google_signals: false })
      load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
    },
    tell(event) {
      window.gtag('event', this.names[event.name], {
        currency: event.currency,
        value: Number(event.value),
        items: items(event),
        ...(event.name === 'Purchase' ? { transaction_id: event.order } : {}),
      })
    },
  },
  tiktok: {
    open(id) {
      const ttq = []
      const waiting = (method) => (...words) => ttq.push([method, ...words])
      ttq.methods = ['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready', 'enableCookie', 'disableCookie']
      for (const method of ttq.methods) ttq[method] = waiting(method)
      const address = 'https://analytics.tiktok.com/i18n/pixel/events.js'
      Object.assign(ttq, { _i: { [id]: Object.assign([], { _u: address }) }, _t: { [id]: Date.now() }, _o: { [id]: {} } })
      window.TiktokAnalyticsObject = 'ttq'
      window.ttq = ttq
      ttq.page()
      load(`${address}?sdkid=${encodeURIComponent(id)}&lib=ttq`)
    },
    tell(event) {
      const about = {
        content_type: 'product',
        contents: event.contents.map((one) => ({
          content_id: one.id,
          content_name: one.name,
          quantity: one.quantity,
          price: Number(one.price),
        })),
        value: Number(event.value),
        currency: event.currency,
      }
      window.ttq.track(event.name, about, { event_id: event.id })
    },
  },
  pinterest: {
    names: { ViewContent: 'pagevisit', AddToCart: 'addtocart', InitiateCheckout: 'initiatecheckout', Purchase: 'checkout' },
    open(id) {
      const pintrk = (...words) => pintrk.queue.push(words)
      Object.assign(pintrk, { queue: [], version: '3.0' })
      window.pintrk = pintrk
      pintrk('load', id)
      pintrk('page')
      load('https://s.pinimg.com/ct/core.js')
    },
    tell(event) {
      window.pintrk('track', this.names[event.name], {
        event_id: event.id,
        value: Number(event.value),
        currency: event.currency,
        order_quantity: count(event),
        ...(event.order ? { order_id: event.order } : {}),
        line_items: event.contents.map((one) => ({
          product_id: one.id,
          product_name: one.name,
          product_price: Number(one.price),
          product_quantity: one.quantity,
        })),
      })
    },
  },
  snap: {
    names: { ViewContent: 'VIEW_CONTENT', AddToCart: 'ADD_CART', InitiateCheckout: 'START_CHECKOUT', Purchase: 'PURCHASE' },
    open(id) {
      window.snaptr = waitingFor('handleRequest')
      window.snaptr('init', id)
      window.snaptr('track', 'PAGE_VIEW')
      load('https://sc-static.net/scevent.min.js')
    },
    tell(event) {
      window.snaptr('track', this.names[event.name], {
        client_dedup_id: event.id,
        price: Number(event.value),
        currency: event.currency,
        item_ids: ids(event),
        number_items: count(event),
        ...(event.order ? { transaction_id: event.order } : {}),
      })
    },
  },
}

for (const { network, pixelId } of used) networks[network].open(pixelId)
const tell = (event) => {
  for (const { network } of used) networks[network].tell(event)
}

/** What this page tells, and what the cart tells when it opens beside it. */
const heard = new Set()
function tellAll() {
  for (const { dataset } of document.querySelectorAll('[data-pixel-event]')) {
    if (heard.has(dataset.pixelEvent)) continue
    heard.add(dataset.pixelEvent)
    tell(JSON.parse(dataset.pixelEvent))
  }
}
tellAll()
document.addEventListener('cart', tellAll)
// A page read again tells nothing again.
if (new URL(location.href).searchParams.has('added')) history.replaceState(null, '', location.pathname)

let isLeaving = false
document.addEventListener('click', (event) => {
  const leaving = event.target.closest?.('[data-pixel-leaving]')
  if (!leaving || isLeaving) return
  isLeaving = true
  tell(JSON.parse(leaving.dataset.pixelLeaving))
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  // Time for their requests to leave; the checkout itself has none of their scripts.
  event.preventDefault()
  setTimeout(() => location.assign(leaving.href), 250)
})
