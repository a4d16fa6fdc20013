/** Clicks every control of some screens once, and returns those without effect and those that broke their screen. */
import { expect, type Locator, type Page } from '@playwright/test'

type Control = { key: string; name: string; idle: boolean }

/**
 * A control as a person sees it. What is chosen already has nothing to do when it is chosen again. The same words in
 * the forms of two screens are two controls; the nine pages of services are one screen.
 */
function read(element: Element): Control {
  const copy = element.cloneNode(true) as Element
  for (const hiddenText of copy.querySelectorAll('.vh')) hiddenText.remove()
  const name = (element.getAttribute('aria-label') ?? copy.textContent ?? '').trim().slice(0, 50)
  const { disabled = false, form = null } = element as HTMLButtonElement
  const isChosen = ['aria-pressed', 'aria-selected', 'aria-current'].some((state) =>
    /true|page/.test(element.getAttribute(state) ?? ''),
  )
  const idle = disabled || isChosen || element.getAttribute('aria-disabled') === 'true'
  const to = form ? new URL(form.action).pathname.replace(/^(\/integrate)\/.*/, '$1') : ''
  return { key: `${element.tagName} ${element.className} ${to} ${name.replace(/\d+/g, '#')}`, name, idle }
}

/** Clicks a control and returns whether it had an effect: a change of the page, a request, a file, a dialog. */
async function isAnswered(page: Page, control: Locator, means: 'click' | 'key'): Promise<boolean> {
  await page.evaluate(() => {
    const answerWindow = window as unknown as { answered: boolean }
    answerWindow.answered = false
    const note = () => {
      answerWindow.answered = true
    }
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    for (const event of ['invalid', 'toggle', 'input']) document.addEventListener(event, note, true)
  })
  const outside = ['request', 'download', 'filechooser', 'dialog'] as const
  let wasHeard = false
  const onRequest = () => {
    wasHeard = true
  }
  for (const event of outside) page.on(event as 'request', onRequest)
  await (means === 'click' ? control.click() : control.press('Enter'))
  const hasAnswered = () =>
    wasHeard || page.evaluate(() => (window as unknown as { answered?: boolean }).answered !== false)
  const isAnsweredInTime = await expect
    .poll(hasAnswered, { timeout: 3_000, intervals: [10, 20, 40, 80, 160] })
    .toBe(true)
    .then(() => true)
    .catch(() => false)
  for (const event of outside) page.off(event as 'request', onRequest)
  return isAnsweredInTime
}

/** Opens every menu and fold of the page. */
function unfoldAll(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not([name])'))
    fold.open = true
}

/**
 * `leaves`: the names of what would end the walk. `ends`: of what takes other controls of its screen away, and is
 * pressed after them. Each press begins on its screen again. `missed`: seen, but gone before its turn came.
 */
export async function pressAll(
  page: Page,
  paths: readonly string[],
  { leaves, ends }: { leaves: RegExp; ends?: RegExp },
): Promise<{ pressed: string[]; missed: string[]; faults: string[] }> {
  const pressedByName = new Map<string, string>()
  const seenByName = new Map<string, string>()
  const faults: string[] = []
  const inSight = page.locator('button:visible, summary:visible')
  const next = async (): Promise<number> => {
    const met = await inSight.evaluateAll(
      (elements, source) => elements.map(new Function(`return (${source})`)() as (of: Element) => Control),
      read.toString(),
    )
    const isOpen = ({ key, name, idle }: Control) => !(idle || leaves.test(name) || pressedByName.has(key))
    for (const control of met.filter(isOpen)) seenByName.set(control.key, control.name)
    const gentle = met.findIndex((control) => isOpen(control) && !ends?.test(control.name))
    const index = gentle >= 0 ? gentle : met.findIndex(isOpen)
    if (index >= 0) pressedByName.set(met[index]!.key, met[index]!.name)
    return index
  }
  for (const path of paths) {
    for (;;) {
      await page.goto(path)
      let means: 'click' | 'key' = 'click'
      let place = await next()
      if (place < 0) {
        // Once every fold is open they cover their neighbours: a key reaches those, a click may not.
        means = 'key'
        await page.evaluate(unfoldAll)
        place = await next()
      }
      if (place < 0) break
      const name = [...pressedByName.values()].at(-1)
      if (!(await isAnswered(page, inSight.nth(place), means))) faults.push(`${path}: nothing at “${name}”`)
      if (/Something went wrong|not found/.test(await page.title())) faults.push(`${path}: “${name}” breaks`)
    }
  }
  const missed = [...seenByName].filter(([key]) => !pressedByName.has(key)).map(([, name]) => name)
  return { pressed: [...pressedByName.values()], missed, faults }
}
