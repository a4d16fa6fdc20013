/** In production every page that a menu links to exists, is complete, and breaks no rule. */
import type { Page } from '@playwright/test'
import { adaeze, ops } from '../../sample/people.ts'
import { walkSite } from './links.ts'
import { expect, test } from './stage.ts'
import type { Site } from './world-steps.ts'

/** Links that sign out, change the theme or download a file. */
const skippedPaths = /^\/(logout|theme)|\.(csv|pdf|zip|xml|atom|txt)$/

/** Our own addresses in the menus of the open page: header, sidebar and footer. */
async function listMenu(page: Page): Promise<string[]> {
  const links = await page
    .locator('nav a[href], header a[href], aside a[href], footer a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
  const ownOrigin = new URL(page.url()).origin
  const paths = links
    .map((link) => new URL(link))
    .filter(({ origin, pathname }) => origin === ownOrigin && !skippedPaths.test(pathname))
    .map(({ pathname, search }) => pathname + search)
  return [...new Set(paths)]
}

/** The targets of forms that a browser would send to another of our sites, which would refuse them. */
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
  let currentPath = ''
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${currentPath}: ${answer.status()} ${answer.url()}`)
  })
  page.on('console', (line) => {
    // The browser's driver itself tries to run text as code, which is refused.
    if (line.type() === 'error' && !/TrustedScript'/.test(line.text()))
      faults.push(`${currentPath}: ${line.text()}`)
  })
  for (const path of paths) {
    currentPath = path
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const action of await listForeignTargets(page)) faults.push(`${path}: a form goes to ${action}`)
  }
  return faults
}

const menus: readonly {
  visitor: string
  site: Site
  email: string | null
  start: string
  atLeast: number
}[] = [
  { visitor: 'nobody', site: 'app', email: null, start: '/', atLeast: 15 },
  { visitor: 'a fan', site: 'stores', email: null, start: '/@harmattan', atLeast: 4 },
  { visitor: 'a creator', site: 'app', email: adaeze.email, start: '/dashboard', atLeast: 12 },
  { visitor: 'an operator', site: 'office', email: ops.email, start: '/operator', atLeast: 12 },
]

for (const { visitor, site, email, start, atLeast } of menus)
  test(`all that the menus of ${visitor} lead to is there, without an error on the console`, async ({
    visit,
    steps,
    stage,
  }) => {
    // Loads each page of the menu until nothing more is fetched, then follows every link from there.
    test.slow()
    const page = await visit(undefined, site)
    if (email) await steps.signIn(page, email)
    await page.goto(start)
    const menu = await listMenu(page)
    expect(menu.length, menu.join(' ')).toBeGreaterThanOrEqual(atLeast)
    expect.soft(await findFaults(page, menu)).toEqual([])
    const { broken, lost } = await walkSite(page.request, stage.sites[site], start)
    expect.soft(broken, 'pages that are missing or broke').toEqual([])
    expect.soft(lost, 'links to a part that its page lacks').toEqual([])
  })
