// The cart without this is a page of forms. This opens the same page in a drawer, sends each change at once and
// inserts the answer, so that the page always shows the server's state.
import { type Control, isControl, textOf } from './parts/forms.ts'
import { readPage } from './parts/read-page.ts'

/** The page at an address; null if nothing arrived. */
type Answer = { url: string; page: Document | null }

const drawer = () => document.querySelector<HTMLDialogElement>('dialog[data-cart-drawer]')
const openDrawer = () => (drawer()?.open ? drawer() : null)
const cartIn = (within: ParentNode) => within.querySelector<HTMLElement>('[data-cart]')
const shownCart = () => cartIn(openDrawer() ?? document)
const cartIcon = () => document.querySelector<HTMLAnchorElement>('a[data-cart-icon]')
/** The element that shows the cart, and the address of its page. */
const placeOfCart = (): { place: Element; address: string } | null => {
  const opened = openDrawer()
  const place = opened ?? document.querySelector('main')
  return place && { place, address: opened ? (cartIcon()?.href ?? location.pathname) : location.pathname }
}

/** Inserts an answer's cart into the drawer or the page. False if the answer isn't a cart. */
async function show(page: Document, place: Element): Promise<boolean> {
  const next = cartIn(page)
  if (!next) return false
  await addStylesOf(page)
  // Parsed without scripting, so `noscript` content has become elements.
  for (const part of next.querySelectorAll('script, noscript')) part.remove()
  cartIcon()?.replaceChildren(...(page.querySelector('[data-cart-icon]')?.childNodes ?? []))
  const refocus = rememberFocus(place)
  if (place === drawer()) {
    const box = document.createElement('div')
    box.className = next.className
    box.dataset.cart = ''
    box.append(...next.childNodes)
    cartIn(place)?.remove()
    place.append(box)
  } else shownCart()?.replaceChildren(...next.childNodes)
  refocus()
  document.dispatchEvent(new CustomEvent('cart'))
  return true
}

/** Adds the cart's styles, if this page lacks them. */
async function addStylesOf(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const missing = links.filter(({ href }) => ![...document.styleSheets].some((sheet) => sheet.href === href))
  const load = ({ href }: HTMLLinkElement) =>
    new Promise((done) => {
      const link = document.createElement('link')
      document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done }))
    })
  await Promise.all(missing.map(load))
}

type Focusable = Control | HTMLButtonElement | HTMLAnchorElement
const isFocusable = (element: Element | null): element is Focusable =>
  isControl(element) || element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement
const lineOf = (control: Focusable) =>
  control.closest('form')?.querySelector<HTMLInputElement>('[name=line]')?.value
const nameOf = (control: Focusable) => (control instanceof HTMLAnchorElement ? '' : control.name)
/** A key that finds a control after it was rendered again; a quantity's is the same whatever its value. */
const keyOf = (control: Focusable): string =>
  nameOf(control) === 'quantity'
    ? 'quantity'
    : [control.tagName, nameOf(control), control.getAttribute('value') ?? '', control.id].join()

/** Returns the focus after a change: to the same control, or if it is gone to that change's undo, or the drawer. */
function rememberFocus(place: Element): () => void {
  const active = document.activeElement
  if (!place.contains(active) || !isFocusable(active)) return () => {}
  const line = lineOf(active)
  const key = keyOf(active)
  return () => {
    const controls = [...place.querySelectorAll<Focusable>('button, input, select, a')]
    const same = controls.filter((control) => keyOf(control) === key && lineOf(control) === line)
    const next =
      same.find((control) => !('disabled' in control && control.disabled)) ??
      place.querySelector<HTMLElement>('[data-cart-undo] button') ??
      place.querySelector<HTMLElement>('[data-cart-drawer] > header button')
    next?.focus({ preventScroll: true })
  }
}

function say(words: string): void {
  const place = shownCart()?.querySelector('[data-cart-said]')
  if (place) place.textContent = words
}
const totalWords = () => shownCart()?.querySelector('[data-cart-total]')?.textContent ?? ''

