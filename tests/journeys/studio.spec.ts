/** The studio under failures and by touch: two tabs, no connection, a crash, a phone. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './stage.ts'
import { begin, fingers, open, phone, place } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

/** Replaces the text of the text field. */
async function write(page: Page, words: string): Promise<void> {
  if (!(await page.locator('[data-words]').isVisible())) {
    await page
      .locator('[aria-label="Inspector"]')
      .getByRole('button', { name: /^[A-Z ]+ Anton/ })
      .first()
      .click()
  }
  await page.locator('[data-words]').fill(words)
}
const wordsOf = async (page: Page, designId: string, number: number): Promise<string> => {
  const kept = await page.request.get(`/studio/versions?design=${designId}&number=${number}`)
  if (!kept.ok()) return ''
  const document = (await kept.json()) as { areas: { front: { layers: { text: string }[] } } }
  return document.areas.front.layers[0]?.text ?? ''
}
const eventually = (page: Page, designId: string, number: number) =>
  expect.poll(() => wordsOf(page, designId, number), { timeout: 20_000 })

test('two tabs on one design: the idle one follows, and when both changed it nothing is lost', async ({
  visit,
}) => {
  const one = await visit()
  await signIn(one, 'adaeze@fanfare.test')
  const design = await begin(one, 'EBB')
  const two = await one.context().newPage()
  await Promise.all([open(one, design), open(two, design)])
  await write(one, 'FLOOD')
  await eventually(one, design, 2).toBe('FLOOD')
  await expect(two.locator(`${parts.layers} li b`)).toHaveText('FLOOD')

  // Both change it before either learns of the other: the second to save is asked.
  let free: () => void = () => undefined
  const held = new Promise<void>((go) => {
    free = go
  })
  await two.route('**/studio/save', async (route) => {
    await held
    await route.continue()
  })
  await write(two, 'MINE')
  await expect(two.getByText('Saving…')).toBeAttached()
  await write(one, 'YOURS')
  await eventually(one, design, 3).toBe('YOURS')
  free()
  await expect(two.getByRole('heading', { name: 'This design was saved elsewhere' })).toBeVisible()
  await two.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await expect.poll(() => two.url()).not.toContain(design)
  const copy = new URL(two.url()).pathname.split('/').at(-1) ?? ''
  await eventually(two, copy, 1).toBe('MINE')
  expect(await wordsOf(one, design, 3)).toBe('YOURS')
})

test('a tab that follows another has nothing of its own to put back', async ({ visit }) => {
  const one = await visit()
  await signIn(one, 'adaeze@fanfare.test')
  const design = await begin(one, 'LEADER')
  const two = await one.context().newPage()
  await two.clock.install()
  await Promise.all([open(one, design), open(two, design)])
  await write(one, 'FOLLOWED')
  await expect(two.locator(`${parts.layers} li b`)).toHaveText('FOLLOWED')
  await two.clock.runFor(1_000)
  expect(await keptOf(two, design)).toBe('null')
})

test('what is taken back before it is saved leaves nothing to save, and while it is sent it is saved after it', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await begin(page, 'FIRST')
  await open(page, design)
  const undo = page.getByRole('button', { name: /^Undo/ })
  let free: () => void = () => undefined
  const held = new Promise<void>((go) => {
    free = go
  })
  await page.route('**/studio/save', async (route) => {
    await held
    await route.continue()
  })
  // It is saved once nothing was typed for a while: a press of ours may take longer.
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
  free()
  await page.clock.resume()
  await eventually(page, design, 2).toBe('THIRD')
  await eventually(page, design, 3).toBe('FIRST')
})

test('without a connection the work goes on, is kept, and is sent when there is one again', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await begin(page, 'ASHORE')
  await open(page, design)
  await write(page, 'ASHORE')
  await page.context().setOffline(true)
  await write(page, 'AT SEA')
  await expect(page.getByText(/^Offline\./)).toBeAttached()
  await write(page, 'FAR AT SEA')
  await page.context().setOffline(false)
  await eventually(page, design, 2).toBe('FAR AT SEA')
})

test('a lost session is told as one, and the work goes on after a login in another tab', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await begin(page, 'DAWN')
  await open(page, design)
  await page.context().clearCookies()
  await write(page, 'DUSK')
  const door = page.getByRole('link', { name: 'Sign in in another tab' })
  await expect(door).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Signed out. Kept in this browser until you sign in.')).toBeVisible()
  const [other] = await Promise.all([page.context().waitForEvent('page'), door.click()])
  await signIn(other, 'adaeze@fanfare.test')
  await other.close()
  await eventually(page, design, 2).toBe('DUSK')
  await expect(door).toBeHidden()
})

