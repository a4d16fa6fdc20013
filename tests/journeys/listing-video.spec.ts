/** A creator makes a short video of a listing in the browser; another page plays the file and looks at its frames. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signIn, test, waitUntilAwake } from './stage.ts'

/** Plays a file in the browser, and returns the colours of its frames' middle and corner at some moments. */
async function playVideo(page: Page, file: string, type: string, moments: readonly number[]) {
  const bytes = readFileSync(file).toString('base64')
  return page.evaluate(
    async ({ bytes, type, moments }) => {
      const video = document.createElement('video')
      const buffer = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
      video.src = URL.createObjectURL(new Blob([buffer], { type }))
      await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const context = canvas.getContext('2d', { willReadFrequently: true })!
      const frames: number[][] = []
      for (const moment of moments) {
        // A busy browser reports the seek before it shows that frame.
        const frameShown = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
        video.currentTime = moment
        await frameShown
        context.drawImage(video, 0, 0)
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
        frames.push([...data.filter((_, index) => Math.floor(index / 4) % 997 === 0 && index % 4 < 3)])
      }
      return { width: canvas.width, height: canvas.height, seconds: video.duration, frames }
    },
    { bytes, type, moments },
  )
}

const measureDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length

test('a listing’s pictures become a video that ends as it begins, in the chosen shape and format', async ({
  visit,
}, testInfo) => {
  const page = await visit({ width: 360, height: 740 })
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/listing/user-1')
  await page.getByText('Make a short video').click()
  const pictures = page.getByRole('group', { name: 'Pictures of the video' }).getByRole('checkbox')
  const makeButton = page.getByRole('button', { name: /^Make video/ })
  await expect(makeButton).toHaveText(/8 seconds/)
  for (const index of [2, 3]) await pictures.nth(index).uncheck()
  await expect(makeButton).toHaveText(/4 seconds/)

  for (const [shape, format, type, width, height] of [
    ['square', 'mp4', 'video/mp4', 1080, 1080],
    ['story', 'webm', 'video/webm', 1080, 1920],
  ] as const) {
    await page.getByLabel('Shape').selectOption(shape)
    await page.getByLabel('Format').selectOption(format)
    await makeButton.click()
    const link = page.getByRole('link', { name: /^Download video/ })
    await expect(link).toBeVisible({ timeout: 120_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^[a-z0-9-]+-${shape}\\.${format}$`))
    const file = testInfo.outputPath(download.suggestedFilename())
    await download.saveAs(file)
    const played = await playVideo(page, file, type, [0, 1, 3, 3.96])
    expect(played).toMatchObject({ width, height })
    expect(played.seconds).toBeCloseTo(4, 1)
    const [begin, first, second, end] = played.frames
    expect(measureDistance(begin!, end!)).toBeLessThan(3)
    expect(measureDistance(first!, second!)).toBeGreaterThan(3)
    expect(measureDistance(first!.slice(0, 3), [236, 234, 227])).toBeLessThan(5)
  }
})

test('making a video can be cancelled and started again', async ({ visit }) => {
  const page = await visit({ width: 1440, height: 900 })
  await signIn(page, 'adaeze@fanfare.test')
  await page.goto('/listing/user-1')
  await waitUntilAwake(page)
  await page.getByText('Make a short video').click()
  const makeButton = page.getByRole('button', { name: /^Make video/ })
  // The browser is asked first which formats it can write.
  await expect(makeButton).toBeEnabled()
  await makeButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Make video/ })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Download video/ })).toBeHidden()
})
