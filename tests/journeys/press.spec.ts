/** Clicks every control of the dashboard once; one without any effect fails. */
import { listDashboardScreens } from './dashboard-screens.ts'
import { pressAll } from './press-all.ts'
import { expect, signIn, test } from './stage.ts'

test('no control of the dashboard is without effect, and none breaks its screen', async ({ visit }) => {
  test.setTimeout(900_000)
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const { pressed, faults } = await pressAll(page, await listDashboardScreens(page), {
    // Buttons that would end the walk, that make fans buy for a minute, and that fill in the whole balance, which is
    // filled in already.
    skip: /log ?out|sign out|play a day|explore the sample|^All$/i,
  })
  expect(pressed.length).toBeGreaterThan(80)
  expect(faults).toEqual([])
})

test('a form on which the server fails keeps what was typed, says so, and can be sent again', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/tools/promotions/new')
  await page.getByLabel('Code', { exact: true }).fill('KEPT-100')
  let isFailing = true
  await page.route('**/new.data', (route) => (isFailing ? route.fulfill({ status: 500 }) : route.continue()))
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByRole('alert')).toContainText('That didn’t go through')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('KEPT-100')
  isFailing = false
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('That didn’t go through')).toHaveCount(0)
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('KEPT-100')
})

test('signed out elsewhere: a form keeps what was typed until one signs in, a link leads through the login', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/tools/promotions/new')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('KEPT-200')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Calculate' }).click()
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
  // Leaving the page cancels its pending requests.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/tools/promotions/new')),
    page.getByRole('button', { name: 'Calculate' }).click(),
  ])
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('you are signed out here')).toHaveCount(0)
  await expect(code).toHaveValue('KEPT-200')

  await page.context().clearCookies()
  await page.goto('/about')
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/payout')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Listings' }).first().click()
  await page.waitForURL('**/login?next=%2Flisting')
  await page.getByLabel('E-mail').fill('adaeze@fanfare.test')
  await page.getByLabel('Password', { exact: true }).fill('press-and-ship-42')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/listing')
})
