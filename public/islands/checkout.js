// The checkout works without this. It saves presses: a changed place is sent at once and its figures are put into the
// page as it stands, so that nothing that is typed meanwhile is lost, the card and the focus least of all.
import { readPage } from './read-page.js'

// Kept in this tab until the order is paid, never the card nor the consent: the way back, a reload or a dead line empty
// no field.
const typedKey = 'checkout-typed'
/** What was typed behind a press of Pay, while its answer was on the way. */
const lateKey = 'checkout-late'
const kept = ['email', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'phone', 'giftNote', 'country']
const figured = ['country', 'code', 'shippingOption', 'tip', 'tipAmount']
const names = [...new Set([...kept, ...figured])]

const checkout = document.querySelector('[data-checkout]')
if (checkout) {
  checkout.classList.add('is-live')
  recall()
  checkout.addEventListener('input', keep)
  followPlace()
  followCode()
  checkout.querySelector('[aria-invalid="true"]')?.focus()
}

function updateOf() {
  return checkout.querySelector('[value="update"]')
}

function keep(event) {
  const typed = new FormData(checkout)
  sessionStorage.setItem(typedKey, JSON.stringify(Object.fromEntries(names.map((name) => [name, typed.get(name)]))))
  const name = event?.target.name
  if (checkout.dataset.sent !== 'pay' || !names.includes(name)) return
  sessionStorage.setItem(lateKey, JSON.stringify({ ...read(lateKey), [name]: typed.get(name) }))
}
function read(key) {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}')
}

/** Puts back what was typed before this page came: all of it into an empty form, into an answered one what came late. */
function recall() {
  let isOther = false
  const late = read(lateKey)
  sessionStorage.removeItem(lateKey)
  if (checkout.dataset.checkout === 'fresh') {
    const typed = read(typedKey)
    for (const name of names) isOther = putBack(name, typed[name]) || isOther
    // The region that is put back was typed for the country that is put back.
    if (typed.country && checkout.elements.regionOf) checkout.elements.regionOf.value = typed.country
  } else {
    for (const [name, value] of Object.entries(late)) {
      put(name, value)
      isOther ||= figured.includes(name)
    }
    keep()
  }
  isOther ||= [...checkout.querySelectorAll('[data-updates]')].some(isChosenAnew)
  // Once the listeners are there.
  if (isOther && navigator.onLine) queueMicrotask(() => checkout.requestSubmit(updateOf()))
}

/** Chosen before this script was there to hear of it. */
function isChosenAnew(field) {
  if (field.tagName === 'SELECT') {
    const { options, selectedIndex } = field
    return selectedIndex !== Math.max(0, [...options].findIndex((one) => one.defaultSelected))
  }
  return /radio|checkbox/.test(field.type) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue
}

/** Puts a value back; true where the figures hang on it and are others now. */
function putBack(name, value) {
  const field = checkout.elements[name]
  const isChoice = field instanceof RadioNodeList || field?.tagName === 'SELECT'
  if (!field || !value || value === field.value || (field.value && !isChoice)) return false
  if (field.tagName === 'SELECT' && ![...field.options].some((one) => one.value === value))
    field.add(new Option(value, value))
  field.value = value
  return field.value === value && (field.tagName === 'SELECT' || figured.includes(name))
}

/** Over what stands there; a choice that is no more is left as it is. */
function put(name, value) {
  const field = checkout.elements[name]
  if (!field || field.type === 'hidden') return
  if (field.type === 'checkbox') field.checked = value !== null
  else if (field.tagName !== 'SELECT' || [...field.options].some((one) => one.value === value)) field.value = value ?? ''
}

/** A changed country, region, way or tip is sent. */
function followPlace() {
  // A pointer chooses once; the letters and arrows of a keyboard pass by others on their way, so that they are waited for.
  let waiting = 0
  let byKeys = false
  const stop = () => {
    clearTimeout(waiting)
    waiting = 0
  }
  const restart = (field) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      waiting = 0
      sendPlace(field)
    }, 1_200)
  }
  const sendPlace = (field) => {
    stop()
    changed = field
    checkout.requestSubmit(updateOf())
  }
  let changed = null
  checkout.addEventListener('pointerdown', () => {
    byKeys = false
  })
  checkout.addEventListener('keydown', ({ target }) => {
    byKeys = true
    if (waiting && target.matches('[data-updates]')) restart(target)
  })
  checkout.addEventListener('change', ({ target }) => {
    if (!target.matches('[data-updates]')) return
    if (byKeys) restart(target)
    else sendPlace(target)
  })
  checkout.addEventListener('focusout', ({ target, relatedTarget: next }) => {
    if (!waiting || !target.matches('[data-updates]')) return
    // Within one group of choices the next arrow moves the focus; that is not leaving it.
    if (next?.name === target.name) restart(next)
    else sendPlace(target)
  })
  sendOnce(
    () => changed,
    () => waiting !== 0,
  )
}

/** The first three digits of a ZIP code say the state; the first letter of a Canadian code the province. */
const zips =
  '005NY 010MA 028RI 030NH 039ME 050VT 060CT 070NJ 100NY 150PA 197DE 200DC 201VA 202DC 206MD 220VA 247WV 270NC 290SC 300GA 320FL 350AL 370TN 386MS 398GA 400KY 430OH 460IN 480MI 500IA 530WI 550MN 569DC 570SD 580ND 590MT 600IL 630MO 660KS 680NE 700LA 716AR 730OK 733TX 734OK 750TX 800CO 820WY 832ID 840UT 850AZ 870NM 885TX 889NV 900CA 967HI 970OR 980WA 995AK'
