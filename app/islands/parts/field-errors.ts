// What was wrong with a field, taken back in the page once the field says something else.

/** The words below a field and what ties them to it; with the last of them, the sentence above the form that counted them. */
export function forgetError(field: Element): void {
  const id = `${field.id}-error`
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const rest = described.filter((one) => one !== id).join(' ')
  document.getElementById(id)?.remove()
  field.removeAttribute('aria-invalid')
  if (rest) field.setAttribute('aria-describedby', rest)
  else field.removeAttribute('aria-describedby')
  const form = field.closest('form')
  const above = form?.previousElementSibling
  if (above?.matches('.note-e') && !form?.querySelector('[aria-invalid="true"]')) above.remove()
}

/** Whatever is said of a card: in our fields, or below those of a provider. */
export function forgetCardErrors(card: HTMLElement | null): void {
  for (const field of card?.querySelectorAll('[aria-invalid]') ?? []) forgetError(field)
  const said = card?.querySelector<HTMLElement>('[data-stripe-error]')
  if (said) Object.assign(said, { hidden: true, textContent: '' })
}
