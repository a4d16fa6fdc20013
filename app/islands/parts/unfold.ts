/**
 * Lays out what is below the first screen once the page has opened, an element each idle moment: opening then takes no
 * long task, and soon the page is whole for whoever scrolls fast, prints it or takes a picture of it.
 */
export function unfoldFar(): void {
  const waiting = document.querySelectorAll('.far').values()
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50))
  const unfoldNext = (): void => {
    const { value: element, done } = waiting.next()
    if (done) return
    element.classList.remove('far')
    // The next one only after this one's frame.
    requestAnimationFrame(() => idle(unfoldNext))
  }
  if (document.readyState === 'complete') idle(unfoldNext)
  else addEventListener('load', () => idle(unfoldNext))
}
