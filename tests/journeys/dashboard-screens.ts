/** Every screen of the dashboard, read from the routes, so that new ones are checked automatically. */
import type { Page } from '@playwright/test'
import { panels } from '../../app/dashboard/store/panels.ts'
import { integrations } from '../../app/integrations.ts'
import routes from '../../app/routes.ts'

export { waitUntilAwake } from './stage.ts'

/** Paths for a pattern whose parameter names a record, or the screen with a link to one. */
const recordPaths: Readonly<Record<string, readonly string[] | { on: string }>> = {
  'integrate/:service': integrations.map(({ service }) => `/integrate/${service}`),
  'listing/:name': ['/listing/user-1', '/listing/user-42'],
  'listing/:name/report': ['/listing/user-1/report', '/listing/user-42/report'],
  'orders/:number': { on: '/orders' },
  'payout/:payoutId': { on: '/payout' },
  'purchase/:purchaseId': { on: '/purchase' },
}
/** The sample shop has none of these: no bulk orders, no cases, no own files, no messages and no webhooks. */
const unavailable = ['bulk/:id', 'cases/:id', 'files/:id', 'inbox/:id', 'setting/webhooks/:id']
/** States of a screen that have their own address. */
const states = [
  ...['/purchase?tab=subscription', '/purchase?tab=payment-method', '/listing?q=nothing-is-called-so'],
  ...Object.keys(panels).map((panel) => `/store?panel=${panel}`),
]

function listPatterns(): string[] {
  const dashboard = routes.find(({ file }) => file === 'dashboard/layout.tsx')
  return (dashboard?.children ?? []).map(({ path }) => path!)
}

/** The addresses, in the sample shop, that its owner can open. */
export async function listDashboardScreens(page: Page): Promise<string[]> {
  const paths: string[] = []
  for (const pattern of listPatterns().filter((path) => !unavailable.includes(path))) {
    const source = recordPaths[pattern]
    if (!source) {
      if (pattern.includes(':')) throw new Error(`say where ${pattern} can be seen`)
      paths.push(`/${pattern}`)
    } else if (!('on' in source)) paths.push(...source)
    else paths.push(await findFirstLink(page, source.on, pattern))
  }
  return [...paths, ...states]
}

async function findFirstLink(page: Page, screen: string, pattern: string): Promise<string> {
  const html = await (await page.request.get(screen)).text()
  const link = new RegExp(
    `href="(/${pattern.replace(/:\w+/, '(?:[a-z]+_[0-9a-f]{32}|FN-[0-9A-Z]{6})')})"`,
  ).exec(html)
  if (!link) throw new Error(`${screen} leads to no ${pattern}`)
  return link[1]!
}
