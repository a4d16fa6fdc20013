/** Every control of the dashboard is pressed once; one at which nothing happens fails. */
import type { Locator, Page } from '@playwright/test'
import { awake, dashboardScreens } from './dashboard-screens.ts'
import { expect, signIn, test } from './stage.ts'

/** What would end the walk itself, and the button that fills in the whole balance where it stands already. */
const leaves = /log ?out|sign out|explore the sample|^All$/i

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

/** Presses a control and tells whether anything came of it: a change of the page, a request, a file, a question. */
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
    .poll(answered, { timeout: 3_000 })
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

test('no control of the dashboard is without effect, and none breaks its screen', async ({ visit }) => {
  test.setTimeout(900_000)
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const pressed = new Map<string, string>()
  const faults: string[] = []
  const inSight = page.locator('button:visible, summary:visible')
  const next = async (): Promise<number> => {
    const met = await inSight.evaluateAll(
      (elements, source) => elements.map(new Function(`return (${source})`)() as (of: Element) => Control),
      read.toString(),
    )
    const place = met.findIndex(({ key, name, idle }) => !(idle || leaves.test(name) || pressed.has(key)))
    if (place >= 0) pressed.set(met[place]!.key, met[place]!.name)
    return place
  }
  for (const path of await dashboardScreens(page)) {
    for (const folded of [false, true]) {
      for (;;) {
        await page.goto(path)
        await awake(page)
        // What is folded away lies over its neighbours once all of it is open: a key reaches it, a click may not.
        if (folded) await page.evaluate(unfold)
        const place = await next()
        if (place < 0) break
        const name = [...pressed.values()].at(-1)
        if (!(await answers(page, inSight.nth(place), folded ? 'key' : 'click')))
          faults.push(`${path}: nothing at “${name}”`)
        if (/Something broke|not here/.test(await page.title())) faults.push(`${path}: “${name}” breaks`)
      }
    }
  }
  expect(pressed.size).toBeGreaterThan(80)
  expect(faults).toEqual([])
})

test('a form that the server fails on stays as it was typed, says so, and can be sent again', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/tools/promotions/new')
  await awake(page)
  await page.getByLabel('Code', { exact: true }).fill('KEPT-100')
  let fails = true
  await page.route('**/new.data', (route) => (fails ? route.fulfill({ status: 500 }) : route.continue()))
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByRole('alert')).toContainText('That did not go through')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('KEPT-100')
  fails = false
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('That did not go through')).toHaveCount(0)
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('KEPT-100')
})

test('signed out elsewhere: a form stays as typed until one is back in, a link leads through the login to its page', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/tools/promotions/new')
  await awake(page)
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('KEPT-200')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByRole('alert')).toContainText('you are signed out here')
  await expect(code).toHaveValue('KEPT-200')
  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in another tab' }).click(),
  ])
  await login.getByLabel('E-mail').fill('adaeze@fanfare.test')
  await login.getByLabel('Password', { exact: true }).fill('press-and-ship-42')
  await login.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await login.waitForURL('**/tools/promotions/new')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('you are signed out here')).toHaveCount(0)
  await expect(code).toHaveValue('KEPT-200')

  await page.context().clearCookies()
  await page.goto('/about')
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/payout')
  await awake(page)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Listings' }).first().click()
  await page.waitForURL('**/login?next=%2Flisting')
  await page.getByLabel('E-mail').fill('adaeze@fanfare.test')
  await page.getByLabel('Password', { exact: true }).fill('press-and-ship-42')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/listing')
})
