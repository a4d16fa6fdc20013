// The checkout works without this. It saves clicks: a changed place is sent at once and its figures are inserted into
// the present page, so that nothing typed meanwhile is lost, least of all the card and the focus.

import { setBusy } from './parts/busy.ts'
import { dropCardFields, replaceFigures } from './parts/checkout-figures.ts'
import { isChosenAnew, restoreTyped, saveTyped } from './parts/checkout-typed.ts'
import { forgetError } from './parts/field-errors.ts'
import { type Control, isControl, listControls, toParams } from './parts/forms.ts'
import { findRegion } from './parts/postal-codes.ts'
import { readPage } from './parts/read-page.ts'

const updateButton = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('[value="update"]')
const isUpdating = (target: EventTarget | null): target is Control =>
  isControl(target) && target.matches('[data-updates]')
const setOffline = (form: HTMLFormElement, isOffline: boolean): void => {
  const notice = form.querySelector<HTMLElement>('[data-offline]')
  if (notice) notice.hidden = !isOffline
}

/** Sends a changed country, region, shipping option or tip. */
function watchAddress(form: HTMLFormElement): void {
  // A pointer chooses once; the keyboard's letters and arrows pass over others on the way, so those are delayed.
  let timer: ReturnType<typeof setTimeout> | null = null
  let byKeys = false
  let changed: Control | null = null
  const halt = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const send = (field: Control): void => {
    halt()
    changed = field
    form.requestSubmit(updateButton(form))
  }
  const restart = (field: Control): void => {
    halt()
    timer = setTimeout(() => send(field), 1_200)
  }
  form.addEventListener('pointerdown', () => {
    byKeys = false
  })
  form.addEventListener('keydown', ({ target }) => {
    byKeys = true
    if (timer && isUpdating(target)) restart(target)
  })
  form.addEventListener('change', ({ target }) => {
    if (!isUpdating(target)) return
    if (byKeys) restart(target)
    else send(target)
  })
  form.addEventListener('focusout', ({ target, relatedTarget: next }) => {
    if (!timer || !isUpdating(target)) return
    // Within one radio group the next arrow key moves the focus; that isn't leaving it.
    if (isControl(next) && next.name === target.name) restart(next)
    else send(target)
  })
  sendOnce(
    form,
    () => changed,
    () => timer !== null,
  )
}

/** Derives a region not yet chosen from the postal code. */
function watchPostalCode(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    const region = form.querySelector<HTMLSelectElement>('select[name=region]')
    const country = listControls(form).find(({ name }) => name === 'country')
    if (!isControl(target) || target.name !== 'postalCode' || !region || !country || region.value) return
    const knownRegion = findRegion(country.value, target.value.trim())
    if (!knownRegion || ![...region.options].some(({ value }) => value === knownRegion)) return
    region.value = knownRegion
    region.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Sends Pay as the browser does, once. Updates are fetched beside the page, and only the newest counts. */
function sendOnce(form: HTMLFormElement, changedField: () => Control | null, isChoosing: () => boolean) {
  let asking: AbortController | null = null
  let composing: Promise<unknown> | null = null
  form.addEventListener('compositionstart', () => {
    composing = new Promise((resolve) => form.addEventListener('compositionend', resolve, { once: true }))
  })

  async function update(button: HTMLElement | null, { signal }: AbortController): Promise<void> {
    const sent = dropCardFields(form, new FormData(form, button))
    try {
      const answer = await fetch(location.href, { method: 'POST', body: toParams(sent), signal })
      if (answer.redirected) return location.assign(answer.url)
      const next = readPage(await answer.text())
      await composing
      if (signal.aborted) return
      setBusy(button, false)
      // An answer after the next choice is obsolete.
      if (isChoosing()) return
      if (!replaceFigures(form, next, sent, changedField())) form.submit()
      else saveTyped(form)
    } catch {
      if (signal.aborted) return
      setBusy(button, false)
      setOffline(form, true)
    }
  }

  form.addEventListener('submit', (event) => {
    setOffline(form, !navigator.onLine)
    if (form.dataset.sent === 'pay' || !navigator.onLine) return event.preventDefault()
    asking?.abort()
    const button = event.submitter
    setBusy(button, true)
    if (!(button instanceof HTMLButtonElement) || button.value !== 'update') {
      form.dataset.sent = 'pay'
      return
    }
    event.preventDefault()
    asking = new AbortController()
    update(button, asking)
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

function start(form: HTMLFormElement): void {
  form.dataset.live = ''
  const isOther = restoreTyped(form)
  const isChosen = listControls(form).some((field) => isUpdating(field) && isChosenAnew(field))
  // Once the listeners are attached.
  if ((isOther || isChosen) && navigator.onLine) queueMicrotask(() => form.requestSubmit(updateButton(form)))
  form.addEventListener('input', ({ target }) => {
    if (isControl(target) && target.matches('[aria-invalid="true"]')) forgetError(target)
    saveTyped(form, target)
  })
  watchAddress(form)
  watchPostalCode(form)
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

const checkout = document.querySelector<HTMLFormElement>('form[data-checkout]')
if (checkout) start(checkout)
