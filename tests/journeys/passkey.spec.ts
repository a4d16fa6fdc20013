/** A passkey, from Settings to the next login, with the browser's own virtual device. */
import { expect, signIn, test } from './stage.ts'

test('a passkey is added in Settings, opens the account without a password, and opens nothing once removed', async ({
  visit,
}) => {
  const page = await visit()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/setting#passkeys')
  await page.getByLabel('Name of the new passkey').fill('Work laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.locator('#passkeys').getByText('Work laptop').first()).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login?next=%2Fsetting%23passkeys')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/setting#passkeys')
  await expect(page.locator('#passkeys')).toContainText('last used')

  await page.locator('#passkeys summary').first().click()
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await expect(page.locator('#passkeys')).toContainText('No passkeys yet')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('That passkey does not open an account here')).toBeVisible()
})
