/** The accessibility faults of a page, as axe finds them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for fades, because colours aren't final before they end; animations driven by scrolling never end. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      (animation) =>
        animation.timeline === document.timeline &&
        animation.effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
}

/** Loads axe into a page and its frames, once for each document, because parsing it takes a tenth of a second. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}

type FoundFault = { id: string; places: string[] }

/** Runs in the page and returns violations only: everything axe reports is longer than the page. */
async function runAxe(options: RunOptions): Promise<FoundFault[]> {
  const { axe } = window as unknown as {
    axe: { run(root: Document, options: RunOptions): Promise<AxeResults> }
  }
  const { violations } = await axe.run(document, options)
  return violations.map(({ id, nodes }) => ({
    id,
    places: nodes.slice(0, 5).map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`),
  }))
}

/** Each fault with its element, including the page's frames. `rules` limits the check to these. */
export async function findFaults(page: Page, screen: string, rules?: readonly string[]): Promise<string[]> {
  // What is still folded covers what comes after it.
  await page.waitForFunction(() => document.querySelector('.far') === null)
  await page.evaluate(settle)
  await loadAxe(page)
  const runOnly = rules
    ? { type: 'rule' as const, values: [...rules] }
    : { type: 'tag' as const, values: allRules }
  const faults = await page.evaluate(runAxe, { runOnly, resultTypes: ['violations' as const] })
  return faults.flatMap(({ id, places }) => places.map((place) => `${screen} ${id}: ${place}`))
}
