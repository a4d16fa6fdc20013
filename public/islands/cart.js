// The cart without this is a page of forms. This opens the same page in a drawer, sends each change as it is made and
// puts the answer in place, so that what is seen is always what the server holds.
import { readPage } from './read-page.js'

const drawer = () => document.querySelector('.cd')
const cartIn = (place) => place.querySelector('.ct')
const here = () => cartIn(drawer()?.open ? drawer() : document)

/** The cart of an answer into the drawer or the page. False where the answer is no cart. */
async function show(page, place) {
  const next = cartIn(page)
  if (!next) return false
  await dress(page)
  // Read where nothing runs, so that what is for browsers without scripts has become elements.
  for (const one of next.querySelectorAll('script, noscript')) one.remove()
  const icon = document.querySelector('.sh-c')
  icon?.replaceChildren(...(page.querySelector('.sh-c')?.childNodes ?? []))
  const back = focusIn(place)
  if (place.matches('.cd')) {
    const box = Object.assign(document.createElement('div'), { className: 'ct' })
    box.append(...next.childNodes)
    place.querySelector('.ct')?.remove()
    place.append(box)
  } else here().replaceChildren(...next.childNodes)
  back()
  document.dispatchEvent(new CustomEvent('cart'))
  return true
}

/** The styles of the cart, where this page has not brought them. */
const dress = (page) =>
  Promise.all(
    [...page.querySelectorAll('link[rel="stylesheet"]')]
      .filter(({ href }) => ![...document.styleSheets].some((sheet) => sheet.href === href))
      .map((link) => new Promise((done) => {
        const own = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href, onload: done, onerror: done })
        document.head.append(own)
      })),
  )

/** The same control after a change; where it is gone, the way back from that change, or the drawer itself. */
function focusIn(place) {
  const active = document.activeElement
  if (!place.contains(active) || active === place) return () => {}
  const form = active.closest('form')
  const line = form?.querySelector('[name=line]')?.value
  const key = (one) => [one.tagName, one.name, one.getAttribute('value') ?? '', one.id].join()
  const kind = active.name === 'quantity' ? 'INPUT,quantity' : key(active)
  return () => {
    const alike = [...place.querySelectorAll('button, input, select, a')].filter(
      (one) => (one.name === 'quantity' ? 'INPUT,quantity' : key(one)) === kind && one.closest('form')?.querySelector('[name=line]')?.value === line,
    )
    const next = alike.find((one) => !one.disabled) ?? place.querySelector('.ct-undo button') ?? place.querySelector('.cd-h button')
    next?.focus({ preventScroll: true })
  }
}

function say(words) {
  const place = here()?.querySelector('[data-cart-said]')
  if (place) place.textContent = words
}
const sum = () => here()?.querySelector('.ct-sum b')?.textContent ?? ''

/** A drawer in the store's own look. */
function made() {
  const dialog = document.createElement('dialog')
  dialog.className = 'cd'
  dialog.setAttribute('aria-labelledby', 'cart-title')
  const head = Object.assign(document.createElement('div'), { className: 'cd-h' })
  const title = Object.assign(document.createElement('h2'), { id: 'cart-title', textContent: 'Cart' })
  const close = Object.assign(document.createElement('button'), { type: 'button', className: 'btn btn-g', textContent: 'Close' })
  close.addEventListener('click', () => dialog.close())
  head.append(title, close)
  dialog.append(head)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target.closest('[data-cart-close]')) {
      event.preventDefault()
      dialog.close()
    }
  })
  document.querySelector('.shop').append(dialog)
  return dialog
}

async function ask(address, body) {
  const answer = await fetch(address, body ? { method: 'POST', body } : {})
  return { url: answer.url, page: readPage(await answer.text()) }
}

/** Puts what a form says into the cart, or only looks, and opens the drawer; an answer that is no cart is gone to. */
export async function openCart(address, body) {
  // What failed may have been put in all the same: never sent twice, the page of the cart tells.
  const { url, page } = await ask(address, body).catch(() => ({ url: address }))
  if (!page || !cartIn(page)) return location.assign(url)
  const dialog = drawer() ?? made()
  await show(page, dialog)
  if (!dialog.open) dialog.showModal()
  say(body ? `Added to your cart. ${sum()}` : '')
}

// One change at a time: a later quantity of the same line takes the place of one that still waits.
let sending = null
const waiting = new Map()
function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter))
  waiting.set(`${form.dataset.quantity ?? ''}${submitter?.value ?? ''}`, body)
  sending ??= sendAll().finally(() => {
    sending = null
  })
}
async function sendAll() {
  const place = drawer()?.open ? drawer() : document.querySelector('main')
  const address = place.matches('.cd') ? document.querySelector('.sh-c').href : location.pathname
  try {
    while (waiting.size > 0) {
      const [[key, body]] = waiting
      waiting.delete(key)
      const { url, page } = await ask(address, body)
      if (waiting.size > 0) continue
      if (!(await show(page, place))) return location.assign(url)
      say(page.querySelector('.note-e')?.textContent ?? `Total ${sum()}`)
    }
  } catch {
    say('There is no connection. Nothing was changed.')
    waiting.clear()
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!form.closest('.ct')) return
  event.preventDefault()
  if (form.matches('[data-cart-country]')) return look(form)
  const step = event.submitter?.name === 'step' ? Number(event.submitter.value) : 0
  if (step) {
    const field = form.elements.quantity
    field.value = Math.min(Number(field.max), Math.max(Number(field.min), Number(field.value) + step))
  }
  send(form, step ? null : event.submitter)
})
document.addEventListener('change', ({ target }) => {
  const form = target.form
  if (!form?.closest('.ct')) return
  if (target.name === 'quantity' && !target.reportValidity()) return
  if (target.matches('.ct-ship select, [name=quantity]')) form.requestSubmit()
})

/** The shipping of another country. */
async function look(form) {
  const place = drawer()?.open ? drawer() : document.querySelector('main')
  const path = place.matches('.cd') ? document.querySelector('.sh-c').href : location.pathname
  const address = `${path}?${new URLSearchParams(new FormData(form))}`
  const { url, page } = await ask(address)
  if (!(await show(page, place))) return location.assign(url)
  if (!place.matches('.cd')) history.replaceState(null, '', address)
  say(`Total ${sum()}`)
}
