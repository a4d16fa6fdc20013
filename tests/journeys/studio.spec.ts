/** The studio under failures and by touch: two tabs, no connection, a crash, a phone. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './stage.ts'
import { createDesign, createFingers, measureBox, openPhone, openStudio } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

/** Replaces the text of the text field. */
async function write(page: Page, text: string): Promise<void> {
  if (!(await page.locator('[data-words]').isVisible())) {
    await page
      .locator('[aria-label="Inspector"]')
      .getByRole('button', { name: /^[A-Z ]+ Anton/ })
      .first()
      .click()
  }
  await page.locator('[data-words]').fill(text)
}
const readWords = async (page: Page, designId: string, number: number): Promise<string> => {
  const response = await page.request.get(`/studio/versions?design=${designId}&number=${number}`)
  if (!response.ok()) return ''
  const document = (await response.json()) as { areas: { front: { layers: { text: string }[] } } }
  return document.areas.front.layers[0]?.text ?? ''
}
const expectSaved = (page: Page, designId: string, number: number) =>
  expect.poll(() => readWords(page, designId, number), { timeout: 20_000 })

test('two tabs on one design: the idle one follows, and when both changed it nothing is lost', async ({
  visit,
}) => {
  const firstPage = await visit()
  await signIn(firstPage, 'adaeze@fanfare.test')
  const design = await createDesign(firstPage, 'EBB')
  const secondPage = await firstPage.context().newPage()
  await Promise.all([openStudio(firstPage, design), openStudio(secondPage, design)])
  await write(firstPage, 'FLOOD')
  await expectSaved(firstPage, design, 2).toBe('FLOOD')
  await expect(secondPage.locator(`${parts.layers} li b`)).toHaveText('FLOOD')

  // Both change it before either learns of the other: the second to save is asked.
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await secondPage.route('**/studio/save', async (route) => {
    await gate
    await route.continue()
  })
  await write(secondPage, 'MINE')
  await expect(secondPage.getByText('Saving…')).toBeAttached()
  await write(firstPage, 'YOURS')
  await expectSaved(firstPage, design, 3).toBe('YOURS')
  release()
  await expect(secondPage.getByRole('heading', { name: 'This design was saved elsewhere' })).toBeVisible()
  await secondPage.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect.poll(() => secondPage.url()).not.toContain(design)
  const copy = new URL(secondPage.url()).pathname.split('/').at(-1) ?? ''
  await expectSaved(secondPage, copy, 1).toBe('MINE')
  expect(await readWords(firstPage, design, 3)).toBe('YOURS')
})

test('a tab that follows another has nothing of its own to put back', async ({ visit }) => {
  const firstPage = await visit()
  await signIn(firstPage, 'adaeze@fanfare.test')
  const design = await createDesign(firstPage, 'LEADER')
  const secondTab = await firstPage.context().newPage()
  await secondTab.clock.install()
  await Promise.all([openStudio(firstPage, design), openStudio(secondTab, design)])
  await write(firstPage, 'FOLLOWED')
  await expect(secondTab.locator(`${parts.layers} li b`)).toHaveText('FOLLOWED')
  await secondTab.clock.runFor(1_000)
  expect(await readDraft(secondTab, design)).toBe('null')
})

test('an edit undone before it is saved leaves nothing to save; one undone while it is sent is saved again', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'FIRST')
  await openStudio(page, design)
  const undo = page.getByRole('button', { name: /^Undo/ })
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/studio/save', async (route) => {
    await gate
    await route.continue()
  })
  // A pause in typing saves the design, and a click of this test may take longer than that.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await write(page, 'SECOND')
  await expect(page.getByText(/^Changed since/)).toBeAttached()
  await undo.click()
  await expect(page.getByText(/^Saved .* version 1$/)).toBeAttached()
  await write(page, 'THIRD')
  await page.clock.runFor(2_000)
  await expect(page.getByText('Saving…')).toBeAttached()
  await undo.click()
  await expect(page.locator(`${parts.layers} li b`)).toHaveText('FIRST')
  release()
  await page.clock.resume()
  await expectSaved(page, design, 2).toBe('THIRD')
  await expectSaved(page, design, 3).toBe('FIRST')
})

test('without a connection the work goes on, is kept, and is sent once there is one again', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'ASHORE')
  await openStudio(page, design)
  await write(page, 'ASHORE')
  await page.context().setOffline(true)
  await write(page, 'AT SEA')
  await expect(page.getByText(/^Offline\./)).toBeAttached()
  await write(page, 'FAR AT SEA')
  await page.context().setOffline(false)
  await expectSaved(page, design, 2).toBe('FAR AT SEA')
})

test('a lost session is reported as one, and the work goes on after a login in another tab', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'DAWN')
  await openStudio(page, design)
  await page.context().clearCookies()
  await write(page, 'DUSK')
  const signInLink = page.getByRole('link', { name: 'Sign in in another tab' })
  await expect(signInLink).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Signed out. Kept in this browser until you sign in.')).toBeVisible()
  const [otherPage] = await Promise.all([page.context().waitForEvent('page'), signInLink.click()])
  await signIn(otherPage, 'adaeze@fanfare.test')
  await otherPage.close()
  await expectSaved(page, design, 2).toBe('DUSK')
  await expect(signInLink).toBeHidden()
})

