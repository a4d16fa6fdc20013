/** Every screen of the console with work on it, and everything that opens there, is accessible. */
import type { Page } from '@playwright/test'
import { findFaults } from './axe.ts'
import { fillDesk } from './operator-desk.ts'
import { listOperatorScreens } from './operator-screens.ts'
import { expect, signIn, test, waitUntilAwake } from './stage.ts'
import { findOverflows } from './widths.ts'

/** The rules that can fail when the same markup has other colours and another width. */
const lookRules = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']
type Mode = { size: { width: number; height: number }; theme: 'light' | 'dark' }
const [desktop, tablet, phone] = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
const desktopLight: Mode = { size: desktop, theme: 'light' }
/**
 * Each screen is loaded on a desktop in the light theme, then measured at a phone's size. The dark theme is checked
 * on the detail screens only, which contain every kind of part; with EVERY_MODE, every screen is checked in every mode.
 */
const otherModes: readonly Mode[] = process.env.EVERY_MODE
  ? [desktop, tablet, phone]
      .flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })))
      .slice(1)
  : [{ size: phone, theme: 'dark' }]

/** Opens every fold of the page, because axe can't check what is folded away. */
function unfoldAll(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
}

const isDetailScreen = (path: string) => path.split('/').length > 3

/** Shows the open page at another size or theme, without loading it again. */
async function setMode(page: Page, { size, theme }: Mode): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/** Opens what can open in front of the first screen, and returns its faults. */
async function openAndCheck(page: Page, mode: Mode, label: string): Promise<string[]> {
  const faults: string[] = []
  for (const menu of ['account', mode.size === phone ? 'rail' : null, 'commands'].filter(Boolean)) {
    if (menu === 'account') await page.getByRole('button', { name: /account of/i }).press('Enter')
    if (menu === 'rail') await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    if (menu === 'commands') await page.keyboard.press('Control+k')
    await expect(page.locator('dialog[open], [popover]:popover-open').first()).toBeVisible()
    faults.push(...(await findFaults(page, `${label} ${menu}`)))
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open], [popover]:popover-open')).toHaveCount(0)
  }
  return faults
}

test('every screen of the console, unfolded, and what opens on it is accessible', async ({
  visit,
  stage,
}) => {
  test.setTimeout(900_000)
  const page = await visit(desktop)
  // Without transitions, so that no colour is measured halfway to another.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'ops@fanfare.test')
  const screens = listOperatorScreens(await fillDesk(stage, page))
  const faults: string[] = []
  for (const path of screens) {
    await setMode(page, desktopLight)
    const answer = await page.goto(path)
    // The refusal that other roles see is checked like any screen.
    const status = path === '/operator/not-yours' ? 403 : 200
    if (answer?.status() !== status) faults.push(`${path} answers ${answer?.status()}`)
    await waitUntilAwake(page)
    await page.evaluate(unfoldAll)
    faults.push(...(await findOverflows(page, path)))
    for (const mode of [desktopLight, ...otherModes]) {
      if (mode !== desktopLight) await setMode(page, mode)
      const label = `${mode.size.width} ${mode.theme} ${path}`
      if (mode === desktopLight || process.env.EVERY_MODE || isDetailScreen(path))
        faults.push(...(await findFaults(page, label, mode === desktopLight ? undefined : lookRules)))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > mode.size.width) faults.push(`${label} is ${width} wide`)
    }
  }
  await page.setViewportSize(tablet)
  await page.goto('/operator/batches?view=table')
  const hiddenWidth = await page
    .locator('main .scroll')
    .evaluate((area) => area.scrollWidth - area.clientWidth)
  if (hiddenWidth > 0)
    faults.push(`${hiddenWidth} points of the table of batches are out of a tablet's sight`)
  await page.goto('/operator')
  await waitUntilAwake(page)
  for (const mode of [desktopLight, ...otherModes]) {
    await setMode(page, mode)
    faults.push(...(await openAndCheck(page, mode, `${mode.size.width} ${mode.theme}`)))
  }
  expect(faults).toEqual([])
})
