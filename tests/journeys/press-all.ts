/** Clicks every control of some screens once, and returns those without effect and those that broke their screen. */
import { expect, type Locator, type Page } from '@playwright/test'

type Control = { key: string; name: string; isIdle: boolean }

/**
 * A control as a person sees it. One that is already chosen has no effect when it is chosen again. The same words in
 * the forms of two screens are two controls; the nine pages of services count as one screen.
 */
function readControl(element: Element): Control {
  const copy = element.cloneNode(true) as Element
  for (const hiddenText of copy.querySelectorAll('.vh')) hiddenText.remove()
  const name = (element.getAttribute('aria-label') ?? copy.textContent ?? '').trim().slice(0, 50)
  const { disabled = false, form = null } = element as HTMLButtonElement
  const isChosen = ['aria-pressed', 'aria-selected', 'aria-current'].some((state) =>
    /true|page/.test(element.getAttribute(state) ?? ''),
  )
  const isIdle = disabled || isChosen || element.getAttribute('aria-disabled') === 'true'
  const to = form ? new URL(form.action).pathname.replace(/^(\/integrate)\/.*/, '$1') : ''
  return { key: `${element.tagName} ${element.className} ${to} ${name.replace(/\d+/g, '#')}`, name, isIdle }
}

/** Clicks a control and returns whether it had an effect: a change of the page, a request, a file, a dialog. */
async function hasEffect(page: Page, control: Locator, method: 'click' | 'key'): Promise<boolean> {
  await page.evaluate(() => {
    const answerWindow = window as unknown as { answered: boolean }
    answerWindow.answered = false
    const recordEffect = () => {
      answerWindow.answered = true
    }
    new MutationObserver(recordEffect).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    for (const event of ['invalid', 'toggle', 'input']) document.addEventListener(event, recordEffect, true)
  })
  const browserEvents = ['request', 'download', 'filechooser', 'dialog'] as const
  let hasEvent = false
  const onEvent = () => {
    hasEvent = true
  }
  for (const event of browserEvents) page.on(event as 'request', onEvent)
  await (method === 'click' ? control.click() : control.press('Enter'))
  const hasChanged = () =>
    hasEvent || page.evaluate(() => (window as unknown as { answered?: boolean }).answered !== false)
  const hasChangedInTime = await expect
    .poll(hasChanged, { timeout: 3_000, intervals: [10, 20, 40, 80, 160] })
    .toBe(true)
    .then(() => true)
    .catch(() => false)
  for (const event of browserEvents) page.off(event as 'request', onEvent)
  return hasChangedInTime
}

/** Opens every menu and fold of the page. */
function unfoldAll(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not([name])'))
    fold.open = true
}

/**
 * `skip` names what would end the walk; `last` names what removes other controls of its screen, and is pressed after
 * them. Each press begins on a freshly loaded screen. `missed` controls were seen, but gone before they were pressed.
 */
export async function pressAll(
  page: Page,
  paths: readonly string[],
  { skip, last }: { skip: RegExp; last?: RegExp },
): Promise<{ pressed: string[]; missed: string[]; faults: string[] }> {
  const pressedByName = new Map<string, string>()
  const seenByName = new Map<string, string>()
  const faults: string[] = []
  const visibleControls = page.locator('button:visible, summary:visible')
  const chooseNext = async (): Promise<number> => {
    const controls = await visibleControls.evaluateAll(
      (elements, source) =>
        elements.map(new Function(`return (${source})`)() as (element: Element) => Control),
      readControl.toString(),
    )
    const isPending = ({ key, name, isIdle }: Control) =>
      !(isIdle || skip.test(name) || pressedByName.has(key))
    for (const control of controls.filter(isPending)) seenByName.set(control.key, control.name)
    const firstHarmless = controls.findIndex((control) => isPending(control) && !last?.test(control.name))
    const index = firstHarmless >= 0 ? firstHarmless : controls.findIndex(isPending)
    if (index >= 0) pressedByName.set(controls[index]!.key, controls[index]!.name)
    return index
  }
  for (const path of paths) {
    for (;;) {
      await page.goto(path)
      let method: 'click' | 'key' = 'click'
      let place = await chooseNext()
      if (place < 0) {
        // Open folds cover their neighbours: a key still reaches those, a click may not.
        method = 'key'
        await page.evaluate(unfoldAll)
        place = await chooseNext()
      }
      if (place < 0) break
      const name = [...pressedByName.values()].at(-1)
      if (!(await hasEffect(page, visibleControls.nth(place), method)))
        faults.push(`${path}: nothing at “${name}”`)
      if (/Something went wrong|not found/.test(await page.title())) faults.push(`${path}: “${name}” breaks`)
    }
  }
  const missed = [...seenByName].filter(([key]) => !pressedByName.has(key)).map(([, name]) => name)
  return { pressed: [...pressedByName.values()], missed, faults }
}
