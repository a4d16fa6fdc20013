// Fields work without this. Shows what is missing or wrong beside a field instead of in the browser's bubble, and
// steps numbers. Listens at the document, so that fields rendered later work too.
import { type Control, isControl, listControls } from './parts/forms.ts'

/** The message beside each field that has one. */
const notesByControl = new WeakMap<Control, HTMLElement>()
let lastNumber = 0

document.addEventListener('invalid', (event) => refuseField(event), true)

/** Also called by a page that loads this only when something is missing. */
export function refuseField(event: Event): void {
  const field = event.target
  if (!isControl(field)) return
  event.preventDefault()
  const findClosed = (from: Element | null | undefined) =>
    from?.closest<HTMLDetailsElement>('details:not([open])')
  for (let box = findClosed(field); box; box = findClosed(box.parentElement)) box.open = true
  // The first of a radio group speaks for all.
  if (listGroup(field).find(({ willValidate }) => willValidate) === field) showFault(field)
  const isWrong = (control: Control): boolean => control.willValidate && !control.validity.valid
  if (!field.form || listControls(field.form).find(isWrong) === field) field.focus()
}

for (const kind of ['input', 'change'])
  document.addEventListener(kind, ({ target }) => {
    if (!isControl(target)) return
    for (const field of listGroup(target)) {
      if (!notesByControl.has(field)) continue
      if (field.validity.valid) clearFault(field)
      else showFault(field)
    }
  })
document.addEventListener('reset', ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return
  for (const field of listControls(target)) clearFault(field)
})

/** The field, or for a radio button its whole group. */
const listGroup = (field: Control): Control[] =>
  field.type === 'radio' ? listControls(field.form).filter(({ name }) => name === field.name) : [field]

function showFault(field: Control): void {
  const note = notesByControl.get(field)
  const anchor = note?.isConnected ? note : createNote(field)
  anchor.replaceChildren(...createIcon(), describeFault(field))
}

/** Creates the element for a field's message, tied to it for screen readers. */
function createNote(field: Control): HTMLElement {
  const note = document.createElement('span')
  note.className = 'err'
  note.id = `said-${++lastNumber}`
  note.dataset.beside = ''
  const group = field.type === 'radio' ? field.closest('fieldset') : null
  const container = group ?? field.closest('.field')
  if (container) container.append(note)
  else (field.closest('[data-row], label') ?? field).after(note)
  notesByControl.set(field, note)
  const describedBy = field.getAttribute('aria-describedby')
  field.setAttribute('aria-describedby', describedBy ? `${note.id} ${describedBy}` : note.id)
  field.setAttribute('aria-invalid', 'true')
  return note
}

function clearFault(field: Control): void {
  const note = notesByControl.get(field)
  if (!note) return
  notesByControl.delete(field)
  note.remove()
  field.removeAttribute('aria-invalid')
  const describedBy = (field.getAttribute('aria-describedby') ?? '').split(' ')
  const remaining = describedBy.filter((id) => id && id !== note.id)
  if (remaining.length > 0) field.setAttribute('aria-describedby', remaining.join(' '))
  else field.removeAttribute('aria-describedby')
}

/** An icon from the sprite this page already uses; nothing if it uses none. */
export function createIcon(name = 'circle-alert'): Element[] {
  const sprite = document.querySelector('svg.i use')?.getAttribute('href')?.split('#')[0]
  if (!sprite) return []
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  const attributes = { class: 'i i-s', fill: 'none', stroke: 'currentColor', 'aria-hidden': 'true' }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  use.setAttribute('href', `${sprite}#${name}`)
  svg.append(use)
  return [svg]
}

const missingWords: Readonly<Record<string, string>> = {
  checkbox: 'Tick this to continue.',
  radio: 'Choose one.',
  'select-one': 'Choose one.',
  file: 'Choose a file.',
  date: 'Choose a day.',
  'datetime-local': 'Choose a day and a time.',
}

function describeFault(field: Control): string {
  const { validity, type } = field
  if (validity.customError) return field.validationMessage
  if (validity.valueMissing) return field.dataset.missing ?? missingWords[type] ?? 'Fill this in.'
  if (validity.typeMismatch)
    return type === 'email'
      ? 'Enter an e-mail address such as name@example.com.'
      : 'Enter an address that begins with https://.'
  if (validity.badInput) return /date/.test(type) ? 'Enter a day that exists.' : 'Enter a number.'
  if (field instanceof HTMLInputElement) {
    if (validity.rangeUnderflow) return `Enter ${field.min} or more.`
    if (validity.rangeOverflow) return `Enter ${field.max} or less.`
    if (validity.stepMismatch)
      return Number(field.step || 1) % 1 === 0
        ? 'Enter a whole number.'
        : `Enter a multiple of ${field.step}.`
  }
  if (!(field instanceof HTMLSelectElement)) {
    if (validity.tooShort) return `Use at least ${field.minLength} characters.`
    if (validity.tooLong) return `Use ${field.maxLength} characters at most.`
  }
  return field.title || field.validationMessage
}

// Decrement and increment, with the events of typing.
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('.stp-f [data-step]')
  const field = button?.parentElement?.querySelector('input')
  if (!button || !field || field.disabled || field.readOnly) return
  if (field.value === '') field.value = field.min || '0'
  else if (button.dataset.step === '1') field.stepUp()
  else field.stepDown()
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  field.focus({ preventScroll: true })
})
