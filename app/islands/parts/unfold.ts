/** The elements that one step lays out, at most about: a middling phone takes 1 ms for each. */
const stepSize = 30

/** Folds the larger parts of an element, so that laying it out takes no more than a step; each of them gets its own. */
function foldParts(element: Element): Element[] {
  // A card of a list is laid out whole: its neighbours would move with its parts.
  if (element.matches('li') || element.getElementsByTagName('*').length <= stepSize) return []
  const parts: Element[] = []
  for (const child of element.children)
    if (child.getElementsByTagName('*').length > stepSize / 2) {
      child.classList.add('far', 'far-part')
      parts.push(child)
    }
  return parts
}

/**
 * Lays out what is below the first screen once the page has opened, a part each idle moment: opening then takes no
 * long task, and soon the page is whole for whoever scrolls fast, prints it or takes a picture of it. Then it calls `onDone`.
 */
export function unfoldFar(onDone: () => void): void {
  const waiting: Element[] = [...document.querySelectorAll('.far')]
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50))
  const unfoldNext = (): void => {
    const element = waiting.shift()
    if (!element) {
      onDone()
      return
    }
    waiting.unshift(...foldParts(element))
    element.classList.remove('far', 'far-part')
    // The next one only after this one's frame.
    requestAnimationFrame(() => idle(unfoldNext))
  }
  if (document.readyState === 'complete') idle(unfoldNext)
  else addEventListener('load', () => idle(unfoldNext))
}
