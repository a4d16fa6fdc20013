/** Clicks every control of some screens once, and returns those without effect and those that broke their screen. */
import { expect, type Locator, type Page } from '@playwright/test'

type Control = { key: string; name: string; idle: boolean }

/**
 * A control as a person sees it. What is chosen already has nothing to do when it is chosen again. The same words in
 * the forms of two screens are two controls; the nine pages of services are one screen.
 */
function read(element: Element): Control {
  const said = element.cloneNode(true) as Element
  for (const aside of said.querySelectorAll('.vh')) aside.remove()
  const name = (element.getAttribute('aria-label') ?? said.textContent ?? '').trim().slice(0, 50)
  const { disabled = false, form = null } = element as HTMLButtonElement
  const chosen = ['aria-pressed', 'aria-selected', 'aria-current'].some((state) =>
    /true|page/.test(element.getAttribute(state) ?? ''),
  )
  const idle = disabled || chosen || element.getAttribute('aria-disabled') === 'true'
  const to = form ? new URL(form.action).pathname.replace(/^(\/integrate)\/.*/, '$1') : ''
  return { key: `${element.tagName} ${element.className} ${to} ${name.replace(/\d+/g, '#')}`, name, idle }
}

/** Clicks a control and returns whether it had an effect: a change of the page, a request, a file, a dialog. */
async function answers(page: Page, control: Locator, by: 'click' | 'key'): Promise<boolean> {
  await page.evaluate(() => {
    const seen = window as unknown as { answered: boolean }
    seen.answered = false
    const note = () => {
      seen.answered = true
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
  let heard = false
  const hear = () => {
    heard = true
  }
  for (const event of outside) page.on(event as 'request', hear)
  await (by === 'click' ? control.click() : control.press('Enter'))
  const answered = () =>
    heard || page.evaluate(() => (window as unknown as { answered?: boolean }).answered !== false)
  const came = await expect
    .poll(answered, { timeout: 3_000, intervals: [10, 20, 40, 80, 160] })
    .toBe(true)
    .then(() => true)
    .catch(() => false)
  for (const event of outside) page.off(event as 'request', hear)
  return came
}

/** Opens every menu and fold of the page. */
function unfold(): void {
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
  const pressed = new Map<string, string>()
  const seen = new Map<string, string>()
  const faults: string[] = []
  const inSight = page.locator('button:visible, summary:visible')
  const next = async (): Promise<number> => {
    const met = await inSight.evaluateAll(
      (elements, source) => elements.map(new Function(`return (${source})`)() as (of: Element) => Control),
      read.toString(),
    )
    const isOpen = ({ key, name, idle }: Control) => !(idle || leaves.test(name) || pressed.has(key))
    for (const control of met.filter(isOpen)) seen.set(control.key, control.name)
    const gentle = met.findIndex((control) => isOpen(control) && !ends?.test(control.name))
    const index = gentle >= 0 ? gentle : met.findIndex(isOpen)
    if (index >= 0) pressed.set(met[index]!.key, met[index]!.name)
    return index
  }
  for (const path of paths) {
    for (;;) {
      await page.goto(path)
      let by: 'click' | 'key' = 'click'
      let place = await next()
      if (place < 0) {
        // Once every fold is open they cover their neighbours: a key reaches those, a click may not.
        by = 'key'
        await page.evaluate(unfold)
        place = await next()
      }
      if (place < 0) break
      const name = [...pressed.values()].at(-1)
      if (!(await answers(page, inSight.nth(place), by))) faults.push(`${path}: nothing at “${name}”`)
      if (/Something went wrong|not found/.test(await page.title())) faults.push(`${path}: “${name}” breaks`)
    }
  }
  const missed = [...seen].filter(([key]) => !pressed.has(key)).map(([, name]) => name)
  return { pressed: [...pressed.values()], missed, faults }
}
