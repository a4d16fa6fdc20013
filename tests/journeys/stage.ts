/** What every journey stands on: the real process on a fresh folder, and the packaged browser. */
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { launchBrowser } from '../drivers/browser.ts'
import { startProcess } from '../drivers/process.ts'
import { openProductionWorld, type ProductionWorld } from '../drivers/production-world.ts'
import { sampleShop } from './sample-shop.ts'
import { type Till, tills } from './till.ts'

export type World = 'sample' | 'production'
export type Stage = {
  address: string
  browser: Browser
  world: World
  /** What stands behind a production world; null on the sample. */
  production: ProductionWorld | null
}

/** The sample shop in one process, as it is tried; or production, as it is run. */
async function openWorld(
  world: World,
): Promise<Omit<Stage, 'browser' | 'world'> & { close(): Promise<void> }> {
  if (world === 'production') {
    const production = await openProductionWorld()
    return { address: production.stores, production, close: production.stop }
  }
  const folder = sampleShop()
  const running = process.env.FANFARE_URL ? null : await startProcess({ DATA_DIR: folder.path })
  return {
    address: running?.address ?? process.env.FANFARE_URL!,
    production: null,
    async close() {
      await running?.stop()
      folder.remove()
    },
  }
}

export const test = base.extend<
  { visit: (size?: { width: number; height: number }) => Promise<Page>; till: Till },
  { stage: Stage; world: World }
>({
  world: ['sample', { option: true, scope: 'worker' }],
  stage: [
    async ({ world }, use) => {
      const { close, ...opened } = await openWorld(world)
      const browser = await launchBrowser()
      await use({ ...opened, browser, world })
      await browser.close()
      await close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  till: async ({ world }, use) => use(tills[world]),
  /** A person with a browser of their own, whose pages are awake once opened. Errors of a page fail the journey. */
  visit: async ({ stage }, use) => {
    const faults: string[] = []
    const opened: { close(): Promise<void> }[] = []
    await use(async (size = { width: 1440, height: 900 }) => {
      const context = await stage.browser.newContext({
        viewport: size,
        baseURL: stage.address,
        // The test certificate is nobody's but our own.
        ignoreHTTPSErrors: stage.world === 'production',
      })
      opened.push(context)
      const page = await context.newPage()
      const goto = page.goto.bind(page)
      page.goto = async (...to) => {
        const answer = await goto(...to)
        await awake(page)
        return answer
      }
      page.on('pageerror', (error) => faults.push(error.message))
      return page
    })
    for (const context of opened) await context.close()
    if (faults.length) throw new Error(`a page broke: ${faults.join('; ')}`)
  },
})
export { expect } from '@playwright/test'

/** Waits until the page's script, where it has one, has taken the markup over: before that a press may go to nobody. */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    if (!main || !('__reactRouterContext' in window)) return true
    return Object.keys(main).some((key) => key.startsWith('__react'))
  })

/** Staff come in by the sample's own door, past the second factor; everybody else by their password. */
export async function signIn(page: Page, email: string, password = 'press-and-ship-42'): Promise<void> {
  await page.goto('/login')
  const door = { 'ops@fanfare.test': 'As print staff', 'finance@fanfare.test': 'As finance' }[email]
  if (door) {
    await page.getByRole('button', { name: door }).click()
    return page.waitForURL((url) => !url.pathname.startsWith('/login'))
  }
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Opens the newest mail of a subject, once it has gone out. */
export async function mailTo(page: Page, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/outbox')
    await page.getByRole('link', { name: subject }).first().click({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}
