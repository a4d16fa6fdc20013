/** What can't be distinguished with the system's colours only. */
import type { Page } from '@playwright/test'

/** In the page: every button that has no edge, and every state that looks like its neighbour without it. */
function look(): string[] {
  const shown = (part: Element) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const nameOf = (part: Element) =>
    `${part.tagName.toLowerCase()}.${part.className} "${(part.textContent ?? '').trim().slice(0, 30)}"`
  const sides = ['top', 'right', 'bottom', 'left'] as const
  /** The background of an element: its own if it has one, else that of the element below it. */
  const groundOf = (part: Element | null): string => {
    const own = part ? getComputedStyle(part).backgroundColor : 'canvas'
    return part && /rgba\(.+, 0\)|transparent/.test(own) ? groundOf(part.parentElement) : own
  }
  /** The visible borders, outline, underline, and the background if it is kept. */
  const paint = (part: Element, pseudo?: string): string => {
    const style = getComputedStyle(part, pseudo)
    if (pseudo && style.content === 'none') return ''
    const edges = sides.map((side) => {
      const line = style.getPropertyValue(`border-${side}-style`)
      const wide = line === 'none' ? '0px' : style.getPropertyValue(`border-${side}-width`)
      return wide === '0px' ? '' : `${wide} ${line} ${style.getPropertyValue(`border-${side}-color`)}`
    })
    const ring = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`
    return [...edges, ring, style.textDecorationLine, pseudo ? '' : groundOf(part), style.color].join('|')
  }
  const looksOf = (part: Element): string =>
    [part, ...part.querySelectorAll('span, b, svg')]
      .map((one) => `${paint(one)}${paint(one, '::before')}${paint(one, '::after')}`)
      .join('/')
  const isEdged = (part: Element) => {
    const style = getComputedStyle(part)
    return sides.some(
      (side) =>
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        !/rgba\(.+, 0\)|transparent/.test(style.getPropertyValue(`border-${side}-color`)),
    )
  }
  const faults: string[] = []
  for (const button of document.querySelectorAll('.btn:not(.seg > *), .seg'))
    if (shown(button) && !isEdged(button)) faults.push(`no edge: ${nameOf(button)}`)
  const marked = '[aria-current], [aria-selected="true"], [aria-pressed="true"], tr.on'
  for (const one of document.querySelectorAll(marked)) {
    if (!shown(one)) continue
    const home =
      one.closest('nav, ul, ol, [role="tablist"], [role="group"], .seg, .pages, tbody, fieldset') ??
      one.parentElement!
    const other = [...home.querySelectorAll(one.tagName)].find(
      (part) =>
        !part.matches(marked) &&
        !part.matches(':disabled') &&
        shown(part) &&
        part.className.replace(/\bon\b/, '').trim() === one.className.replace(/\bon\b/, '').trim(),
    )
    if (other && looksOf(one) === looksOf(other)) faults.push(`as its neighbour: ${nameOf(one)}`)
  }
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input:is([type=checkbox], [type=radio]):checked',
  )) {
    // The browser's own boxes are drawn in the system's colours.
    if (shown(input) && getComputedStyle(input).appearance === 'auto') continue
    const label = input.closest('label')
    if (!label || !shown(label)) continue
    const others = [
      ...document.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]:not(:checked, :disabled)`),
    ]
    const other = others.map((one) => one.closest('label')).find((one) => one && shown(one))
    if (
      other &&
      looksOf(label).split('/').slice(0, 3).join() === looksOf(other).split('/').slice(0, 3).join()
    )
      faults.push(`ticked as if not: ${nameOf(label)} ${input.name}`)
  }
  return [...new Set(faults)]
}

/** The faults of the open page, each with its element. */
export async function unseenWhenForced(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  return (await page.evaluate(look)).map((fault) => `${where} ${fault}`)
}