/** A drawer in the store's own look. */
function makeDrawer(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.dataset.cartDrawer = ''
  dialog.setAttribute('aria-labelledby', 'cart-title')
  const head = document.createElement('header')
  const title = Object.assign(document.createElement('h2'), { id: 'cart-title', textContent: 'Cart' })
  const close = document.createElement('button')
  Object.assign(close, { type: 'button', className: 'btn btn-g', textContent: 'Close' })
  close.addEventListener('click', () => dialog.close())
  head.append(title, close)
  dialog.append(head)
  dialog.addEventListener('click', (event) => {
    const isClosing = event.target instanceof Element && event.target.closest('[data-cart-close]')
    if (event.target !== dialog && !isClosing) return
    event.preventDefault()
    dialog.close()
  })
  document.querySelector('[data-look]')?.append(dialog)
  return dialog
}

async function ask(address: string, body?: URLSearchParams): Promise<Answer> {
  const answer = await fetch(address, body ? { method: 'POST', body } : {})
  return { url: answer.url, page: readPage(await answer.text()) }
}

/** Submits a form to the cart, or only loads it, and opens the drawer; any other answer is navigated to. */
export async function openCart(address: string, body?: URLSearchParams): Promise<void> {
  // A failed request may have been applied all the same: it is never repeated, and the cart's page shows the truth.
  const { url, page } = await ask(address, body).catch((): Answer => ({ url: address, page: null }))
  if (!page || !cartIn(page)) return location.assign(url)
  const dialog = drawer() ?? makeDrawer()
  await show(page, dialog)
  if (!dialog.open) dialog.showModal()
  say(body ? `Added to your cart. ${totalWords()}` : '')
}

// A press on a button that is removed before its end is lost, so answers wait until nothing is pressed.
let held = 0
let presses = 0
const waiting: (() => void)[] = []
const endPress = (press: number): void => {
  if (press !== held) return
  held = 0
  for (const go of waiting.splice(0)) go()
}
document.addEventListener(
  'pointerdown',
  ({ button }) => void (held = button === 0 ? (presses += 1) : held),
  true,
)
// After the click at a press's end. An opened list doesn't report its end; the next event does.
for (const end of ['pointerup', 'pointercancel', 'change', 'keydown'])
  document.addEventListener(end, () => void setTimeout(endPress, 0, held), true)
const awaitRelease = (): Promise<void> | null => (held ? new Promise((done) => waiting.push(done)) : null)

// One change at a time: a later quantity of the same line replaces one still waiting.
let isSending = false
const changes = new Map<string, URLSearchParams>()
async function send(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  const key = `${form.dataset.quantity ?? ''}${submitter?.value ?? ''}`
  changes.set(key, textOf(new FormData(form, submitter)))
  if (isSending) return
  isSending = true
  try {
    await sendAll()
  } catch {
    say('You’re offline. Nothing was changed.')
    changes.clear()
  }
  isSending = false
}
async function sendAll(): Promise<void> {
  const shown = placeOfCart()
  if (!shown) return
  for (;;) {
    const [next] = changes
    if (!next) return
    const [key, body] = next
    changes.delete(key)
    const { url, page } = await ask(shown.address, body)
    await awaitRelease()
    if (changes.size > 0) continue
    if (!page || !(await show(page, shown.place))) return location.assign(url)
    say(page.querySelector('.note-e')?.textContent ?? `Total ${totalWords()}`)
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.closest('[data-cart]')) return
  event.preventDefault()
  if (form.matches('[data-cart-country]')) {
    showShipping(form)
    return
  }
  const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null
  const step = submitter?.name === 'step' ? Number(submitter.value) : 0
  const field = form.querySelector<HTMLInputElement>('[name=quantity]')
  if (step && field)
    field.value = String(Math.min(Number(field.max), Math.max(Number(field.min), Number(field.value) + step)))
  send(form, step ? null : submitter)
})
document.addEventListener('change', ({ target }) => {
  if (!isControl(target) || !target.form?.closest('[data-cart]')) return
  if (target.name === 'quantity' && !target.reportValidity()) return
  if (target.matches('[data-cart-country] select, [name=quantity]')) target.form.requestSubmit()
})

/** Shows the shipping for another country. */
async function showShipping(form: HTMLFormElement): Promise<void> {
  const shown = placeOfCart()
  if (!shown) return
  const address = `${shown.address}?${textOf(new FormData(form))}`
  const { url, page } = await ask(address)
  if (!page || !(await show(page, shown.place))) return location.assign(url)
  if (shown.place !== drawer()) history.replaceState(null, '', address)
  say(`Total ${totalWords()}`)
}