const letters = { A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON', R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT' }
function regionOfCode(country, code) {
  if (country === 'CA') return /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(code) ? letters[code[0].toUpperCase()] : undefined
  if (country !== 'US' || !/^\d{5}(-\d{4})?$/.test(code)) return undefined
  return zips.split(' ').findLast((one) => one.slice(0, 3) <= code.slice(0, 3))?.slice(3)
}
/** A region that nobody chose yet follows from the postal code. */
function followCode() {
  checkout.addEventListener('change', ({ target }) => {
    const { country, region } = checkout.elements
    if (target.name !== 'postalCode' || region?.tagName !== 'SELECT' || region.value) return
    const known = regionOfCode(country.value, target.value.trim())
    if (!known || ![...region.options].some(({ value }) => value === known)) return
    region.value = known
    region.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Pay goes as the browser sends it, once. An update is asked for beside the page, and the newest alone counts. */
function sendOnce(changedField, isChoosing) {
  let asking = null
  let composing = null
  checkout.addEventListener('compositionstart', () => {
    composing = new Promise((done) => checkout.addEventListener('compositionend', done, { once: true }))
  })
  checkout.addEventListener('submit', async (event) => {
    const offline = checkout.querySelector('[data-offline]')
    if (offline) offline.hidden = navigator.onLine
    if (checkout.dataset.sent === 'pay' || !navigator.onLine) return event.preventDefault()
    asking?.abort()
    busy(event.submitter, true)
    if (event.submitter?.value !== 'update') {
      checkout.dataset.sent = 'pay'
      return
    }
    event.preventDefault()
    asking = new AbortController()
    const { signal } = asking
    const sent = withoutCard(new FormData(checkout, event.submitter))
    try {
      const answer = await fetch(location.href, { method: 'POST', body: new URLSearchParams(sent), signal })
      if (answer.redirected) return location.assign(answer.url)
      const next = readPage(await answer.text())
      await composing
      if (signal.aborted) return
      busy(event.submitter, false)
      // What comes behind the next choice is not needed any more.
      if (isChoosing()) return
      if (!next.querySelector('[data-checkout]')) return checkout.submit()
      takeOver(next, sent, changedField())
    } catch {
      if (signal.aborted) return
      busy(event.submitter, false)
      checkout.querySelector('[data-offline]').hidden = false
    }
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
function busy(button, is) {
  button?.classList.toggle('is-busy', is)
  if (is) button?.setAttribute('aria-busy', 'true')
  else button?.removeAttribute('aria-busy')
}
/** The card stays where it is: for figures nobody needs it. */
function withoutCard(form) {
  for (const field of checkout.querySelectorAll('.cf [name]')) form.delete(field.name)
  return form
}

/** The answer's figures and fields into this page; what was typed since it was asked stays, and so does the focus. */
function takeOver(next, sent, changed) {
  const now = withoutCard(new FormData(checkout))
  const typed = [...checkout.elements].filter((field) => field.name && field.type !== 'hidden' && field.type !== 'submit')
  const since = new Map(typed.map(({ name }) => [name, now.get(name)]).filter(([name, value]) => value !== sent.get(name)))
  const back = focusOf(document.activeElement, changed)
  const open = [...document.querySelectorAll('.co details')].map((one) => one.open)
  trade(checkout, next.querySelector('[data-checkout]'))
  trade(checkout.parentElement, next.querySelector('[data-checkout]').parentElement)
  trade(document.querySelector('.su details'), next.querySelector('.su details'))
  for (const [place, one] of [...document.querySelectorAll('.co details')].entries()) one.open ||= open[place] ?? false
  for (const [name, value] of since) put(name, value)
  back()
  keep()
  const card = checkout.querySelector('.cf')
  Object.assign(card.dataset, next.querySelector('.cf')?.dataset)
  card.dispatchEvent(new Event('figures'))
  const said = document.querySelector('[data-said]')
  if (said) said.textContent = `Total ${document.querySelector('.su summary .num')?.textContent ?? ''}`
}

/** Children that are the same stay, the card in any case: a frame that is moved begins anew. */
function trade(live, next) {
  const old = [...live.children]
  const stays = '.cf, [data-checkout]'
  const isSame = (one, other) => (one.matches(stays) && other.matches(stays)) || one.isEqualNode(other)
  for (const node of [...next.children]) {
    const place = old.findIndex((one) => isSame(one, node))
    if (place < 0) live.insertBefore(node, old[0] ?? null)
    else for (const gone of old.splice(0, place + 1).slice(0, -1)) gone.remove()
  }
  for (const gone of old) gone.remove()
}

/** The way back to where the fan is: the same field, the same letters marked, at the same height of the window. */
function focusOf(active, changed) {
  // A list that was chosen from by touch may never have had the focus.
  if (active === document.body && changed) active = changed
  if (!checkout.contains(active)) return () => {}
  const alike = ({ name, value, type }) =>
    [...checkout.elements].filter((one) => one.name === name && one.type === type && (!/radio|submit/.test(type) || one.value === value))
  const place = alike(active).indexOf(active)
  const top = active.getBoundingClientRect().top
  const { selectionStart: from, selectionEnd: to } = /^(text|tel|textarea)$/.test(active.type) ? active : {}
  return () => {
    const field = active.isConnected ? active : (alike(active)[place] ?? (changed && alike(changed)[0]))
    if (!field) return
    if (field !== document.activeElement) field.focus({ preventScroll: true })
    if (typeof from === 'number') field.setSelectionRange(from, to)
    scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}
