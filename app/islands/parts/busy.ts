/** Shows that what was pressed is on its way, or that it is over. */
export function setBusy(button: HTMLElement | null | undefined, isBusy: boolean): void {
  button?.classList.toggle('is-busy', isBusy)
  if (isBusy) button?.setAttribute('aria-busy', 'true')
  else button?.removeAttribute('aria-busy')
}
