/** Google, from the login on the public site to Settings, with a test double of Google that the browser visits. */
import { test as base, expect } from '@playwright/test'
import { launchBrowser } from '../drivers/browser.ts'
import { startGoogleDouble } from '../drivers/google-double.ts'
import { startProcess } from '../drivers/process.ts'
import { openSampleShop } from './sample-shop.ts'
import { signIn } from './stage.ts'

base(
  'a newcomer signs up with Google, and a creator with a password connects it and signs in with it',
  async () => {
    base.setTimeout(300_000)
    const tobiAccount = { sub: '1', email: 'tobi@gmail.com', name: 'Tobi Ade' }
    const adaezeAccount = { sub: '2', email: 'adaeze@studio.test', name: 'Adaeze' }
    const google = await startGoogleDouble([tobiAccount, adaezeAccount])
    const folder = await openSampleShop()
    const server = await startProcess({ DATA_DIR: folder.path, ...google.env })
    const browser = await launchBrowser()
    const faults: string[] = []
    const openPage = async () => {
      const context = await browser.newContext({ baseURL: server.address })
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (line) => {
        if (line.type() === 'error' && /content security policy/i.test(line.text())) faults.push(line.text())
      })
      return page
    }

    const tobi = await openPage()
    await tobi.goto('/about#login')
    await tobi.locator('#login').getByRole('button', { name: 'Continue with Google' }).click()
    await tobi.getByRole('link', { name: tobiAccount.email }).click()
    await tobi.waitForURL('**/dashboard')
    await expect(tobi.getByText('Tobi Ade').first()).toBeVisible()

    const adaeze = await openPage()
    await signIn(adaeze, 'fan@fanfare.test')
    await adaeze.goto('/sign-up')
    if (new URL(adaeze.url()).pathname === '/sign-up') {
      await adaeze.getByLabel('Shop name').fill('Second Shop')
      await adaeze.getByRole('button', { name: 'Open my shop' }).click()
      await adaeze.waitForURL('**/dashboard')
    }
    await adaeze.goto('/setting#accounts')
    await adaeze.getByRole('button', { name: 'Connect Google' }).click()
    await adaeze.getByRole('link', { name: adaezeAccount.email }).click()
    await adaeze.waitForURL('**/setting?saved=google#accounts')
    await expect(adaeze.locator('#accounts')).toContainText(adaezeAccount.email)
    await adaeze.context().clearCookies()
    await adaeze.goto('/login?next=%2Fpayout')
    await adaeze.getByRole('button', { name: 'Continue with Google' }).click()
    await adaeze.getByRole('link', { name: adaezeAccount.email }).click()
    await adaeze.waitForURL('**/payout')

    expect(google.faults).toEqual([])
    expect(faults).toEqual([])
    await browser.close()
    await server.stop()
    await google.stop()
    folder.remove()
  },
)
