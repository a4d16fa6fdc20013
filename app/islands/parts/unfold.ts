/** The most elements that one step lays out, roughly: a mid-range phone takes 1 ms for each. */
const stepSize = 30

/** Folds the larger parts of an element, so that laying it out takes one step; each part gets a step of its own. */
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
 * Lays out what is below the first screen once the page has opened, one part per idle moment: opening then takes no
 * long task, and the page is soon whole for anyone who scrolls fast, prints it or photographs it. Then calls `onDone`.
 */
export function unfoldFar(onDone: () => void): void {
  const foldedElements: Element[] = [...document.querySelectorAll('.far')]
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50))
  const unfoldNext = (): void => {
    const element = foldedElements.shift()
    if (!element) {
      onDone()
      return
    }
    foldedElements.unshift(...foldParts(element))
    element.classList.remove('far', 'far-part')
    // The next one only after this one's frame.
    requestAnimationFrame(() => whenIdle(unfoldNext))
  }
  if (document.readyState === 'complete') whenIdle(unfoldNext)
  else addEventListener('load', () => whenIdle(unfoldNext))
}
