// Fields work without this. It says beside a field what is missing or wrong in place of the browser's bubble, and steps
// numbers. It hears of everything at the document, so that fields which a screen draws later are awake as well.
const noted = new WeakMap()
let many = 0

document.addEventListener('invalid', (event) => refuse(event), true)

/** Also called by a page that fetches this only when something is missing. */
export function refuse(event) {
  const field = event.target
  if (!field.validity) return
  event.preventDefault()
  for (let box = field.closest('details:not([open])'); box; box = box.parentElement.closest('details:not([open])')) box.open = true
  const others = field.type === 'radio' ? alike(field) : [field]
  if (others.find((one) => one.willValidate) === field) say(field)
  if (!field.form || [...field.form.elements].find((one) => one.willValidate && !one.validity.valid) === field) field.focus()
}

for (const kind of ['input', 'change'])
  document.addEventListener(kind, ({ target }) => {
    if (!noted.has(target) && target.type !== 'radio') return
    const said = target.type === 'radio' ? alike(target) : [target]
    for (const field of said) if (noted.has(field)) field.validity.valid ? unsay(field) : say(field)
  })
document.addEventListener('reset', ({ target }) => {
  for (const field of target.elements ?? []) if (noted.has(field)) unsay(field)
})

const alike = (radio) => [...(radio.form?.elements ?? [])].filter(({ name }) => name === radio.name)

function say(field) {
  let words = noted.get(field)
  if (!words?.isConnected) {
    words = Object.assign(document.createElement('span'), { className: 'err', id: `said-${++many}` })
    words.dataset.beside = ''
    const group = field.type === 'radio' && field.closest('fieldset')
    const around = field.closest('.field')
    if (group) group.append(words)
    else if (around) around.append(words)
    else (field.closest('[data-row], label') ?? field).after(words)
    noted.set(field, words)
    const before = field.getAttribute('aria-describedby')
    field.setAttribute('aria-describedby', before ? `${words.id} ${before}` : words.id)
    field.setAttribute('aria-invalid', 'true')
  }
  words.replaceChildren(...mark(), wordsOf(field))
}

function unsay(field) {
  const words = noted.get(field)
  noted.delete(field)
  words.remove()
  field.removeAttribute('aria-invalid')
  const left = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== words.id)
  if (left.length) field.setAttribute('aria-describedby', left.join(' '))
  else field.removeAttribute('aria-describedby')
}

/** The picture of an error, from the sprite that this page already shows others of. */
export function mark(name = 'circle-alert') {
  const sprite = document.querySelector('svg.i use')?.getAttribute('href')?.split('#')[0]
  if (!sprite) return []
  const [svg, use] = ['svg', 'use'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag))
  for (const [key, value] of Object.entries({ class: 'i i-s', fill: 'none', stroke: 'currentColor', 'aria-hidden': 'true' })) svg.setAttribute(key, value)
  use.setAttribute('href', `${sprite}#${name}`)
  svg.append(use)
  return [svg]
}

const chosen = { checkbox: 'Tick this to continue.', radio: 'Choose one.', 'select-one': 'Choose one.', file: 'Choose a file.', date: 'Choose a day.', 'datetime-local': 'Choose a day and a time.' }
const wordsOf = (field) => {
  const { validity, type } = field
  if (validity.customError) return field.validationMessage
  if (validity.valueMissing) return field.dataset.missing ?? chosen[type] ?? 'Fill this in.'
  if (validity.typeMismatch) return type === 'email' ? 'Enter an e-mail address such as name@example.com.' : 'Enter an address that begins with https://.'
  if (validity.badInput) return /date/.test(type) ? 'Enter a day that exists.' : 'Enter a number.'
  if (validity.rangeUnderflow) return `Enter ${field.min} or more.`
  if (validity.rangeOverflow) return `Enter ${field.max} or less.`
  if (validity.stepMismatch) return Number(field.step || 1) % 1 === 0 ? 'Enter a whole number.' : `Enter a multiple of ${field.step}.`
  if (validity.tooShort) return `Use at least ${field.minLength} characters.`
  if (validity.tooLong) return `Use ${field.maxLength} characters at most.`
  return field.title || field.validationMessage
}

// One fewer, one more: the form hears of it as of what is typed.
document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('.stp-f [data-step]')
  const field = button?.parentElement.querySelector('input')
  if (!field || field.disabled || field.readOnly) return
  if (field.value === '') field.value = field.min || '0'
  else if (button.dataset.step === '1') field.stepUp()
  else field.stepDown()
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  field.focus({ preventScroll: true })
})
