/** The public site: what is below the first screen waits for an idle moment, and then is all there; its fonts come at once. */
import { expect, test } from './stage.ts'

test('what is below the first screen is laid out only once the page is idle, and then all of it is', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 740 })
  const isLaidOut = () =>
    page.locator('footer h2').evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
  await page.addInitScript(() => {
    const browserIdle = window.requestIdleCallback.bind(window)
    const waiting: IdleRequestCallback[] = []
    let isIdle = false
    window.requestIdleCallback = (run) => (isIdle ? browserIdle(run) : waiting.push(run))
    Object.assign(window, {
      becomeIdle() {
        isIdle = true
        for (const run of waiting) browserIdle(run)
      },
    })
  })
  for (const path of ['/', '/product/bella-canvas-3001']) {
    await page.goto(path)
    expect(await isLaidOut(), path).toBe(false)
    await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle())
    await expect(page.locator('.far')).toHaveCount(0)
    expect(await isLaidOut(), path).toBe(true)
  }
})

test('each font that the head of a page announces is drawn with', async ({ visit }) => {
  const page = await visit({ width: 360, height: 740 })
  for (const path of ['/', '/about', '/product/bella-canvas-3001', '/@harmattan', '/@harmattan/shop']) {
    await page.goto(path)
    const { announced, drawn } = await page.evaluate(async () => {
      await document.fonts.ready
      return {
        announced: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
          ({ href }) => href.replace(/.*\//, ''),
        ),
        drawn: [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll('"', '').toLowerCase().replaceAll(' ', '-')),
      }
    })
    expect(announced, path).toHaveLength(2)
    for (const file of announced)
      expect(
        drawn.some((family) => file.startsWith(family)),
        `${path}: ${file}, drawn are ${drawn}`,
      ).toBe(true)
  }
})
