/** In production every page that a menu links to exists, is complete, and breaks no rule. */
import type { Page } from '@playwright/test'
import { adaeze, ops } from '../../sample/people.ts'
import { walkSite } from './links.ts'
import { expect, test } from './stage.ts'
import type { Site } from './world-steps.ts'

/** Links that lead away or give a file. */
const notOpened = /^\/(logout|theme)|\.(csv|pdf|zip|xml|atom|txt)$/

/** Our own addresses in the menus of the open page: header, sidebar and footer. */
async function listMenu(page: Page): Promise<string[]> {
  const links = await page
    .locator('nav a[href], header a[href], aside a[href], footer a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
  const here = new URL(page.url()).origin
  const paths = links
    .map((link) => new URL(link))
    .filter(({ origin, pathname }) => origin === here && !notOpened.test(pathname))
    .map(({ pathname, search }) => pathname + search)
  return [...new Set(paths)]
}

/** Forms of the open page that a browser would send to another of our sites, which refuses them. */
const listForeignTargets = (page: Page): Promise<string[]> =>
  page
    .locator('form[method=post i]')
    .evaluateAll((forms) =>
      forms
        .map((form) => (form as HTMLFormElement).action)
        .filter((action) => new URL(action, location.href).origin !== location.origin),
    )

/** The browser's complaints about the pages: error responses, console errors, useless forms. */
async function findFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  let now = ''
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${now}: ${answer.status()} ${answer.url()}`)
  })
  page.on('console', (line) => {
    // The browser's driver itself tries to run text as code, which is refused.
    if (line.type() === 'error' && !/TrustedScript'/.test(line.text())) faults.push(`${now}: ${line.text()}`)
  })
  for (const path of paths) {
    now = path
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const action of await listForeignTargets(page)) faults.push(`${path}: a form goes to ${action}`)
  }
  return faults
}

const menus: readonly { who: string; site: Site; email: string | null; start: string; atLeast: number }[] = [
  { who: 'nobody', site: 'app', email: null, start: '/', atLeast: 15 },
  { who: 'a fan', site: 'stores', email: null, start: '/@harmattan', atLeast: 4 },
  { who: 'a creator', site: 'app', email: adaeze.email, start: '/dashboard', atLeast: 12 },
  { who: 'an operator', site: 'office', email: ops.email, start: '/operator', atLeast: 12 },
]

for (const { who, site, email, start, atLeast } of menus)
  test(`all that the menus of ${who} lead to is there, without an error on the console`, async ({
    visit,
    ways,
    stage,
  }) => {
    // Each page of the menu until nothing is fetched any more, and then every link from it.
    test.slow()
    const page = await visit(undefined, site)
    if (email) await ways.signIn(page, email)
    await page.goto(start)
    const menu = await listMenu(page)
    expect(menu.length, menu.join(' ')).toBeGreaterThanOrEqual(atLeast)
    expect.soft(await findFaults(page, menu)).toEqual([])
    const { broken, lost } = await walkSite(page.request, stage.sites[site], start)
    expect.soft(broken, 'pages that are missing or broke').toEqual([])
    expect.soft(lost, 'links to a part that its page lacks').toEqual([])
  })