test('a page that crashes right after an edit gives it back when it is opened again', async ({ visit }) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await begin(page, 'CALM')
  await open(page, design)
  await page.route('**/studio/save', (route) => route.abort())
  await write(page, 'STORM')
  await expect.poll(() => keptOf(page, design), { intervals: [20] }).toContain('STORM')
  await crash(page)
  const again = await page.context().newPage()
  await again.goto(`/studio/${design}?blank=bella-canvas-3001`)
  await again.getByRole('button', { name: 'Restore' }).click()
  await eventually(again, design, 2).toBe('STORM')
})

/** The draft of a design that this browser keeps. */
const keptOf = (page: Page, design: string) =>
  page.evaluate(
    (key) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('fanfare-studio', 1)
        opening.onerror = () => resolve('')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').get(key)
          asked.onsuccess = () => resolve(JSON.stringify(asked.result ?? null))
        }
      }),
    design,
  )

async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  const tools = await page.context().newCDPSession(page)
  void tools.send('Page.crash').catch(() => undefined)
  await gone
}

test('while a mouse drags, frame, distances and mockup follow, and the design hears of it once', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  await open(page, await begin(page, 'GLIDE'))
  await page.getByRole('button', { name: /^GLIDE/ }).click()
  const frame = page.locator(`${parts.selection} polygon`).first()
  const before = await place(frame)
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  const across = page.getByLabel('From the left, in')
  const placed = await across.inputValue()
  const picture = () =>
    page.locator(parts.photo).evaluate((photo: HTMLCanvasElement) => photo.toDataURL().length)
  const shown = await picture()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 10, { steps: 3 })
  await page.mouse.move(x + 43, y + 61, { steps: 6 })
  await expect.poll(async () => Math.round((await frame.boundingBox())!.y - before.y)).toBeGreaterThan(50)
  await expect.poll(() => page.locator(`${parts.gap} text`).count()).toBeGreaterThan(1)
  await expect.poll(picture).not.toBe(shown)
  expect(await across.inputValue()).toBe(placed)
  await page.mouse.up()
  await expect(across).not.toHaveValue(placed)
  await expect(page.locator(parts.gap)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo: Move' }).click()
  await expect(across).toHaveValue(placed)
  const after = await place(frame)
  expect([Math.round(after.x), Math.round(after.y)]).toEqual([Math.round(before.x), Math.round(before.y)])

  // A nudged text and its frame move together.
  await page.locator(parts.stage).click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: /^GLIDE/ }).click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => ((await frame.boundingBox())?.x ?? 0) - before.x).toBeGreaterThan(0.1)
})

test('a finger on a phone moves and turns a layer, two zoom and pan, and every handle is 44 pixels wide', async ({
  stage,
}) => {
  const context = await phone(stage)
  const page = await context.newPage()
  await signIn(page, 'adaeze@fanfare.test')
  await open(page, await begin(page, 'THUMB'))
  const layer = page.locator(`${parts.selection} polygon`).first()
  const touch = await fingers(page)
  const ground = await place(page.locator(parts.stage))
  const [cx, cy] = [ground.x + ground.width / 2, ground.y + ground.height * 0.38]
  await expect(async () => {
    await touch.tap(cx, cy)
    await expect(layer).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const handle of await page.locator(`${parts.selection} [data-handle] ${parts.reach}`).all()) {
    const box = (await handle.boundingBox())!
    expect(Math.round(Math.min(box.width, box.height))).toBeGreaterThanOrEqual(44)
  }

  const before = await place(layer)
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2]
  await touch.drag([[x, y]], [[x + 20, y + 35]])
  await expect.poll(async () => ((await layer.boundingBox())?.y ?? 0) - before.y).toBeGreaterThan(20)
  const after = await place(layer)

  const knob = await place(page.locator(`[data-handle=turn] ${parts.reach}`))
  const [kx, ky] = [knob.x + knob.width / 2, knob.y + knob.height / 2]
  await touch.drag([[kx, ky]], [[kx + 60, ky + 40]])
  await expect.poll(async () => (await layer.boundingBox())?.height).toBeGreaterThan(after.height * 1.15)

  const zoom = async () =>
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
  await expect.poll(zoom).toBeGreaterThan(180)
  const held = await place(photo)
  const wide = await zoom()
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
  await expect.poll(async () => ((await photo.boundingBox())?.y ?? 0) - held.y).toBeGreaterThan(30)
  const moved = await place(photo)
  expect(Math.abs((await zoom()) - wide)).toBeLessThan(8)
  expect(moved.x - held.x).toBeGreaterThan(15)
  await context.close()
})
