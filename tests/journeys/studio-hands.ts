/** The shared parts of the studio's journeys: a design to begin with, and fingers. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, type Stage } from './stage.ts'
import { parts } from './studio-parts.ts'

/** Saves a design of one word, and returns its id. */
export async function createDesign(
  page: Page,
  word: string,
  size = { widthIn: 12, heightIn: 16 },
): Promise<string> {
  const fill = { kind: 'solid', colour: '#2f4bff' }
  const box = { x: 3, y: Math.min(5, size.heightIn * 0.3), width: 5, height: 2 }
  const layer = { kind: 'text', id: 'word', ...box, text: word, font: 'anton', size: 110, fill }
  const document = { version: 1, areas: { front: { ...size, layers: [layer] } } }
  return page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' }
      const saved = await fetch('/studio/save', { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await saved.json()) as { designId: string }).designId
    },
    { name: word, document },
  )
}
export async function openStudio(page: Page, designId: string, blank = 'bella-canvas-3001'): Promise<void> {
  await page.goto(`/studio/${designId}?blank=${blank}`)
  await page.locator('[aria-label="Inspector"]').first().waitFor()
  await expect(page.locator(parts.typeLoadingNote)).toHaveCount(0)
}

type Box = { x: number; y: number; width: number; height: number }

export const openPhone = (stage: Stage, viewport = { width: 360, height: 740 }): Promise<BrowserContext> =>
  stage.browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    baseURL: stage.address,
  })

/** Where an element is once it stops moving: the stage makes room as its panels open and close. */
export async function measureBox(locator: Locator): Promise<Box> {
  let current = await locator.boundingBox()
  await expect(async () => {
    const previous = current
    await locator.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    current = await locator.boundingBox()
    expect(current).toEqual(previous)
  }).toPass({ intervals: [50] })
  if (!current) throw new Error('it is not in sight')
  return current
}

export type Position = [x: number, y: number]
/** Real touches, with any number of fingers. */
export async function createFingers(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Position[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  return {
    async tap(x: number, y: number) {
      await send('touchStart', [[x, y]])
      await send('touchEnd', [])
    },
    async drag(from: Position[], to: Position[], steps = 8) {
      await send('touchStart', from)
      for (let i = 1; i <= steps; i++) {
        await send(
          'touchMove',
          from.map(([x, y], n): Position => {
            const [tx, ty] = to[n] ?? [x, y]
            return [x + ((tx - x) * i) / steps, y + ((ty - y) * i) / steps]
          }),
        )
      }
      await send('touchEnd', [])
    },
  }
}
