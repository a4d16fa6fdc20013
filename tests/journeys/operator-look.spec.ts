/** Every screen of the console with work on it, and everything that opens there, is accessible. */
import type { Page } from '@playwright/test'
import { findFaults } from './axe.ts'
import { fillDesk } from './operator-desk.ts'
import { listOperatorScreens } from './operator-screens.ts'
import { expect, signIn, test, waitUntilAwake } from './stage.ts'
import { findTooWide } from './widths.ts'

/** The rules that can fail when the same markup has other colours and another width. */
const lookRules = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']
type Mode = { size: { width: number; height: number }; theme: 'light' | 'dark' }
const [desktop, tablet, phone] = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
const byDay: Mode = { size: desktop, theme: 'light' }
/**
 * Each screen is loaded by day at a desk, and then measured as a phone shows it. Its colours by night are looked at on
 * the screens of one thing, which hold every kind of part; with EVERY_MODE on all of them, in all ways.
 */
const otherModes: readonly Mode[] = process.env.EVERY_MODE
  ? [desktop, tablet, phone]
      .flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })))
      .slice(1)
  : [{ size: phone, theme: 'dark' }]

/** Opens every fold of the page, because this test can't read what is folded away. */
function unfoldAll(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
}

const isOfOneThing = (path: string) => path.split('/').length > 3

/** Shows the open page at another size or theme, without loading it again. */
async function setMode(page: Page, { size, theme }: Mode): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/** What opens before the first screen. */
async function openAndCheck(page: Page, mode: Mode, at: string): Promise<string[]> {
  const faults: string[] = []
  for (const open of ['account', mode.size === phone ? 'rail' : null, 'commands'].filter(Boolean)) {
    if (open === 'account') await page.getByRole('button', { name: /account of/i }).press('Enter')
    if (open === 'rail') await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    if (open === 'commands') await page.keyboard.press('Control+k')
    await expect(page.locator('dialog[open], [popover]:popover-open').first()).toBeVisible()
    faults.push(...(await findFaults(page, `${at} ${open}`)))
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open], [popover]:popover-open')).toHaveCount(0)
  }
  return faults
}

test('every screen of the console, unfolded, and what opens before it', async ({ visit, stage }) => {
  test.setTimeout(900_000)
  const page = await visit(desktop)
  // Without transitions: no colour is looked at on its way to another.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'ops@fanfare.test')
  const screens = listOperatorScreens(await fillDesk(stage, page))
  const faults: string[] = []
  for (const path of screens) {
    await setMode(page, byDay)
    const answer = await page.goto(path)
    // The refusal that other roles see is checked like any screen.
    const status = path === '/operator/not-yours' ? 403 : 200
    if (answer?.status() !== status) faults.push(`${path} answers ${answer?.status()}`)
    await waitUntilAwake(page)
    await page.evaluate(unfoldAll)
    faults.push(...(await findTooWide(page, path)))
    for (const mode of [byDay, ...otherModes]) {
      if (mode !== byDay) await setMode(page, mode)
      const at = `${mode.size.width} ${mode.theme} ${path}`
      if (mode === byDay || process.env.EVERY_MODE || isOfOneThing(path))
        faults.push(...(await findFaults(page, at, mode === byDay ? undefined : lookRules)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > mode.size.width) faults.push(`${at} is ${wide} wide`)
    }
  }
  await page.setViewportSize(tablet)
  await page.goto('/operator/batches?view=table')
  const hidden = await page.locator('main .scroll').evaluate((area) => area.scrollWidth - area.clientWidth)
  if (hidden > 0) faults.push(`${hidden} points of the table of batches are out of a tablet's sight`)
  await page.goto('/operator')
  await waitUntilAwake(page)
  for (const mode of [byDay, ...otherModes]) {
    await setMode(page, mode)
    faults.push(...(await openAndCheck(page, mode, `${mode.size.width} ${mode.theme}`)))
  }
  expect(faults).toEqual([])
})
