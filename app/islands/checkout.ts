// The checkout works without this. It saves clicks: a changed place is sent at once and its figures are inserted into
// the present page, so that nothing typed meanwhile is lost, least of all the card and the focus.

import { setBusy } from './parts/busy.ts'
import { dropCardFields, replaceFigures } from './parts/checkout-figures.ts'
import { isChanged, restoreTyped, saveTyped } from './parts/checkout-typed.ts'
import { forgetError } from './parts/field-errors.ts'
import { type Control, isControl, listControls, toParams } from './parts/forms.ts'
import { findRegion } from './parts/postal-codes.ts'
import { readPage } from './parts/read-page.ts'

const findUpdateButton = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('[value="update"]')
const triggersUpdate = (target: EventTarget | null): target is Control =>
  isControl(target) && target.matches('[data-updates]')
const setOffline = (form: HTMLFormElement, isOffline: boolean): void => {
  const notice = form.querySelector<HTMLElement>('[data-offline]')
  if (notice) notice.hidden = !isOffline
}

/** Sends a changed country, region, shipping option or tip. */
function watchAddress(form: HTMLFormElement): void {
  // A pointer chooses once; the keyboard's letters and arrows pass over others on the way, so those are delayed.
  let timer: ReturnType<typeof setTimeout> | null = null
  let isByKeyboard = false
  let changedField: Control | null = null
  const stopTimer = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const sendNow = (field: Control): void => {
    stopTimer()
    changedField = field
    form.requestSubmit(findUpdateButton(form))
  }
  const sendLater = (field: Control): void => {
    stopTimer()
    timer = setTimeout(() => sendNow(field), 1_200)
  }
  form.addEventListener('pointerdown', () => {
    isByKeyboard = false
  })
  form.addEventListener('keydown', ({ target }) => {
    isByKeyboard = true
    if (timer && triggersUpdate(target)) sendLater(target)
  })
  form.addEventListener('change', ({ target }) => {
    if (!triggersUpdate(target)) return
    if (isByKeyboard) sendLater(target)
    else sendNow(target)
  })
  form.addEventListener('focusout', ({ target, relatedTarget: next }) => {
    if (!timer || !triggersUpdate(target)) return
    // Within one radio group the next arrow key moves the focus; that isn't leaving it.
    if (isControl(next) && next.name === target.name) sendLater(next)
    else sendNow(target)
  })
  sendOnce(
    form,
    () => changedField,
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

/** Submits Pay as the browser does, once. Updates are fetched in the background, and only the newest counts. */
function sendOnce(form: HTMLFormElement, changedField: () => Control | null, isChoosing: () => boolean) {
  let pendingUpdate: AbortController | null = null
  let compositionEnd: Promise<unknown> | null = null
  form.addEventListener('compositionstart', () => {
    compositionEnd = new Promise((resolve) =>
      form.addEventListener('compositionend', resolve, { once: true }),
    )
  })

  async function update(button: HTMLElement | null, { signal }: AbortController): Promise<void> {
    const sent = dropCardFields(form, new FormData(form, button))
    try {
      const answer = await fetch(location.href, { method: 'POST', body: toParams(sent), signal })
      if (answer.redirected) return location.assign(answer.url)
      const next = readPage(await answer.text())
      await compositionEnd
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
    pendingUpdate?.abort()
    const button = event.submitter
    setBusy(button, true)
    if (!(button instanceof HTMLButtonElement) || button.value !== 'update') {
      form.dataset.sent = 'pay'
      return
    }
    event.preventDefault()
    pendingUpdate = new AbortController()
    update(button, pendingUpdate)
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

function start(form: HTMLFormElement): void {
  form.dataset.live = ''
  const changesFigures = restoreTyped(form)
  const hasNewChoice = listControls(form).some((field) => triggersUpdate(field) && isChanged(field))
  // Once the listeners are attached.
  if ((changesFigures || hasNewChoice) && navigator.onLine)
    queueMicrotask(() => form.requestSubmit(findUpdateButton(form)))
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
