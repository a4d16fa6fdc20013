/** What the studio offers to start from: elements, looks, the brand kit, resizing, and a picture cut out by hand. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { DesignDocument } from '#press/document.ts'
import { expect, signIn, test } from './stage.ts'
import { createDesign, openStudio } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

const openTool = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name, exact: true }).click()
const readAreas = async (page: Page, designId: string): Promise<DesignDocument['areas']> => {
  const versions = (await (await page.request.get(`/studio/versions?design=${designId}`)).json()) as {
    number: number
  }[]
  const number = Math.max(...versions.map((version) => version.number))
  const response = await page.request.get(`/studio/versions?design=${designId}&number=${number}`)
  return ((await response.json()) as DesignDocument).areas
}
const readFront = async (page: Page, designId: string) =>
  (await readAreas(page, designId)).front?.layers ?? []

test('an element is found by a search, a text takes on a look, and both are saved', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'EBB')
  await openStudio(page, design)
  await openTool(page, 'Elements')
  await page.getByLabel('Search elements').fill('coffee steam')
  await expect(page.locator(`${parts.panel} [role=status]`)).toHaveText('1 element')
  await page.getByRole('button', { name: 'Hot mug' }).click()
  await page.locator(`${parts.layers} li`).filter({ hasText: 'EBB' }).first().click()
  await page.locator(parts.looks).getByRole('button', { name: 'Old sign' }).click()
  await expect
    .poll(() => readFront(page, design), { timeout: 20_000 })
    .toMatchObject([
      { kind: 'text', text: 'EBB', warp: { kind: 'rise' }, wear: { amount: 35 }, shadow: { block: true } },
      { kind: 'path', name: 'Hot mug' },
    ])
  await page.locator(parts.looks).getByRole('button', { name: 'Plain' }).click()
  await expect
    .poll(async () => (await readFront(page, design))[0], { timeout: 20_000 })
    .not.toHaveProperty('warp')
})

test('a comment on a layer is shown beside it on the stage until it is resolved, even after a reload', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'MOON')
  await openStudio(page, design)
  await page.locator(`${parts.layers} li`).filter({ hasText: 'MOON' }).first().click()
  await openTool(page, 'Comments')
  const panel = page.locator(parts.panel)
  const pins = page.locator(parts.overlay).getByText('1', { exact: true })
  await panel.getByRole('textbox', { name: 'New comment' }).fill('A little bigger?')
  await expect(panel.getByRole('checkbox', { name: 'About “MOON”' })).toBeChecked()
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  const thread = panel.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()
  await expect(thread).toContainText('A little bigger?')
  await expect(pins).toHaveCount(1)
  await thread.getByRole('button', { name: 'Reply' }).click()
  await expect(thread.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await page.keyboard.type('By a third.')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('list', { name: 'Answers' })).toContainText('By a third.')
  await page.reload()
  const badge = page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Comments 1' })
  await badge.click()
  await expect(panel).toContainText('By a third.')
  await panel.getByRole('button', { name: 'About “MOON”' }).click()
  await expect(page.locator(`${parts.selection} polygon`)).toHaveCount(1)
  await panel.getByRole('button', { name: 'Resolve' }).click()
  await expect(pins).toHaveCount(0)
  await expect(panel).not.toContainText('A little bigger?')
  await panel.getByRole('button', { name: 'Show 1 resolved' }).click()
  await expect(panel).toContainText('A little bigger?')
})

test('a colour of the brand kit comes first in the next design', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'EBB'))
  await openTool(page, 'Brand')
  await page.getByLabel('New brand colour').fill('#123abc')
  await page.getByRole('button', { name: 'Add colour' }).click()
  await expect(page.getByRole('button', { name: 'Use #123abc' })).toBeVisible()
  await openStudio(page, await createDesign(page, 'FLOOD'))
  await page.locator(`${parts.layers} li`).filter({ hasText: 'FLOOD' }).first().click()
  await expect(page.locator(`${parts.inks} button`).first()).toHaveAttribute(
    'aria-label',
    /^Brand ink #123abc/,
  )
  await openTool(page, 'Brand')
  await page.getByRole('button', { name: 'Remove #123abc' }).click()
  await expect(page.getByRole('button', { name: 'Use #123abc' })).toHaveCount(0)
})

test('a creator’s own font is uploaded with its licence, sets the selected text, and heads the list', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'RYE')
  await openStudio(page, design)
  await page.locator(`${parts.layers} li`).filter({ hasText: 'RYE' }).first().click()
  await page.getByRole('button', { name: /^Font: / }).click()
  await page.locator(`${parts.font} summary`).click()
  const file = { name: 'ours.ttf', mimeType: 'font/ttf', buffer: readFileSync('press/fonts/rye-400.ttf') }
  const field = page.locator(parts.font).getByLabel('Font file')
  await field.setInputFiles(file)
  await expect(page.locator(`${parts.font} .err`)).toContainText('Confirm your licence')
  await page.getByLabel('My licence lets me print').check()
  await field.setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Font: Rye' })).toBeVisible()
  await expect
    .poll(() => readFront(page, design), { timeout: 20_000 })
    .toMatchObject([{ kind: 'text', text: 'RYE', font: expect.stringMatching(/^own-[0-9a-f]{64}$/) }])
  await page.reload()
  await page.locator(`${parts.layers} li`).filter({ hasText: 'RYE' }).first().click()
  await page.getByRole('button', { name: 'Font: Rye' }).click()
  await expect(page.getByRole('listbox').getByRole('group').first()).toHaveAccessibleName('Your fonts')
})

test('a design is resized to the shape of another area, its layers in their places', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'EBB')
  await openStudio(page, design)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Lay out here' }).click()
  await expect(page.locator(`${parts.layers} li`).filter({ hasText: 'EBB' })).toHaveCount(1)
  const front = (await readFront(page, design))[0]
  await expect
    .poll(async () => (await readAreas(page, design)).back?.layers[0], { timeout: 20_000 })
    .toMatchObject({ kind: 'text', text: 'EBB' })
  expect((await readAreas(page, design)).back?.layers[0]?.id).not.toBe(front?.id)
})

/** A red ball on a gradient. */
const createPhoto = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><linearGradient id="g"><stop stop-color="#46646e"/><stop offset="1" stop-color="#8caab4"/></linearGradient><rect width="600" height="600" fill="url(#g)"/><circle cx="300" cy="300" r="160" fill="#be3228"/></svg>`,
    ),
  )
    .jpeg({ quality: 92 })
    .toBuffer()

test('a mark made by keyboard cuts an object out of its photograph, at full size', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'EBB')
  await openStudio(page, design)
  await openTool(page, 'Image')
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'ball.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() })
  await page
    .locator(parts.row)
    .filter({ hasText: /^Cut out/ })
    .getByRole('button', { name: 'By hand' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'What should stay?' })
  await expect(dialog.getByRole('button', { name: 'Cut out' })).toBeDisabled()
  await dialog.locator('canvas[tabindex]').press(' ')
  await expect(dialog.getByText('What stays', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cut out' }).click()
  await expect(dialog).toBeHidden()
  const readPicture = async () => (await readFront(page, design)).find(({ kind }) => kind === 'image')
  await expect
    .poll(
      async () => {
        const layer = await readPicture()
        if (layer?.kind !== 'image') return null
        const bytes = await (await page.request.get(`/artwork/${layer.artwork}`)).body()
        const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
        const opacity = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
        return [info.width, opacity(300, 300), opacity(20, 20), opacity(580, 300)]
      },
      { timeout: 20_000 },
    )
    .toEqual([600, 255, 0, 0])
})

test('a PSD is added as one picture, and its layers replace it in their own places', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'EBB')
  await openStudio(page, design)
  await openTool(page, 'Image')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'market.psd',
      mimeType: 'image/vnd.adobe.photoshop',
      buffer: readFileSync('tests/uploads/layers.psd'),
    })
  const dialog = page.getByRole('dialog', { name: 'Take its layers apart?' })
  await expect(dialog).toContainText('market.psd has 3 layers.')
  await dialog.getByRole('button', { name: 'Add 3 layers' }).click()
  await expect(dialog).toBeHidden()
  const readPictures = async () =>
    (await readFront(page, design)).flatMap((layer) => (layer.kind === 'image' ? [layer] : []))
  await expect
    .poll(async () => (await readPictures()).map(({ name }) => name), { timeout: 20_000 })
    .toEqual(['market, Ground', 'market, Blue box', 'market, Coral disc'])
  // They are from one canvas, so they overlap as in the file.
  const boxes = (await readPictures()).map(({ x, y, width, height }) => [x, y, width, height].join())
  expect(new Set(boxes).size).toBe(1)
})
