/** The public site: what is below the first screen is laid out once the page is idle; its fonts load at once. */
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

test('every font that a page preloads is used on it', async ({ visit }) => {
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

test('the film has our own controls, which also work by keyboard and with a screen reader', async ({
  visit,
}) => {
  const page = await visit({ width: 360, height: 740 })
  await page.goto('/costume')
  const player = page.getByRole('group', { name: 'From a sketch to a doorstep, the film' })
  const film = player.locator('video')
  await expect(film).not.toHaveAttribute('controls')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeFocused()
  const position = player.getByRole('slider', { name: 'Position' })
  await expect(position).toHaveAttribute('aria-valuetext', / seconds? of 29 seconds$/)
  await page.keyboard.press('Enter')
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  const readTime = () => film.evaluate((video: HTMLVideoElement) => video.currentTime)
  const before = await readTime()
  await position.press('ArrowRight')
  expect((await readTime()) - before).toBeCloseTo(5, 1)
  await expect(position).toHaveAttribute('aria-valuetext', `${Math.floor(before + 5)} seconds of 29 seconds`)
  const captions = player.getByRole('button', { name: 'Captions' })
  await expect(captions).toHaveAttribute('aria-pressed', 'true')
  await captions.click()
  expect(await film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)).toBe('hidden')
})

test('what cannot be played says so beside its controls', async ({ visit }) => {
  const page = await visit({ width: 1440, height: 900 })
  await page.goto('/workbench')
  const player = page.getByRole('group', { name: 'A sound that is missing' })
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('status')).toHaveText(/^This can’t be played here\./)
})

test('without scripts the film keeps the browser’s controls', async ({ stage }) => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${stage.address}/costume`)
  await expect(page.locator('video[aria-labelledby=film]')).toHaveAttribute('controls')
  await expect(page.getByRole('slider', { name: 'Position' })).toBeHidden()
  await context.close()
})

test('the hero’s film begins once the page is laid out, and a button pauses it', async ({ visit }) => {
  const page = await visit({ width: 360, height: 740 })
  const films: string[] = []
  page.on('request', (request) => films.push(...(/\/films\/[\w-]+\.(?:webm|mp4)$/.exec(request.url()) ?? [])))
  await page.goto('/')
  const film = page.locator('section[aria-labelledby=hero] video')
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused)
  await expect(film).toHaveJSProperty('paused', false)
  await expect(page.locator('.far')).toHaveCount(0)
  expect(new Set(films)).toEqual(new Set(['/films/hero-mobile.webm']))
  await page.getByRole('button', { name: 'Pause the film' }).click()
  expect(await isPaused()).toBe(true)
  await page.getByRole('button', { name: 'Play the film' }).click()
  expect(await isPaused()).toBe(false)
})
