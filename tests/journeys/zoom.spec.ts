/** A fan zooms into a listing's picture: with a click, keys, the wheel and two fingers. */
import { expect, test } from './stage.ts'

test('a click zooms a picture to 2,400 pixels, the arrow keys move it, and Escape zooms out again', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await page.goto('/@harmattan/skip-the-intro-tee')
  await page.waitForLoadState('networkidle')
  const [frame, link, picture] = [
    page.locator('[data-frame]'),
    page.locator('[data-zoom]'),
    page.locator('[data-frame] img'),
  ]
  const readOffset = () => frame.evaluate((element) => getComputedStyle(element).getPropertyValue('--x'))
  await link.click({ position: { x: 20, y: 20 } })
  await expect(frame).toHaveAttribute('data-zoomed')
  // Drawing it takes a whole core for seconds; until then the smaller one is shown enlarged.
  await expect(picture, 'the largest arrives later').toHaveAttribute('src', /w=2400/, { timeout: 90_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await expect(frame).not.toHaveAttribute('data-zoomed')

  await link.focus()
  await page.keyboard.press('Enter')
  await expect(frame).toHaveAttribute('data-zoomed')
  for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press('ArrowLeft')
  await expect.poll(readOffset, 'the edge is the edge').toBe('0%')
  await page.keyboard.press('ArrowRight')
  await expect.poll(readOffset).toBe('10%')
  await page.keyboard.press('Escape')
  await page.locator('[data-thumbs] a').nth(1).click()
  await expect(link).toHaveAttribute('href', /w=2400/)
  const readCurrentSrc = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(readCurrentSrc, 'a phone fetches no more than it shows').toMatch(/\/back\/.*w=360/)
})

test('the wheel and two fingers zoom a picture, and once it is whole again the wheel scrolls the page', async ({
  visit,
}) => {
  const page = await visit({ width: 1280, height: 700 })
  await page.goto('/@harmattan/skip-the-intro-tee')
  await page.waitForLoadState('networkidle')
  const frame = page.locator('[data-frame]')
  const readScale = () =>
    frame
      .locator('img')
      .evaluate((image) => Number(getComputedStyle(image).transform.match(/[\d.]+/)?.[0] ?? 1))
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, -300)
  await page.mouse.wheel(0, -300)
  await expect.poll(readScale).toBeGreaterThan(1.3)
  await expect(frame.locator('img')).toHaveAttribute('src', /w=2400/, { timeout: 90_000 })
  for (let turns = 0; turns < 12; turns += 1) await page.mouse.wheel(0, 300)
  await expect.poll(readScale, 'whole again').toBe(1)
  await expect.poll(() => page.evaluate(() => scrollY), 'and then the page').toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))

  const session = await page.context().newCDPSession(page)
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        distance === undefined
          ? []
          : [-1, 1].map((side, id) => ({ x: 300 + (side * distance) / 2, y: 300, id })),
    })
  await sendTouch('touchStart', 80)
  for (const distance of [100, 140, 180, 200]) await sendTouch('touchMove', distance)
  await expect.poll(readScale).toBeCloseTo(2.5, 1)
  await sendTouch('touchEnd')
  await sendTouch('touchStart', 200)
  for (const distance of [160, 120, 70]) await sendTouch('touchMove', distance)
  await expect.poll(readScale).toBe(1)
  await sendTouch('touchEnd')
})