test('a page that crashes right after an edit gives it back when it is opened again', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'CALM')
  await openStudio(page, design)
  await page.route('**/studio/save', (route) => route.abort())
  await write(page, 'STORM')
  await expect.poll(() => readDraft(page, design), { intervals: [20] }).toContain('STORM')
  await crashPage(page)
  const secondPage = await page.context().newPage()
  await secondPage.goto(`/studio/${design}?blank=bella-canvas-3001`)
  await secondPage.getByRole('button', { name: 'Restore' }).click()
  await expectSaved(secondPage, design, 2).toBe('STORM')
})

/** The draft of a design that this browser keeps. */
const readDraft = (page: Page, design: string) =>
  page.evaluate(
    (key) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('fanfare-studio', 1)
        opening.onerror = () => resolve('')
        opening.onsuccess = () => {
          const request = opening.result.transaction('drafts').objectStore('drafts').get(key)
          request.onsuccess = () => resolve(JSON.stringify(request.result ?? null))
        }
      }),
    design,
  )

async function crashPage(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

test('while a mouse drags, frame, distances and mockup follow, and the design changes once', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'GLIDE'))
  await page.getByRole('button', { name: /^GLIDE/ }).click()
  const frame = page.locator(`${parts.selection} polygon`).first()
  const boxBefore = await measureBox(frame)
  const [x, y] = [boxBefore.x + boxBefore.width / 2, boxBefore.y + boxBefore.height / 2]
  const leftField = page.getByLabel('From the left, in')
  const leftBefore = await leftField.inputValue()
  const measurePicture = () =>
    page.locator(parts.photo).evaluate((photo: HTMLCanvasElement) => photo.toDataURL().length)
  const pictureBefore = await measurePicture()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 10, { steps: 3 })
  await page.mouse.move(x + 43, y + 61, { steps: 6 })
  await expect.poll(async () => Math.round((await frame.boundingBox())!.y - boxBefore.y)).toBeGreaterThan(50)
  await expect.poll(() => page.locator(`${parts.gap} text`).count()).toBeGreaterThan(1)
  await expect.poll(measurePicture).not.toBe(pictureBefore)
  expect(await leftField.inputValue()).toBe(leftBefore)
  await page.mouse.up()
  await expect(leftField).not.toHaveValue(leftBefore)
  await expect(page.locator(parts.gap)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo: Move' }).click()
  await expect(leftField).toHaveValue(leftBefore)
  const boxAfter = await measureBox(frame)
  expect([Math.round(boxAfter.x), Math.round(boxAfter.y)]).toEqual([
    Math.round(boxBefore.x),
    Math.round(boxBefore.y),
  ])

  // A nudged text and its frame move together.
  await page.locator(parts.stage).click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: /^GLIDE/ }).click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => ((await frame.boundingBox())?.x ?? 0) - boxBefore.x).toBeGreaterThan(0.1)
})

test('a finger on a phone moves and turns a layer, two zoom and pan, and every handle is 44 pixels wide', async ({
  stage,
}) => {
  const context = await openPhone(stage)
  const page = await context.newPage()
  await signIn(page, 'adaeze@fanfare.test')
  await openStudio(page, await createDesign(page, 'THUMB'))
  const layer = page.locator(`${parts.selection} polygon`).first()
  const touch = await createFingers(page)
  const stageBox = await measureBox(page.locator(parts.stage))
  const [cx, cy] = [stageBox.x + stageBox.width / 2, stageBox.y + stageBox.height * 0.38]
  await expect(async () => {
    await touch.tap(cx, cy)
    await expect(layer).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const handle of await page.locator(`${parts.selection} [data-handle] ${parts.touchArea}`).all()) {
    const box = (await handle.boundingBox())!
    expect(Math.round(Math.min(box.width, box.height))).toBeGreaterThanOrEqual(44)
  }

  const boxBefore = await measureBox(layer)
  const [x, y] = [boxBefore.x + boxBefore.width / 2, boxBefore.y + boxBefore.height / 2]
  await touch.drag([[x, y]], [[x + 20, y + 35]])
  await expect.poll(async () => ((await layer.boundingBox())?.y ?? 0) - boxBefore.y).toBeGreaterThan(20)
  const boxAfter = await measureBox(layer)

  const knob = await measureBox(page.locator(`[data-handle=turn] ${parts.touchArea}`))
  const [kx, ky] = [knob.x + knob.width / 2, knob.y + knob.height / 2]
  await touch.drag([[kx, ky]], [[kx + 60, ky + 40]])
  await expect.poll(async () => (await layer.boundingBox())?.height).toBeGreaterThan(boxAfter.height * 1.15)

  const readZoom = async () =>
    Number.parseInt((await page.locator(`${parts.zoom} > span`).textContent()) ?? '', 10)
  const photo = page.locator(parts.photo)
  await touch.drag(
    [
      [cx - 30, cy],
      [cx + 30, cy],
    ],
    [
      [cx - 75, cy],
      [cx + 75, cy],
    ],
  )
  await expect.poll(readZoom).toBeGreaterThan(180)
  const photoBox = await measureBox(photo)
  const zoomBefore = await readZoom()
  await touch.drag(
    [
      [cx - 40, cy],
      [cx + 40, cy],
    ],
    [
      [cx - 10, cy + 50],
      [cx + 70, cy + 50],
    ],
  )
  await expect.poll(async () => ((await photo.boundingBox())?.y ?? 0) - photoBox.y).toBeGreaterThan(30)
  const photoAfter = await measureBox(photo)
  expect(Math.abs((await readZoom()) - zoomBefore)).toBeLessThan(8)
  expect(photoAfter.x - photoBox.x).toBeGreaterThan(15)
  await context.close()
})
