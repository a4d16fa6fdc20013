/** The studio on a phone and by keyboard: nothing covers the work, everything is within reach, faults are easy to find. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, signIn, test } from './stage.ts'
import { createDesign, createFingers, measureBox, openPhone, openStudio } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

const listRows = (page: Page) =>
  page
    .locator(`${parts.layers} li`)
    .evaluateAll((rowElements) => rowElements.map((row) => row.querySelector('b')?.textContent))

for (const size of [
  { width: 360, height: 740 },
  { width: 780, height: 360 },
])
  test(`on a phone of ${size.width} by ${size.height} nothing covers a mug's sheet, and buttons fit a thumb`, async ({
    stage,
  }) => {
    const context = await openPhone(stage, size)
    const page = await context.newPage()
    await signIn(page, 'adaeze@fanfare.test')
    await openStudio(page, await createDesign(page, 'CUP', { widthIn: 9, heightIn: 3.5 }), 'mug-11oz')
    const sheet = page.locator(parts.sheet)
    await expect(sheet).toBeVisible()
    const box = await measureBox(sheet)
    await (await createFingers(page)).tap(box.x + box.width * 0.6, box.y + box.height * 0.9)
    await page.getByRole('button', { name: 'Layers', exact: true }).tap()
    await page.getByRole('button', { name: /^CUP/ }).tap()
    await page.getByRole('button', { name: 'Copy for another area or design' }).tap()
    await expect(page.locator(parts.notice)).toHaveText(/copied/)
    const faults = await page.evaluate((selectors) => {
      const rect = (element: Element) => element.getBoundingClientRect()
      const sheetBox = rect(document.querySelector(selectors.sheet)!)
      const problems: string[] = []
      for (const shareX of [0.02, 0.5, 0.98])
        for (const shareY of [0.02, 0.5, 0.98]) {
          const [x, y] = [sheetBox.left + sheetBox.width * shareX, sheetBox.top + sheetBox.height * shareY]
          const topElement = document
            .elementsFromPoint(x, y)
            .find((element) => !element.closest(selectors.selection))
          if (!topElement?.matches(`${selectors.sheet}, ${selectors.overlay}, ${selectors.area} *`))
            problems.push(`${topElement?.className} lies on the sheet`)
        }
      const picture = rect(document.querySelector(selectors.photo)!)
      if (picture.bottom > sheetBox.top && picture.left < sheetBox.right)
        problems.push('the picture lies on the sheet')
      for (const button of document.querySelectorAll(`${selectors.app} button, ${selectors.app} summary`)) {
        if (!button.checkVisibility() || rect(button).width < 2) continue
        if (button.closest('details:not([open])') && button.tagName !== 'SUMMARY') continue
        const { width, height } = rect(button)
        if (Math.min(width, height) < 43.5) problems.push(`${button.textContent} is ${width} by ${height}`)
      }
      const noticeBox = rect(document.querySelector(selectors.notice)!)
      const elementBelow = document.elementFromPoint(
        noticeBox.left + 20,
        noticeBox.top + noticeBox.height / 2,
      )
      if (!elementBelow?.closest(selectors.stage)) problems.push('the message lies on something in use')
      return problems
    }, parts)
    expect(faults).toEqual([])
    await context.close()
  })

test('a finger drags a layer to another place in the list, and a double tap on words edits them', async ({
  stage,
}) => {
  const context = await openPhone(stage)
  const page = await context.newPage()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'LOWER'))
  await page.getByRole('button', { name: 'Elements', exact: true }).tap()
  await page.getByRole('button', { name: 'Star', exact: true }).tap()
  await page.getByRole('button', { name: 'Layers', exact: true }).tap()
  await expect.poll(() => listRows(page)).toEqual(['Star', 'LOWER'])
  const touch = await createFingers(page)
  const grip = await measureBox(page.locator(parts.grip).first())
  const last = await measureBox(page.locator(`${parts.layers} li`).last())
  const x = grip.x + grip.width / 2
  await touch.drag([[x, grip.y + grip.height / 2]], [[x, last.y + last.height / 2]])
  await expect.poll(() => listRows(page)).toEqual(['LOWER', 'Star'])

  const lower = page.getByRole('button', { name: /^LOWER/ })
  // The frame belongs to the star until the text is selected, and the stage may still make room after that.
  await expect(async () => {
    if ((await lower.getAttribute('aria-pressed')) !== 'true') await lower.tap()
    await expect(lower).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 })
    const layerBox = (await page
      .locator(`${parts.selection} polygon`)
      .first()
      .boundingBox({ timeout: 2_000 }))!
    const [cx, cy] = [layerBox.x + layerBox.width / 2, layerBox.y + layerBox.height / 2]
    await touch.tap(cx, cy)
    await touch.tap(cx, cy)
    await expect(page.locator('[data-words]')).toBeFocused({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await context.close()
})

test('a fault that stops publishing leads to preflight and to the product it was found on', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'TOO BIG FOR A HAT'), 'bella-canvas-3001,yupoong-6245cm')
  const finding = page.locator(`${parts.preflight} li${parts.blocking}`).first()
  await expect(finding).toContainText('Classic dad hat')
  await page.getByRole('button', { name: 'See all' }).first().click()
  await page.getByRole('button', { name: '1 to fix before publishing' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(finding).toBeFocused()
  await expect(page.locator(`${parts.products} ${parts.current}`)).toContainText('Classic dad hat')
})

test('each change to a picture is a step with a name, and the history leaves the picture selected', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'UNDER'))
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer()
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer })
  await expect.poll(() => listRows(page)).toEqual(['flag', 'UNDER'])
  const shapeField = page.getByLabel('Cut to a shape')
  for (const shape of ['heart', 'star', '']) await shapeField.selectOption(shape)
  await page.getByLabel('Posterise', { exact: true }).check()
  await page.getByLabel('Posterise', { exact: true }).uncheck()
  await page.locator('summary[aria-label=History]').click()
  await expect(page.locator(`${parts.history} li`)).toHaveText([
    'Posterise, off',
    'Posterise',
    'Back to its own edges',
    'Cut to a shape: star',
    'Cut to a shape: heart',
    'Add picture',
    'As opened',
  ])
  await page.keyboard.press('Escape')
  await expect(page.locator(`${parts.history}[open]`)).toHaveCount(0)
  await expect(shapeField).toHaveValue('')
  for (const sign of ['', '', 'star', 'heart', '']) {
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(shapeField).toHaveValue(sign)
  }
})

test('by keyboard only, a text is placed, resized, inked, reordered and put on sale', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'UNDER'))
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await press(/^Text$/)
  await expect(page.locator('[data-words]')).toBeFocused()
  await page.keyboard.type('OVER')
  await expect.poll(() => listRows(page)).toEqual(['OVER', 'UNDER'])
  await press(/^OVER/)
  const leftField = page.getByLabel('From the left, in')
  const leftBefore = Number(await leftField.inputValue())
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => Number(await leftField.inputValue())).toBeCloseTo(leftBefore - 0.5, 1)
  await page.getByLabel('Width, in').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Width, in')).toHaveValue('4')
  await press('Ink #ff5b45')
  await expect(page.getByRole('button', { name: 'Undo: Change ink' })).toBeEnabled()
  await press(/^OVER/)
  await page.keyboard.press('[')
  await expect.poll(() => listRows(page)).toEqual(['UNDER', 'OVER'])
  await press(/^Publish$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' })
  await expect(publish).toBeEnabled()
  await publish.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'See the page' })).toBeVisible({ timeout: 60_000 })
})

test('the art of a live listing is replaced from the same studio: its address stays, its page changes', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'BEFORE'))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const address = await dialog
    .getByRole('link', { name: 'See the page' })
    .getAttribute('href', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Keep designing' }).click()
  const readPicture = async () => {
    const html = await (await page.request.get(address ?? '')).text()
    return html.match(/\/pictures\/listing\/[^"\s]+/)?.[0]
  }
  const pictureBefore = await readPicture()
  await page.getByRole('button', { name: /^BEFORE/ }).click()
  await page.locator('[data-words]').fill('AFTERWARDS')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator(parts.notice)).toHaveText('Changes are on sale.', { timeout: 60_000 })
  await expect.poll(readPicture).not.toBe(pictureBefore)
})

test('Arabic and a price in naira are typed in a Latin face, set in one that has the letters, and published', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'UNDER'))
  const requests: string[] = []
  page.on('request', (request) => {
    if (/noto-|-ext-/.test(request.url())) requests.push(request.url())
  })
  await page.getByRole('button', { name: 'Text', exact: true }).first().click()
  await page.locator('[data-words]').fill('LAGOS')
  await expect.poll(() => listRows(page)).toEqual(['LAGOS', 'UNDER'])
  const readWidth = async () => Number(await page.getByLabel('Width, in').inputValue())
  expect(requests, 'plain letters load no further font').toEqual([])
  await page.locator('[data-words]').fill('مرحبا ₦5,000')
  await expect(page.getByText('Letters that Anton lacks are set in Noto.')).toBeVisible()
  expect(requests.some((url) => url.includes('noto-arabic'))).toBe(true)
  // The box grows to fit the loaded letters, which is not a step of its own.
  await expect.poll(readWidth).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => listRows(page)).not.toContain('مرحبا ₦5,000')
  await page.getByRole('button', { name: /^Redo/ }).first().click()
  await page
    .getByRole('button', { name: /^Publish$/ })
    .first()
    .click()
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' })
  await expect(publish).toBeEnabled()
  await publish.click()
  await expect(page.getByRole('link', { name: 'See the page' })).toBeVisible({ timeout: 60_000 })
})

test('emoji are shown in their own colours from the first on, or in the text’s ink; text is set in columns', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'UNDER'))
  const emojiFiles: string[] = []
  page.on('requestfinished', (request) => {
    if (/emoji-\d+-[^/]*\.json/.test(request.url())) emojiFiles.push(request.url())
  })
  await page.getByRole('button', { name: 'Text', exact: true }).first().click()
  const textBox = page.locator('[data-words]')
  await textBox.fill('LAGOS')
  await expect(page.getByRole('group', { name: 'Emoji' })).toHaveCount(0)
  const readWidth = async () => Number(await page.getByLabel('Width, in').inputValue())
  const widthBefore = await readWidth()
  await textBox.fill('LAGOS 🔥👩🏾‍🚀')
  const inColour = page.getByRole('button', { name: 'In colour' })
  await expect(inColour).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => emojiFiles.length, 'the files of those two').toBe(2)
  await expect.poll(readWidth).toBeGreaterThan(widthBefore)
  const inOneInk = page.getByRole('button', { name: 'In one ink' })
  await inOneInk.click()
  await expect(inOneInk).toHaveAttribute('aria-pressed', 'true')
  // The selection stays while more is typed.
  await textBox.fill('LAGOS 🔥👩🏾‍🚀🎉')
  await expect(inOneInk).toHaveAttribute('aria-pressed', 'true')
  await inColour.click()
  await expect(inColour).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => emojiFiles.length, 'the file of the third').toBe(3)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  // Set in columns, the text is taller than wide, and no curve is offered.
  const readHeight = async () => Number(await page.getByLabel('Height, in').inputValue())
  expect(await readHeight()).toBeLessThan(await readWidth())
  await page.getByRole('button', { name: 'In columns' }).click()
  await expect.poll(async () => (await readHeight()) > 4 * (await readWidth())).toBe(true)
  const top = Number(await page.getByLabel('From the top, in', { exact: true }).inputValue())
  expect([top >= 0, top + (await readHeight()) <= 16], 'on the area from top to bottom').toEqual([true, true])
  await expect(page.getByRole('slider', { name: 'Curve' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bottom', exact: true })).toBeVisible()
})
