/** Figures typed into the studio: Enter applies each as a named step, and all can be undone. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, signIn, test } from './stage.ts'
import { createDesign, openStudio } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

async function typeFigure(page: Page, label: string | RegExp, figure: string): Promise<void> {
  const field = page.getByLabel(label)
  await field.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(figure)
  await page.keyboard.press('Enter')
}
const findUndo = (page: Page) => page.getByRole('button', { name: /^Undo/ })

test('Enter applies a figure, sums are worked out, and each step has its name', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'FIGURE'))
  await page.getByRole('button', { name: /^FIGURE/ }).click()
  const steps: [label: string, typed: string, shown: string, name: string][] = [
    ['From the left, in', '2.5', '2.5', 'Move'],
    ['Width, in', '12/2-1', '5', 'Resize'],
    ['Turn, °', '15', '15', 'Turn'],
    ['Ink strength, %', '80', '80', 'Ink strength'],
  ]
  for (const [label, entered, expected, name] of steps) {
    const valueBefore = await page.getByLabel(label).inputValue()
    await typeFigure(page, label, entered)
    await expect(page.getByLabel(label)).toHaveValue(expected)
    await expect(findUndo(page)).toHaveAccessibleName(`Undo: ${name}`)
    await findUndo(page).click()
    await expect(page.getByLabel(label)).toHaveValue(valueBefore)
    await page.getByRole('button', { name: `Redo: ${name}` }).click()
    await expect(page.getByLabel(label)).toHaveValue(expected)
  }
  await typeFigure(page, 'Turn, °', 'askew')
  await expect(page.getByLabel('Turn, °')).toHaveValue('15')
  await expect(findUndo(page)).toHaveAccessibleName('Undo: Ink strength')
})

test('on one product only a design is moved and resized by figures, each a step that names the product', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'ALONE'), 'bella-canvas-3001,mug-11oz')
  const acrossField = page.getByLabel('Across, in')
  await expect(acrossField).toHaveValue('0')
  const product = (await page.getByRole('heading', { name: / only$/ }).textContent()) ?? ''
  await typeFigure(page, 'Across, in', '1.25')
  await expect(acrossField).toHaveValue('1.25')
  await typeFigure(page, 'Down, in', '-0.5')
  await typeFigure(page, 'Scale, %', '60')
  await expect(page.getByLabel('Scale, %')).toHaveValue('60')
  await page.locator('summary[aria-label=History]').click()
  await expect(page.locator(`${parts.history} li`)).toHaveText([
    `Resize, ${product}`,
    `Move, ${product}`,
    `Move, ${product}`,
    'As opened',
  ])
  await page.keyboard.press('Escape')
  await page.locator(`${parts.products} li button[aria-pressed=false]`).first().click()
  await expect(acrossField).toHaveValue('0')
  for (const step of ['Resize', 'Move', 'Move'])
    await page.getByRole('button', { name: `Undo: ${step}, ${product}` }).click()
  await page.locator(`${parts.products} li button[aria-pressed=false]`).first().click()
  await expect(acrossField).toHaveValue('0')
  await expect(page.getByLabel('Scale, %')).toHaveValue('100')
})

test('a picture repeats over the area with its effects, and one step undoes it', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'UNDER'))
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer })
  const shapeField = page.getByLabel('Cut to a shape')
  await shapeField.selectOption('heart')
  await page.getByLabel('Posterise', { exact: true }).check()
  await page.getByRole('button', { name: '4:5' }).click()
  const repeatButton = page.getByRole('button', { name: 'Repeat over the area', exact: true })
  await repeatButton.click()
  await expect(page.getByLabel('Width of one repeat, in')).toBeVisible()
  await expect(shapeField).toHaveValue('heart')
  await expect(page.getByLabel('Posterise', { exact: true })).toBeChecked()
  await shapeField.selectOption('star')
  await expect(findUndo(page)).toHaveAccessibleName('Undo: Cut to a shape: star')
  await findUndo(page).click()
  await page.getByRole('button', { name: 'Undo: Repeat over the area' }).click()
  await page.getByRole('button', { name: /^flag/ }).click()
  await expect(repeatButton).toBeVisible()
  await expect(shapeField).toHaveValue('heart')
})

test('stitches and threads of an embroidered piece are shown from the first letter on, and follow changes', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'HAT', { widthIn: 8, heightIn: 8 }), 'yupoong-6245cm')
  const region = page.getByRole('region', { name: 'Stitches and threads' })
  await expect(region).toContainText(/About [\d,]+ of 15,000 stitches/)
  await expect(region).toContainText('1 of 6 threads')
  await expect(region).toContainText('satin along narrow strokes')
  const readStitches = async () =>
    Number((/About ([\d,]+) of/.exec((await region.textContent()) ?? '')?.[1] ?? '0').replace(',', ''))
  const countBefore = await readStitches()
  expect(countBefore).toBeGreaterThan(0)
  expect(countBefore).toBeLessThan(12_000)
  await page.getByRole('button', { name: /^HAT/ }).click()
  await page.locator('[data-words]').fill('I')
  await expect.poll(readStitches).toBeLessThan(countBefore)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(region).toContainText('None of 15,000 stitches')
  await expect(region).toContainText('0 of 6 threads')
})
