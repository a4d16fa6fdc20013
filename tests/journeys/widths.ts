import type { Page } from '@playwright/test'

/** From a desk at four times its size to one at its own: 320 is what is left of 1280 then, 720 half of 1440. */
const widths = [320, 640, 720, 900, 1000]

/** The widths, between those that screens are designed for, at which the open page overflows its window. */
export async function findTooWide(page: Page, screen: string): Promise<string[]> {
  const sizeBefore = page.viewportSize()!
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: sizeBefore.height })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) faults.push(`${screen} is ${wide} wide in a window of ${width}`)
  }
  await page.setViewportSize(sizeBefore)
  return faults
}
