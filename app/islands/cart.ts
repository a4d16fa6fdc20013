// The cart without this is a page of forms. This opens the same page in a drawer, sends each change at once and
// inserts the answer, so that the page always shows the server's state.
import { type Control, isControl, toParams } from './parts/forms.ts'
import { readPage } from './parts/read-page.ts'

/** The page at an address; null if nothing arrived. */
type Answer = { url: string; page: Document | null }

const findDrawer = () => document.querySelector<HTMLDialogElement>('dialog[data-cart-drawer]')
const findOpenDrawer = () => (findDrawer()?.open ? findDrawer() : null)
const findCart = (within: ParentNode) => within.querySelector<HTMLElement>('[data-cart]')
const findShownCart = () => findCart(findOpenDrawer() ?? document)
const findCartIcon = () => document.querySelector<HTMLAnchorElement>('a[data-cart-icon]')
/** The element that shows the cart, and the address of its page. */
const locateCart = (): { element: Element; address: string } | null => {
  const drawer = findOpenDrawer()
  const element = drawer ?? document.querySelector('main')
  return (
    element && { element, address: drawer ? (findCartIcon()?.href ?? location.pathname) : location.pathname }
  )
}

/** Inserts an answer's cart into the drawer or the page. False if the answer isn't a cart. */
async function showCart(page: Document, element: Element): Promise<boolean> {
  const next = findCart(page)
  if (!next) return false
  await addStylesOf(page)
  // Parsed without scripting, so `noscript` content has become elements.
  for (const script of next.querySelectorAll('script, noscript')) script.remove()
  findCartIcon()?.replaceChildren(...(page.querySelector('[data-cart-icon]')?.childNodes ?? []))
  const refocus = rememberFocus(element)
  if (element === findDrawer()) {
    const box = document.createElement('div')
    box.className = next.className
    box.dataset.cart = ''
    box.append(...next.childNodes)
    findCart(element)?.remove()
    element.append(box)
  } else findShownCart()?.replaceChildren(...next.childNodes)
  refocus()
  document.dispatchEvent(new CustomEvent('cart'))
  return true
}

/** Adds the cart's styles, if this page lacks them. */
async function addStylesOf(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const missing = links.filter(({ href }) => ![...document.styleSheets].some((sheet) => sheet.href === href))
  const load = ({ href }: HTMLLinkElement) =>
    new Promise((resolve) => {
      const link = document.createElement('link')
      document.head.append(
        Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve }),
      )
    })
  await Promise.all(missing.map(load))
}

type Focusable = Control | HTMLButtonElement | HTMLAnchorElement
const isFocusable = (element: Element | null): element is Focusable =>
  isControl(element) || element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement
const findLine = (control: Focusable) =>
  control.closest('form')?.querySelector<HTMLInputElement>('[name=line]')?.value
const readName = (control: Focusable) => (control instanceof HTMLAnchorElement ? '' : control.name)
/** A key that finds a control after it was rendered again; a quantity's is the same whatever its value. */
const buildKey = (control: Focusable): string =>
  readName(control) === 'quantity'
    ? 'quantity'
    : [control.tagName, readName(control), control.getAttribute('value') ?? '', control.id].join()

/** Returns the focus after a change: to the same control, or if it is gone to that change's undo, or the drawer. */
function rememberFocus(element: Element): () => void {
  const active = document.activeElement
  if (!element.contains(active) || !isFocusable(active)) return () => {}
  const line = findLine(active)
  const key = buildKey(active)
  return () => {
    const controls = [...element.querySelectorAll<Focusable>('button, input, select, a')]
    const matching = controls.filter((control) => buildKey(control) === key && findLine(control) === line)
    const next =
      matching.find((control) => !('disabled' in control && control.disabled)) ??
      element.querySelector<HTMLElement>('[data-cart-undo] button') ??
      element.querySelector<HTMLElement>('[data-cart-drawer] > header button')
    next?.focus({ preventScroll: true })
  }
}

