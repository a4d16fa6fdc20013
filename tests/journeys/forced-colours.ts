/** What can't be distinguished with the system's colours only. */
import type { Page } from '@playwright/test'

/** Runs in the page: finds buttons without an edge, and selected items that look like their neighbours. */
function findFaults(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`
  const sides = ['top', 'right', 'bottom', 'left'] as const
  /** The background of an element: its own if it has one, else that of the element below it. */
  const backgroundOf = (element: Element | null): string => {
    const background = element ? getComputedStyle(element).backgroundColor : 'canvas'
    return element && /rgba\(.+, 0\)|transparent/.test(background)
      ? backgroundOf(element.parentElement)
      : background
  }
  /** The visible borders, outline, underline, and the background if it is kept. */
  const describePaint = (element: Element, pseudo?: string): string => {
    const style = getComputedStyle(element, pseudo)
    if (pseudo && style.content === 'none') return ''
    const edges = sides.map((side) => {
      const line = style.getPropertyValue(`border-${side}-style`)
      const width = line === 'none' ? '0px' : style.getPropertyValue(`border-${side}-width`)
      return width === '0px' ? '' : `${width} ${line} ${style.getPropertyValue(`border-${side}-color`)}`
    })
    const ring = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
    return [...edges, ring, style.textDecorationLine, pseudo ? '' : backgroundOf(element), style.color].join(
      '|',
    )
  }
  const describeLook = (element: Element): string =>
    [element, ...element.querySelectorAll('span, b, svg')]
      .map(
        (element) =>
          `${describePaint(element)}${describePaint(element, '::before')}${describePaint(element, '::after')}`,
      )
      .join('/')
  const hasEdge = (element: Element) => {
    const style = getComputedStyle(element)
    return sides.some(
      (side) =>
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        !/rgba\(.+, 0\)|transparent/.test(style.getPropertyValue(`border-${side}-color`)),
    )
  }
  const faults: string[] = []
  for (const button of document.querySelectorAll('.btn:not(.seg > *), .seg'))
    if (isShown(button) && !hasEdge(button)) faults.push(`no edge: ${nameOf(button)}`)
  const selectedItems = '[aria-current], [aria-selected="true"], [aria-pressed="true"], tr.on'
  for (const selected of document.querySelectorAll(selectedItems)) {
    if (!isShown(selected)) continue
    const group =
      selected.closest('nav, ul, ol, [role="tablist"], [role="group"], .seg, .pages, tbody, fieldset') ??
      selected.parentElement!
    const neighbour = [...group.querySelectorAll(selected.tagName)].find(
      (element) =>
        !element.matches(selectedItems) &&
        !element.matches(':disabled') &&
        isShown(element) &&
        element.className.replace(/\bon\b/, '').trim() === selected.className.replace(/\bon\b/, '').trim(),
    )
    if (neighbour && describeLook(selected) === describeLook(neighbour))
      faults.push(`as its neighbour: ${nameOf(selected)}`)
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input:is([type=checkbox], [type=radio]):checked',
  )) {
    // The browser's own boxes are drawn in the system's colours.
    if (isShown(input) && getComputedStyle(input).appearance === 'auto') continue
    const label = input.closest('label')
    if (!label || !isShown(label)) continue
    const otherControls = [
      ...document.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]:not(:checked, :disabled)`),
    ]
    const otherLabel = otherControls
      .map((control) => control.closest('label'))
      .find((control) => control && isShown(control))
    if (
      otherLabel &&
      describeLook(label).split('/').slice(0, 3).join() ===
        describeLook(otherLabel).split('/').slice(0, 3).join()
    )
      faults.push(`ticked as if not: ${nameOf(label)} ${input.name}`)
  }
  return [...new Set(faults)]
}

/** The faults of the open page, each with its element. */
export async function findForcedColourFaults(page: Page, screen: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  return (await page.evaluate(findFaults)).map((fault) => `${screen} ${fault}`)
}
