/** A creator orders samples of their own listing at cost, on a phone and at a desk, and cancels them. */
import { expect, signIn, test } from './stage.ts'

const creator = 'adaeze@fanfare.test'
const address = { Name: 'Adaeze Bello', 'Street and number': '14 Marina Road', 'Town or city': 'Lagos' }

for (const [device, size] of [
  ['on a phone', { width: 360, height: 740 }],
  ['at a desk', { width: 1440, height: 900 }],
] as const)
  test(`samples are chosen, priced, ordered out of the balance and cancelled ${device}`, async ({
    visit,
  }) => {
    const page = await visit(size)
    await signIn(page, creator)
    await page.goto('/samples')
    // Away from the sidebar, which opens under the pointer and covers its neighbours.
    await page.mouse.move(size.width / 2, 300)
    await page.getByLabel('Listing', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show sizes' }).click()
    await page
      .getByLabel(/^Pieces,/)
      .first()
      .fill('2')
    await page.getByRole('button', { name: 'Add these pieces' }).click()
    await expect(page.getByRole('heading', { name: 'Your samples' })).toBeVisible()
    await page.getByLabel('Country', { exact: true }).selectOption('NG')
    await page.getByLabel('State', { exact: true }).fill('Lagos')
    for (const [label, text] of Object.entries(address))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: 'Show the cost' }).click()
    await page.getByRole('button', { name: /^Order samples for \$/ }).click()
    await expect(page.getByText('Your samples are ordered.')).toBeVisible()
    const firstOrder = page.getByRole('region', { name: 'Ordered samples' }).getByRole('listitem').first()
    await expect(firstOrder).toContainText('Processing')
    await firstOrder.getByText('Cancel these samples').click()
    await firstOrder.getByRole('button', { name: /^Cancel FN-/ }).click()
    await expect(page.getByText('Your samples are cancelled')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Ordered samples' }).getByRole('listitem').first(),
    ).toContainText('Cancelled')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