function announce(text: string): void {
  const status = findShownCart()?.querySelector('[data-cart-said]')
  if (status) status.textContent = text
}
const readTotal = () => findShownCart()?.querySelector('[data-cart-total]')?.textContent ?? ''

/** A drawer in the store's own look. */
function makeDrawer(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.dataset.cartDrawer = ''
  dialog.setAttribute('aria-labelledby', 'cart-title')
  const head = document.createElement('header')
  const title = Object.assign(document.createElement('h2'), { id: 'cart-title', textContent: 'Cart' })
  const closeButton = document.createElement('button')
  Object.assign(closeButton, { type: 'button', className: 'btn btn-g', textContent: 'Close' })
  closeButton.addEventListener('click', () => dialog.close())
  head.append(title, closeButton)
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

async function fetchAnswer(address: string, body?: URLSearchParams): Promise<Answer> {
  const answer = await fetch(address, body ? { method: 'POST', body } : {})
  return { url: answer.url, page: readPage(await answer.text()) }
}

/** Submits a form to the cart, or only loads it, and opens the drawer; any other answer is navigated to. */
export async function openCart(address: string, body?: URLSearchParams): Promise<void> {
  // A failed request may have been applied all the same: it is never repeated, and the cart's page shows the truth.
  const { url, page } = await fetchAnswer(address, body).catch((): Answer => ({ url: address, page: null }))
  if (!page || !findCart(page)) return location.assign(url)
  const dialog = findDrawer() ?? makeDrawer()
  await showCart(page, dialog)
  if (!dialog.open) dialog.showModal()
  announce(body ? `Added to your cart. ${readTotal()}` : '')
}

// A press is lost if its button is removed before the press ends, so answers wait until nothing is pressed.
let currentPress = 0
let pressCount = 0
const waitingAnswers: (() => void)[] = []
const endPress = (press: number): void => {
  if (press !== currentPress) return
  currentPress = 0
  for (const resume of waitingAnswers.splice(0)) resume()
}
document.addEventListener(
  'pointerdown',
  ({ button }) => void (currentPress = button === 0 ? (pressCount += 1) : currentPress),
  true,
)
// After the click at a press's end. An opened list doesn't report its end; the next event does.
for (const end of ['pointerup', 'pointercancel', 'change', 'keydown'])
  document.addEventListener(end, () => void setTimeout(endPress, 0, currentPress), true)
const waitForRelease = (): Promise<void> | null =>
  currentPress ? new Promise((resolve) => waitingAnswers.push(resolve)) : null

// One change at a time: a later quantity of the same line replaces one still waiting.
let isSending = false
const changes = new Map<string, URLSearchParams>()
async function send(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  const key = `${form.dataset.quantity ?? ''}${submitter?.value ?? ''}`
  changes.set(key, toParams(new FormData(form, submitter)))
  if (isSending) return
  isSending = true
  try {
    await sendAll()
  } catch {
    announce('You’re offline. Nothing was changed.')
    changes.clear()
  }
  isSending = false
}
async function sendAll(): Promise<void> {
  const target = locateCart()
  if (!target) return
  for (;;) {
    const [next] = changes
    if (!next) return
    const [key, body] = next
    changes.delete(key)
    const { url, page } = await fetchAnswer(target.address, body)
    await waitForRelease()
    if (changes.size > 0) continue
    if (!page || !(await showCart(page, target.element))) return location.assign(url)
    announce(page.querySelector('.note-e')?.textContent ?? `Total ${readTotal()}`)
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
  const target = locateCart()
  if (!target) return
  const address = `${target.address}?${toParams(new FormData(form))}`
  const { url, page } = await fetchAnswer(address)
  if (!page || !(await showCart(page, target.element))) return location.assign(url)
  if (target.element !== findDrawer()) history.replaceState(null, '', address)
  announce(`Total ${readTotal()}`)
}
