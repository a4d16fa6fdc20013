import sharp from 'sharp'
import { findFaults } from './axe.ts'
import { expect, test } from './stage.ts'

const createPicture = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#a03a2c' } })
    .png()
    .toBuffer()

test('a day is typed, stepped and chosen by keyboard only, and sent in the format of forms', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/workbench')
  const day = page.getByLabel('Day', { exact: true })
  const findHiddenField = (name: string) => page.locator(`input[type=hidden][name=${name}]`)
  await day.fill('24 Aug 2025')
  await day.press('ArrowUp')
  await expect(findHiddenField('day')).toHaveValue('2025-08-25')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Calendar' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Monday 25 August 2025' })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'Home', 'Enter']) await page.keyboard.press(key)
  await expect(day).toBeFocused()
  // From 2 September a month on, then the first day of that week: Sunday or Monday, by the browser's locale.
  await expect(findHiddenField('day')).toHaveValue(/^2025-(09-28|09-29)$/)
  await page.getByRole('button', { name: 'Calendar' }).first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Choose a day' })).toHaveCount(0)

  await page.getByLabel('Starts', { exact: true }).fill('2026-02-03T07:30')
  await expect(findHiddenField('starts')).toHaveValue('2026-02-03T07:30')
  const time = page.getByLabel('Time: Starts')
  await time.fill('6.30 pm')
  await time.press('Tab')
  await expect(time).toHaveValue('18:30')
  await expect(findHiddenField('starts')).toHaveValue('2026-02-03T18:30')
})

test('errors are shown beside their fields, the first one has the focus, and each goes once it is corrected', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/workbench')
  await page.getByRole('button', { name: 'Send' }).click()
  const empty = page.getByLabel('Empty', { exact: true })
  await expect(empty).toBeFocused()
  await expect(empty).toHaveAccessibleDescription('Fill this in. It can’t stay so.')
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(/^Choose a day\./)
  await expect(page.getByLabel('I agree')).toHaveAccessibleDescription('Tick this to continue.')
  expect(await findFaults(page, '/workbench')).toEqual([])
  await empty.fill('Words')
  await expect(empty).toHaveAccessibleDescription('It can’t stay so.')
  await expect(empty).not.toHaveAttribute('aria-invalid')
  const mail = page.getByLabel('E-mail')
  await mail.fill('nobody')
  await expect(mail).toHaveAccessibleDescription('Enter an e-mail address such as name@example.com.')
  await page.getByLabel('Day', { exact: true }).fill('31 Feb')
  await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(/^Enter a day such as/)
  const time = page.getByLabel('Time of day', { exact: true })
  await time.fill('25:99')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(time).toHaveAccessibleDescription('Enter a time such as 18:00.')
  await time.fill('18:30')
  await expect(time, 'while it is still being typed in').toHaveAccessibleDescription('')
  await page.getByLabel('Units').locator('..').getByText('+').click()
  await expect(page.getByLabel('Units')).toHaveValue('1')
})

test('a tile shows chosen, dropped and pasted files, removes one, and rejects what the server would refuse', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/workbench')
  const several = page.getByLabel('Several', { exact: true })
  const tile = page.locator('.ft', { has: several })
  await several.setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: await createPicture(60) })
  await expect(tile.getByRole('listitem')).toHaveText(/sun\.png/)
  await expect(tile.locator('img')).toBeVisible()
  const createTransfer = (name: string, type: string) =>
    page.evaluateHandle(
      ([fileName, kind]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['x'], fileName!, { type: kind! }))
        return transfer
      },
      [name, type],
    )
  await several.dispatchEvent('drop', { dataTransfer: await createTransfer('roof.png', 'image/png') })
  await expect(tile.getByRole('listitem')).toHaveText([/sun\.png/, /roof\.png/])
  await several.focus()
  await several.evaluate(
    (field, clipboardData) =>
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    await createTransfer('notes.txt', 'text/plain'),
  )
  await expect(several).toHaveAccessibleDescription(
    /^notes\.txt can’t be used here\. Choose PNG, JPEG or WebP\./,
  )
  await tile.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(tile.getByRole('listitem')).toHaveCount(2)
  await expect(several).not.toHaveAttribute('aria-invalid')
})

test('on a phone no widget is wider than its sheet', async ({ visit }) => {
  const page = await visit({ width: 360, height: 740 })
  await page.goto('/workbench')
  await expect(page.getByRole('slider', { name: 'Position' }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
