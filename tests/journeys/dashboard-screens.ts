/** Every screen of the dashboard, read from the routes, so that new ones are checked automatically. */
import type { Page } from '@playwright/test'
import { panels } from '../../app/dashboard/store/panels.ts'
import { integrations } from '../../app/integrations.ts'
import routes from '../../app/routes.ts'

export { awake } from './stage.ts'

/** The addresses behind a path parameter that names a record, or a page with a link to one. */
const named: Readonly<Record<string, readonly string[] | { on: string }>> = {
  'integrate/:service': integrations.map(({ service }) => `/integrate/${service}`),
  'listing/:name': ['/listing/user-1', '/listing/user-42'],
  'listing/:name/report': ['/listing/user-1/report', '/listing/user-42/report'],
  'orders/:number': { on: '/orders' },
  'payout/:payoutId': { on: '/payout' },
  'purchase/:purchaseId': { on: '/purchase' },
}
/** The sample shop has none of these: it broke no rule, nobody wrote to it, it tells no program, and sells no file of its own. */
const absent = ['bulk/:id', 'cases/:id', 'files/:id', 'inbox/:id', 'setting/webhooks/:id']
/** States of a screen that have their own address. */
const states = [
  ...['/purchase?tab=subscription', '/purchase?tab=payment-method', '/listing?q=nothing-is-called-so'],
  ...Object.keys(panels).map((panel) => `/store?panel=${panel}`),
]

function patterns(): string[] {
  const dashboard = routes.find(({ file }) => file === 'dashboard/layout.tsx')
  return (dashboard?.children ?? []).map(({ path }) => path!)
}

/** The addresses, in the sample shop, that its owner can open. */
export async function dashboardScreens(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const pattern of patterns().filter((one) => !absent.includes(one))) {
    const behind = named[pattern]
    if (!behind) {
      if (pattern.includes(':')) throw new Error(`say where ${pattern} can be seen`)
      found.push(`/${pattern}`)
    } else if (!('on' in behind)) found.push(...behind)
    else found.push(await firstLink(page, behind.on, pattern))
  }
  return [...found, ...states]
}

async function firstLink(page: Page, on: string, pattern: string): Promise<string> {
  const html = await (await page.request.get(on)).text()
  const link = new RegExp(
    `href="(/${pattern.replace(/:\w+/, '(?:[a-z]+_[0-9a-f]{32}|FN-[0-9A-Z]{6})')})"`,
  ).exec(html)
  if (!link) throw new Error(`${on} leads to no ${pattern}`)
  return link[1]!
}
