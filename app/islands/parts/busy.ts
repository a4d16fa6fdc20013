/** Marks a pressed button as busy, or no longer. */
export function setBusy(button: HTMLElement | null | undefined, isBusy: boolean): void {
  button?.classList.toggle('is-busy', isBusy)
  if (isBusy) button?.setAttribute('aria-busy', 'true')
  else button?.removeAttribute('aria-busy')
}
