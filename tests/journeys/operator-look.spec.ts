/** Every screen of the console with work on it, and what opens there, is for anybody. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { awake } from './dashboard-screens.ts'
import { fillDesk } from './operator-desk.ts'
import { operatorScreens } from './operator-screens.ts'
import { expect, signIn, test } from './stage.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }
/** By day at a desk; with EVERY_MODE at night and on a phone, too. */
const modes = process.env.EVERY_MODE
  ? ([desk, phone] as const).flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ size, theme })))
  : ([{ size: desk, theme: 'light' }] as const)

async function faultsOf(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target, any }) => `${where} ${id}: ${target} ${any[0]?.message ?? ''}`),
  )
}

/** Opens every fold of the page: what is folded away is read by nobody, this test neither. */
function unfold(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
}

test('every screen of the console, unfolded, and what opens before it', async ({ visit, stage }) => {
  test.setTimeout(600_000)
  const staff = await visit(desk)
  await signIn(staff, 'ops@fanfare.test')
  const screens = operatorScreens(await fillDesk(stage, staff))
  const faults: string[] = []
  for (const { size, theme } of modes) {
    const page = await visit(size)
    await page.context().addCookies([{ name: 'theme', value: theme, url: stage.address }])
    await signIn(page, 'ops@fanfare.test')
    const at = `${size.width} ${theme}`
    for (const path of screens) {
      const answer = await page.goto(path)
      if (answer?.status() !== 200) faults.push(`${path} answers ${answer?.status()}`)
      await awake(page)
      await page.evaluate(unfold)
      faults.push(...(await faultsOf(page, `${at} ${path}`)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > size.width) faults.push(`${at} ${path} is ${wide} wide`)
    }
    await page.goto('/operator')
    await awake(page)
    for (const open of ['account', size === phone ? 'rail' : null, 'commands'].filter(Boolean)) {
      if (open === 'account') await page.getByRole('button', { name: /account of/i }).press('Enter')
      if (open === 'rail') await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
      if (open === 'commands') await page.keyboard.press('Control+k')
      await expect(page.locator('dialog[open], [popover]:popover-open').first()).toBeVisible()
      faults.push(...(await faultsOf(page, `${at} ${open}`)))
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open], [popover]:popover-open')).toHaveCount(0)
    }
  }
  expect(faults).toEqual([])
})
