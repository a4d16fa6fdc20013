import type { Page } from '@playwright/test'

/** A desktop zoomed in by up to four times: 1280 shrinks to 320, and 1440 at twice its size to 720. */
const widths = [320, 640, 720, 900, 1000]

/** The widths, between those that screens are designed for, at which the open page overflows its window. */
export async function findOverflows(page: Page, screen: string): Promise<string[]> {
  const sizeBefore = page.viewportSize()!
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: sizeBefore.height })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    if (scrollWidth > width) faults.push(`${screen} is ${scrollWidth} wide in a window of ${width}`)
  }
  await page.setViewportSize(sizeBefore)
  return faults
}
