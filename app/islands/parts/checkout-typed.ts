// Typed values kept in this tab until the order is paid, without card and consent: going back, reloading or losing the
// connection clears no field.
import { type Control, isControl, listControls } from './forms.ts'

const storageKey = 'checkout-typed'
/** Holds values typed after a press of Pay, while its answer was pending. */
const lateKey = 'checkout-late'
const savedNames = 'email name line1 line2 city region postalCode taxNumber phone giftNote country'.split(' ')
/** The fields the page's figures depend on. */
const figureFields = ['country', 'code', 'shippingOption', 'tip', 'tipAmount']
const names = [...new Set([...savedNames, ...figureFields])]

type SavedFields = Record<string, string | null | undefined>
const read = (key: string): SavedFields => JSON.parse(sessionStorage.getItem(key) ?? '{}')
const write = (key: string, fields: SavedFields): void => sessionStorage.setItem(key, JSON.stringify(fields))
const readText = (data: FormData, name: string): string | null => {
  const value = data.get(name)
  return typeof value === 'string' ? value : null
}

/** Stores the form's present values; `field` was just typed into. */
export function saveTyped(form: HTMLFormElement, field?: EventTarget | null): void {
  const data = new FormData(form)
  const fields = Object.fromEntries(names.map((name) => [name, readText(data, name)]))
  write(storageKey, { ...fields, countryShown: readShownCountry(form) })
  if (form.dataset.sent !== 'pay' || !isControl(field) || !names.includes(field.name)) return
  write(lateKey, { ...read(lateKey), [field.name]: readText(data, field.name) })
}

/**
 * Restores values typed before this page arrived: all of them into an empty form, only those typed after Pay into an
 * answered one. True if that changes the figures.
 */
export function restoreTyped(form: HTMLFormElement): boolean {
  const lateFields = read(lateKey)
  sessionStorage.removeItem(lateKey)
  if (form.dataset.checkout === 'fresh') {
    const { countryShown: savedCountry, ...saved } = read(storageKey)
    // Another country was chosen on another page since: this page is right, and the saved region was of the old one.
    if (savedCountry && savedCountry !== readShownCountry(form))
      Object.assign(saved, { country: null, region: null })
    const changesFigures = names.map((name) => restoreField(form, name, saved[name])).includes(true)
    // The restored region belongs to the restored country.
    const regionOf = form.querySelector<HTMLInputElement>('[name=regionOf]')
    if (saved.country && regionOf) regionOf.value = saved.country
    return changesFigures
  }
  for (const [name, value] of Object.entries(lateFields)) setValue(form, name, value ?? null)
  saveTyped(form)
  return Object.keys(lateFields).some((name) => figureFields.includes(name))
}

/** The country the page arrived with. */
const readShownCountry = (form: HTMLFormElement): string | null =>
  form.querySelector<HTMLOptionElement>('[name=country] option[selected]')?.value ?? null

/** A field of the form, or the radio group of that name. */
const findField = (form: HTMLFormElement, name: string): Control | RadioNodeList | null => {
  const field = form.elements.namedItem(name)
  return field instanceof RadioNodeList || isControl(field) ? field : null
}
const hasOption = (field: HTMLSelectElement, value: string): boolean =>
  [...field.options].some((option) => option.value === value)

/** Restores a value into an empty field; true if that changes the figures. */
function restoreField(form: HTMLFormElement, name: string, value: string | null | undefined): boolean {
  const field = findField(form, name)
  const isList = field instanceof HTMLSelectElement
  const isChoice = isList || field instanceof RadioNodeList
  if (!field || !value || value === field.value || (field.value && !isChoice)) return false
  if (isList && !hasOption(field, value)) field.add(new Option(value, value))
  field.value = value
  return field.value === value && (isList || figureFields.includes(name))
}

/** Overwrites a value; a choice no longer on offer is left alone. */
export function setValue(form: HTMLFormElement, name: string, value: string | null): void {
  const field = findField(form, name)
  if (!field) return
  if (field instanceof RadioNodeList) field.value = value ?? ''
  else if (field.type === 'hidden') return
  else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value !== null
  else if (!(field instanceof HTMLSelectElement) || hasOption(field, value ?? '')) field.value = value ?? ''
}

/** Tells if a field differs from the page as it arrived. */
export function isChanged(field: Control): boolean {
  if (field instanceof HTMLSelectElement) {
    const defaultIndex = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, defaultIndex)
  }
  if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
    return field.checked && !field.defaultChecked
  return field.value !== field.defaultValue
}

/** Values typed since a form was sent, without the card, by field name. */
export function listTypedSince(form: HTMLFormElement, sent: FormData): Map<string, string | null> {
  const present = new FormData(form)
  const typedFields = listControls(form).filter(
    (field) => field.name && !/hidden|submit/.test(field.type) && !field.closest('[data-card]'),
  )
  const values = typedFields.map(({ name }): [string, string | null] => [name, readText(present, name)])
  return new Map(values.filter(([name, value]) => value !== readText(sent, name)))
}
