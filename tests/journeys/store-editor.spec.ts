/** The store editor as a creator uses it: typing beside the preview, failures, what fans see, and unsaved work. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './stage.ts'

const findPreview = (page: Page) => page.frameLocator('iframe[title="Your store with the draft"]')
const findStatus = (page: Page) => page.getByRole('main').getByRole('status').first()
/** Opens the editor and waits until its scripts are running. */
async function openEditor(page: Page, query = ''): Promise<void> {
  await page.goto(`/store${query}`)
  await page.waitForLoadState('networkidle')
}

test('what is typed appears in the preview, survives a lost connection, and fans see it once it is published', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openEditor(page)
  await page
    .getByRole('list', { name: 'Sections' })
    .getByRole('link', { name: 'Hero' })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Hero' })).toBeFocused()
  await page.getByLabel('Headline').fill('Radio at night')
  await expect(findPreview(page).locator('h1')).toHaveText('Radio at night')
  await expect(findStatus(page)).toContainText('Fans don’t see it yet')

  await page.context().setOffline(true)
  await page.getByLabel('Headline').fill('Radio without a wire')
  await expect(findStatus(page)).toContainText('Not saved')
  // If the preview is asked to reload now, it keeps what it shows.
  await page.locator('iframe[title="Your store with the draft"]').evaluate((frame) => {
    ;(frame as HTMLIFrameElement).contentWindow!.postMessage({ kind: 'renew' }, location.origin)
  })
  await expect(findPreview(page).locator('h1')).toHaveText('Radio at night')
  await page.context().setOffline(false)
  await expect(findPreview(page).locator('h1')).toHaveText('Radio without a wire')
  await expect(findStatus(page)).not.toContainText('Not saved')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findPreview(page).locator('h1')).toHaveText('Welcome to Our Store')
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(findStatus(page)).toHaveText('What you see is what fans see.')
  const fan = await visit({ width: 360, height: 780 })
  await fan.goto('/@harmattan')
  await expect(fan.locator('h1')).toHaveText('Radio without a wire')
})

test('words whose saving fails before the next render are shown as not saved, and sent later', async ({
  visit,
}) => {
  const page = await visit()
  await page.addInitScript(() => {
    const originalFetch = window.fetch
    const isCut = () => document.documentElement.hasAttribute('data-cut')
    window.fetch = (...input) => (isCut() ? Promise.reject(new TypeError('cut')) : originalFetch(...input))
  })
  await signIn(page, 'adaeze@fanfare.test')
  await openEditor(page, '?panel=sections')
  await page
    .getByRole('list', { name: 'Sections' })
    .getByRole('link', { name: 'Hero' })
    .first()
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Hero' })).toBeFocused()
  const setCut = (isOn: boolean) =>
    page.evaluate((on) => document.documentElement.toggleAttribute('data-cut', on), isOn)
  await setCut(true)
  await page.getByLabel('Headline').fill('Radio through a wall')
  await expect(findStatus(page)).toContainText('Not saved')
  await setCut(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(findPreview(page).locator('h1')).toHaveText('Radio through a wall')
  await expect(findStatus(page)).not.toContainText('Not saved')
})

test('by keyboard alone a section is added, moved and hidden, another theme is chosen, and all of it discarded', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openEditor(page)
  await page.getByRole('link', { name: 'Add a section' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a section' })).toBeFocused()
  await page.locator('button[name="kind"][value="text"]').press('Enter')
  await expect(page.getByRole('heading', { name: 'Text', exact: true })).toBeFocused()
  await page.getByLabel('Heading').fill('A word from the roof')
  await expect(findPreview(page).getByText('A word from the roof')).toBeVisible()
  await page.getByRole('link', { name: 'All sections' }).press('Enter')
  const row = page
    .getByRole('list', { name: 'Sections' })
    .locator('> li', { hasText: 'A word from the roof' })
  await expect(row.locator('a')).toBeFocused()
  await row.getByRole('button', { name: 'Move Text up' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Sections' }).locator('> li').nth(3)).toContainText(
    'A word from the roof',
  )
  await row.getByRole('button', { name: 'Hide Text' }).press('Enter')
  await expect(findPreview(page).getByText('A word from the roof')).toHaveCount(0)

  await openEditor(page, '?panel=theme')
  await page.locator('button[name="theme"][value="zine"]').press('Enter')
  await expect(findPreview(page).locator('[data-look]')).toHaveAttribute('data-look', 'zine')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(findPreview(page).locator('[data-look]')).not.toHaveAttribute('data-look', 'zine')
  await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
})

test('on a phone the fields stay in sight, and a post is not left unsaved, nor deleted by one click', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 780 })
  await signIn(page, 'adaeze@fanfare.test')
  await openEditor(page, '?panel=sections&edit=s4')
  await expect(findPreview(page).locator('[data-marked]')).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await openEditor(page, '?panel=posts&edit=new')
  await page.getByLabel('Title').fill('Rain on the roof')
  await page.getByRole('link', { name: 'Back' }).click()
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaveDialog.getByRole('button', { name: 'Stay' }).click()
  // It returns the focus as it closes; text typed before that would be lost.
  await expect(leaveDialog).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Rain on the roof')
  await page.getByLabel('Text', { exact: true }).fill('It came at four.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name: /Rain on the roof/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/@harmattan/posts/rain-on-the-roof')
  await expect(page.locator('h1')).toHaveText('Rain on the roof')
})

test('a picture is added, a wrong file is refused with a reason, and none is removed by one click', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 780 })
  await signIn(page, 'adaeze@fanfare.test')
  await openEditor(page, '/pictures')
  const fileField = page.getByLabel('Picture', { exact: true })
  const addButton = page.getByRole('button', { name: 'Add' })
  await fileField.setInputFiles({
    name: 'roof.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all, whatever its name says'),
  })
  await addButton.click()
  await expect(page.getByText('That file is not a picture we know')).toBeVisible()
  await expect(fileField).toHaveAccessibleDescription(/whatever its name says/)
  const square =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900" fill="#c33"/></svg>'
  await fileField.setInputFiles({ name: 'roof.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) })
  await page.getByLabel('Description').first().fill('A red roof')
  await addButton.click()
  const picture = page.locator('main li.sheet', { has: page.getByAltText('A red roof') })
  await expect(picture).toBeVisible()
  await expect(page.getByText('That file is not')).toHaveCount(0)
  await picture.getByRole('button', { name: 'Remove' }).click()
  const removeDialog = page.getByRole('dialog', { name: 'Remove “A red roof”?' })
  await removeDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(picture).toBeVisible()
  await picture.getByRole('button', { name: 'Remove' }).click()
  await removeDialog.getByRole('button', { name: 'Remove' }).click()
  await expect(picture).toHaveCount(0)
})

for (const width of [360, 1440])
  test(`at ${width} px unreadable words are reported in view, and the suggested colour is applied`, async ({
    visit,
  }) => {
    const page = await visit({ width, height: 800 })
    await signIn(page, 'adaeze@fanfare.test')
    await openEditor(page, '?panel=theme')
    const ink = page.locator('input[name="light-ink"]')
    await ink.fill(await page.locator('input[name="light-ground"]').inputValue())
    const offer = page.getByRole('button', { name: /^Use #/ })
    await expect(offer, 'typing is saved automatically').toBeVisible()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(offer, 'the button that was pressed is far below').toBeInViewport()
    const colour = (await offer.textContent())!.replace('Use ', '')
    await offer.click()
    await expect(offer).toHaveCount(0)
    await expect(ink).toHaveValue(colour)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(ink).not.toHaveValue(colour)
  })
