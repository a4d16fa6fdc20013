// Inserts an answer's figures and fields into the checkout's page while someone types in it.
import { listTypedSince, setValue } from './checkout-typed.ts'
import { forgetCardErrors } from './field-errors.ts'
import { type Control, isControl, listControls } from './forms.ts'

/** A form's fields without the card, which figures don't need. */
export function dropCardFields(form: HTMLFormElement, data: FormData): FormData {
  for (const field of form.querySelectorAll('[data-card] [name]'))
    data.delete(field.getAttribute('name') ?? '')
  return data
}

/**
 * Inserts the answer's figures and fields into this page, keeping what was typed since the request, and the focus.
 * `changedField` caused the request. False if the answer isn't a checkout.
 */
export function replaceFigures(
  form: HTMLFormElement,
  next: Document,
  sent: FormData,
  changedField: Control | null,
): boolean {
  const newForm = next.querySelector('[data-checkout]')
  if (!newForm) return false
  const typedSince = listTypedSince(form, sent)
  const refocus = rememberFocus(form, changedField)
  const openStates = [...document.querySelectorAll<HTMLDetailsElement>('#main details')].map(
    (box) => box.open,
  )
  replaceElement(form, newForm)
  replaceElement(form.parentElement, newForm.parentElement)
  replaceElement(
    document.querySelector('[data-summary] details'),
    next.querySelector('[data-summary] details'),
  )
  for (const [index, box] of [...document.querySelectorAll<HTMLDetailsElement>('#main details')].entries())
    box.open ||= openStates[index] ?? false
  for (const [name, value] of typedSince) setValue(form, name, value)
  refocus()
  const card = form.querySelector<HTMLElement>('[data-card]')
  // It stays, except for an earlier error: the answer doesn't contain the card.
  forgetCardErrors(card)
  Object.assign(card?.dataset ?? {}, next.querySelector<HTMLElement>('[data-card]')?.dataset)
  card?.dispatchEvent(new Event('figures'))
  const status = document.querySelector('[data-said]')
  if (status)
    status.textContent = `Total ${document.querySelector('[data-summary] summary .num')?.textContent ?? ''}`
  return true
}

/** Equal children stay, and the card always: a frame that is moved reloads. */
function replaceElement(live: Element | null, next: Element | null): void {
  if (!live || !next) return
  const oldChildren = [...live.children]
  const keptSelector = '[data-card], [data-checkout]'
  const isSame = (a: Element, b: Element): boolean =>
    (a.matches(keptSelector) && b.matches(keptSelector)) || a.isEqualNode(b)
  for (const node of [...next.children]) {
    const index = oldChildren.findIndex((element) => isSame(element, node))
    if (index < 0) live.insertBefore(node, oldChildren[0] ?? null)
    else for (const removed of oldChildren.splice(0, index + 1).slice(0, -1)) removed.remove()
  }
  for (const removed of oldChildren) removed.remove()
}

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && /^(text|tel)$/.test(field.type))

/** Restores the focus: same field, same selection, same height in the window. */
function rememberFocus(form: HTMLFormElement, changedField: Control | null): () => void {
  // A list chosen from by touch may never have had the focus.
  const isUnfocused = document.activeElement === document.body
  const active = isUnfocused && changedField ? changedField : document.activeElement
  if (!(active instanceof HTMLElement) || !form.contains(active)) return () => {}
  const index = isNamed(active) ? findSame(form, active).indexOf(active) : -1
  const top = active.getBoundingClientRect().top
  const selection = isText(active) ? ([active.selectionStart, active.selectionEnd] as const) : null
  return () => {
    const sameField = isNamed(active) ? findSame(form, active)[index] : undefined
    const field = active.isConnected
      ? active
      : (sameField ?? (changedField ? findSame(form, changedField)[0] : undefined))
    if (!field) return
    if (field !== document.activeElement) field.focus({ preventScroll: true })
    if (selection && isText(field)) field.setSelectionRange(...selection)
    scrollBy({ top: field.getBoundingClientRect().top - top, behavior: 'instant' })
  }
}

type NamedControl = Control | HTMLButtonElement
const isNamed = (element: Element): element is NamedControl =>
  isControl(element) || element instanceof HTMLButtonElement

/** Fields that are the same to a person: for choices and buttons the value counts too. */
const findSame = (form: HTMLFormElement, { name, type, value }: NamedControl): NamedControl[] =>
  [...listControls(form), ...form.querySelectorAll('button')].filter(
    (control) =>
      control.name === name &&
      control.type === type &&
      (!/radio|submit/.test(type) || control.value === value),
  )
