// Kept in this tab until the order is paid, never the card nor the consent: the way back, a reload or a dead line empty
// no field.
import { type Control, controlsOf, isControl } from './forms.ts'

const typedKey = 'checkout-typed'
/** Where values are kept that were typed behind a press of Pay, while its answer was on the way. */
const lateKey = 'checkout-late'
const kept = 'email name line1 line2 city region postalCode taxNumber phone giftNote country'.split(' ')
/** The fields that the page's figures depend on. */
const figured = ['country', 'code', 'shippingOption', 'tip', 'tipAmount']
const names = [...new Set([...kept, ...figured])]

type Typed = Record<string, string | null | undefined>
const read = (key: string): Typed => JSON.parse(sessionStorage.getItem(key) ?? '{}')
const write = (key: string, typed: Typed): void => sessionStorage.setItem(key, JSON.stringify(typed))
const textIn = (data: FormData, name: string): string | null => {
  const value = data.get(name)
  return typeof value === 'string' ? value : null
}

/** Keeps what is in the form now; `field` is what was just typed into. */
export function keepTyped(form: HTMLFormElement, field?: EventTarget | null): void {
  const data = new FormData(form)
  const typed = Object.fromEntries(names.map((name) => [name, textIn(data, name)]))
  write(typedKey, { ...typed, countryShown: countryShown(form) })
  if (form.dataset.sent !== 'pay' || !isControl(field) || !names.includes(field.name)) return
  write(lateKey, { ...read(lateKey), [field.name]: textIn(data, field.name) })
}

/**
 * Puts back what was typed before this page came: all of it into an empty form, into an answered one what came late.
 * True if the figures hang on it and are others now.
 */
export function recallTyped(form: HTMLFormElement): boolean {
  const late = read(lateKey)
  sessionStorage.removeItem(lateKey)
  if (form.dataset.checkout === 'fresh') {
    const { countryShown: before, ...typed } = read(typedKey)
    // Another country was chosen on another page since: the page knows better, and the region was of the one before.
    if (before && before !== countryShown(form)) Object.assign(typed, { country: null, region: null })
    const isOther = names.map((name) => putBack(form, name, typed[name])).includes(true)
    // The region that is put back was typed for the country that is put back.
    const regionOf = form.querySelector<HTMLInputElement>('[name=regionOf]')
    if (typed.country && regionOf) regionOf.value = typed.country
    return isOther
  }
  for (const [name, value] of Object.entries(late)) putText(form, name, value ?? null)
  keepTyped(form)
  return Object.keys(late).some((name) => figured.includes(name))
}

/** The country that the page came with. */
const countryShown = (form: HTMLFormElement): string | null =>
  form.querySelector<HTMLOptionElement>('[name=country] option[selected]')?.value ?? null

/** A field of the form, or the group of choices that share the name. */
const fieldNamed = (form: HTMLFormElement, name: string): Control | RadioNodeList | null => {
  const field = form.elements.namedItem(name)
  return field instanceof RadioNodeList || isControl(field) ? field : null
}
const hasOption = (field: HTMLSelectElement, value: string): boolean =>
  [...field.options].some((option) => option.value === value)

/** Puts a value back into an empty field; true if the figures hang on it and are others now. */
function putBack(form: HTMLFormElement, name: string, value: string | null | undefined): boolean {
  const field = fieldNamed(form, name)
  const isList = field instanceof HTMLSelectElement
  const isChoice = isList || field instanceof RadioNodeList
  if (!field || !value || value === field.value || (field.value && !isChoice)) return false
  if (isList && !hasOption(field, value)) field.add(new Option(value, value))
  field.value = value
  return field.value === value && (isList || figured.includes(name))
}

/** Puts a value over what is there; a choice that is no more is left as it is. */
export function putText(form: HTMLFormElement, name: string, value: string | null): void {
  const field = fieldNamed(form, name)
  if (!field) return
  if (field instanceof RadioNodeList) field.value = value ?? ''
  else if (field.type === 'hidden') return
  else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== null
  else if (!(field instanceof HTMLSelectElement) || hasOption(field, value ?? '')) field.value = value ?? ''
}

/** Whether a field says something else than the page that came. */
export function isChosenAnew(field: Control): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
    return field.checked && !field.defaultChecked
  return field.value !== field.defaultValue
}

/** The values typed since a form was sent, the card aside, by the names of its fields. */
export function typedSince(form: HTMLFormElement, sent: FormData): Map<string, string | null> {
  const now = new FormData(form)
  const typed = controlsOf(form).filter(
    (field) => field.name && !/hidden|submit/.test(field.type) && !field.closest('[data-card]'),
  )
  const values = typed.map(({ name }): [string, string | null] => [name, textIn(now, name)])
  return new Map(values.filter(([name, value]) => value !== textIn(sent, name)))
}
