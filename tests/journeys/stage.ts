/** What every journey runs on: the real process on a fresh folder, and the packaged browser. */
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { launchBrowser } from '../drivers/browser.ts'
import { startProcess } from '../drivers/process.ts'
import { openProductionWorld, type ProductionWorld } from '../drivers/production-world.ts'
import { openSampleShop } from './sample-shop.ts'
import { type Till, tills } from './till.ts'
import { createProductionSteps, createSampleSteps, type Site, type WorldSteps } from './world-steps.ts'

export type World = 'sample' | 'production'
export type Stage = {
  /** The address of the stores. */
  address: string
  sites: Readonly<Record<Site, string>>
  browser: Browser
  world: World
  /** The database and services of a production world; null on the sample. */
  production: ProductionWorld | null
}

/** Opens the sample shop in one process, or production as it is run. */
async function openWorld(
  world: World,
): Promise<Omit<Stage, 'browser' | 'world'> & { close(): Promise<void> }> {
  if (world === 'production') {
    const production = await openProductionWorld()
    const { stores, app, office } = production
    return { address: stores, sites: { stores, app, office }, production, close: production.stop }
  }
  const folder = await openSampleShop()
  const server = process.env.FANFARE_URL ? null : await startProcess({ DATA_DIR: folder.path })
  const address = server?.address ?? process.env.FANFARE_URL!
  return {
    address,
    sites: { stores: address, app: address, office: address },
    production: null,
    async close() {
      await server?.stop()
      folder.remove()
    },
  }
}

type Visit = (size?: { width: number; height: number }, site?: Site) => Promise<Page>

export const test = base.extend<
  { visit: Visit; till: Till; steps: WorldSteps },
  { stage: Stage; world: World }
>({
  world: ['sample', { option: true, scope: 'worker' }],
  stage: [
    async ({ world }, use) => {
      const { close, ...openedWorld } = await openWorld(world)
      const browser = await launchBrowser()
      await use({ ...openedWorld, browser, world })
      await browser.close()
      await close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  till: async ({ world }, use) => use(tills[world]),
  steps: async ({ stage, visit }, use) => {
    const visitSite = (site: Site) => visit(undefined, site)
    await use(
      stage.production ? createProductionSteps(stage.production, visitSite) : createSampleSteps(visitSite),
    )
  },
  /** A person with their own browser; a page is ready once opened, and its errors fail the journey. */
  visit: async ({ stage }, use) => {
    const faults: string[] = []
    const contexts: { close(): Promise<void> }[] = []
    await use(async (size = { width: 1440, height: 900 }, site = 'stores') => {
      const context = await stage.browser.newContext({
        viewport: size,
        baseURL: stage.sites[site],
        // The test certificate is our own.
        ignoreHTTPSErrors: stage.world === 'production',
      })
      contexts.push(context)
      const page = await context.newPage()
      const goto = page.goto.bind(page)
      page.goto = async (...args) => {
        const answer = await goto(...args)
        await waitUntilAwake(page)
        return answer
      }
      page.on('pageerror', (error) => faults.push(error.message))
      // The browser's driver itself tries to run text as code, which is refused; our files must not try.
      page.on('console', (message) => {
        const isOwn = /TrustedScript'/.test(message.text()) && message.location().url.includes('/assets/')
        if (isOwn || /Content Security Policy|Trusted(HTML|ScriptURL)/.test(message.text()))
          faults.push(message.text())
      })
      return page
    })
    for (const context of contexts) await context.close()
    if (faults.length) throw new Error(`a page broke: ${faults.join('; ')}`)
  },
})
export { expect }

/** Waits until the page's script, if any, has hydrated the markup: before that a click may be lost. */
export const waitUntilAwake = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    if (!main || !('__reactRouterContext' in window)) return true
    return Object.keys(main).some((key) => key.startsWith('__react'))
  })

/** Expects the cart drawer to be open. */
export const expectInCart = (page: Page) => expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()

export { expectMailTo, signIn } from './world-steps.ts'
