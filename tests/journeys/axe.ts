/** What of a page is not for anybody, as axe finds it. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Half faded in, nothing has the colour it will have. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
}

type Only = { type: 'tag' | 'rule'; values: string[] }
const all: Only = { type: 'tag', values }

/**
 * Each fault with its place, the page's frames among them. In one run within the page, and of what holds nothing is
 * told: to sum it up in a page of its own takes three times as long. `rules`: these alone.
 */
export async function faultsOf(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(settle)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: rules ? { type: 'rule', values: [...rules] } : all, resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 5).map(({ target, any }) => `${where} ${id}: ${target} ${any[0]?.message ?? ''}`),
  )
}
