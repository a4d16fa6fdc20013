// Removes a field's error from the page once the field has changed.

/** Removes the message below a field and its references; with the last one, the summary above the form. */
export function forgetError(field: Element): void {
  const id = `${field.id}-error`
  const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const remaining = describedBy.filter((describedId) => describedId !== id).join(' ')
  document.getElementById(id)?.remove()
  field.removeAttribute('aria-invalid')
  if (remaining) field.setAttribute('aria-describedby', remaining)
  else field.removeAttribute('aria-describedby')
  const form = field.closest('form')
  const summary = form?.previousElementSibling
  if (summary?.matches('.note-e') && !form?.querySelector('[aria-invalid="true"]')) summary.remove()
}

/** Removes every error about a card: in our fields, or below a provider's. */
export function forgetCardErrors(card: HTMLElement | null): void {
  for (const field of card?.querySelectorAll('[aria-invalid]') ?? []) forgetError(field)
  const status = card?.querySelector<HTMLElement>('[data-stripe-error]')
  if (status) Object.assign(status, { hidden: true, textContent: '' })
}
