/** No link is dead, no picture is missing, and every screen is accessible at any width. */
import type { Page } from '@playwright/test'
import { findFaults } from './axe.ts'
import { findMissingAssets, type Walk, walkSite } from './links.ts'
import { expect, signIn, test } from './stage.ts'

const creator = 'adaeze@fanfare.test'
const operator = 'ops@fanfare.test'

/** Pages and assets that signed-out walks have already found; later walks skip them. */
const publicWalk = { pages: new Set<string>(), assets: new Set<string>() }

async function expectWholeSite(page: Page, address: string, start: string, atLeast: number): Promise<Walk> {
  const walk = await walkSite(page.request, address, start, publicWalk.pages)
  expect.soft(walk.met.size, 'the walk reaches the product').toBeGreaterThan(atLeast)
  expect.soft(walk.broken, 'pages that are missing or broke').toEqual([])
  expect.soft(walk.bare, 'links that lead nowhere').toEqual([])
  expect.soft([...new Set(walk.lost)], 'links to a part that its page lacks').toEqual([])
  const unsafeLinks = [...walk.outside].filter(
    ([, { target, rel }]) => target !== '_blank' || !/\bnoopener\b/.test(rel),
  )
  expect
    .soft(
      unsafeLinks.map(([path]) => path),
      'links to other sites that open no tab of their own',
    )
    .toEqual([])
  const assets = new Map([...walk.assets].filter(([asset]) => !publicWalk.assets.has(asset)))
  expect.soft(await findMissingAssets(page.request, assets), 'assets that are missing').toEqual([])
  for (const asset of assets.keys()) publicWalk.assets.add(asset)
  return walk
}

test.describe('every link leads to a page and every asset is there', () => {
  test.setTimeout(600_000)
  test('for a visitor, from the home page', async ({ visit, stage }) => {
    const { visited } = await expectWholeSite(await visit(), stage.address, '/', 60)
    for (const path of visited) publicWalk.pages.add(path)
  })
  test('for a fan, from a store', async ({ visit, stage }) => {
    const { visited } = await expectWholeSite(await visit(), stage.address, '/@harmattan', 15)
    for (const path of visited) publicWalk.pages.add(path)
  })
  test('for a creator, from the dashboard', async ({ visit, stage }) => {
    const page = await visit()
    await signIn(page, creator)
    await expectWholeSite(page, stage.address, '/dashboard', 20)
  })
  test('for an operator, from the press', async ({ visit, stage }) => {
    const page = await visit()
    await signIn(page, operator)
    await expectWholeSite(page, stage.address, '/operator', 15)
  })
})

const apparel = {
  men: ['t-shirts', 'hoodies', 'long-sleeves', 'tank-tops', 'bottoms', 'all-over-print', 'embroidery'],
  women: ['t-shirts', 'hoodies', 'tank-tops', 'active-wear', 'all-over-print', 'embroidery'],
  kids: ['t-shirts', 'hoodies', 'onesies'],
}
const promisedPaths = [
  ...['/', '/about', '/social', '/costume', '/dashboard', '/upgrade', '/create', '/analytics', '/listing'],
  ...['/store', '/payout', '/payment', '/setting', '/purchase', '/shipping-locations'],
  ...['/stores/purchase-domain', '/tools/promotions', '/tools/pricing-discount', '/tools/tracking-pixels'],
  ...['/fanfare-faqs', '/about-fanfare', '/blog', '/jobs', '/policies/fanfare-terms-of-service'],
  ...['/about/impressum-german', '/about/security', '/about/notice-of-accessibility'],
  ...['/products/new', '/products/best-sellers', '/products/trending', '/products/hats'],
  ...Object.entries(apparel).flatMap(([group, kinds]) =>
    kinds.map((kind) => `/products/apparel/${group}/${kind}`),
  ),
  ...['/integrate/sell-on-social', '/integrate/store-drop'],
]

test('every route that the product promises answers a creator with its own screen', async ({ visit }) => {
  const page = await visit()
  await signIn(page, creator)
  const faults: string[] = []
  for (const path of promisedPaths) {
    const answer = await page.request.get(path)
    const finalPath = new URL(answer.url()).pathname
    if (answer.status() !== 200 || finalPath !== path)
      faults.push(`${answer.status()} ${path} -> ${finalPath}`)
  }
  expect(faults).toEqual([])
})

const publicScreens = [
  ...[
    '/',
    '/about',
    '/social',
    '/costume',
    '/products/best-sellers',
    '/product/bella-canvas-3001',
    '/create',
  ],
  ...['/shipping-locations', '/fanfare-faqs', '/about-fanfare', '/jobs', '/contact', '/newsletter', '/proof'],
  ...['/policies/fanfare-terms-of-service', '/about/impressum-german', '/about/security', '/order', '/blog'],
  ...['/about/notice-of-accessibility', '/blog/pricing-a-hoodie', '/help', '/help/payouts', '/not/here'],
]
const fanScreens = ['/@harmattan', '/@harmattan/shop', '/@harmattan/links', '/login', '/sign-up']
const operatorScreens = ['/operator', '/operator/batches', '/operator/health']

async function findFaultsOnPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    faults.push(...(await findFaults(page, path)))
  }
  return faults
}

test.describe('a screen has no accessibility faults', () => {
  test.setTimeout(400_000)
  test('on the public site and in a store', async ({ visit }) => {
    expect(await findFaultsOnPages(await visit(), [...publicScreens, ...fanScreens])).toEqual([])
  })
  test('in the studio and at the press', async ({ visit }) => {
    const page = await visit()
    await signIn(page, creator)
    const faults = await findFaultsOnPages(page, ['/studio/new'])
    const ops = await visit()
    await signIn(ops, operator)
    expect([...faults, ...(await findFaultsOnPages(ops, operatorScreens))]).toEqual([])
  })
  test('on a phone', async ({ visit }) => {
    const page = await visit({ width: 360, height: 740 })
    expect(await findFaultsOnPages(page, ['/', '/create', '/@harmattan', '/login'])).toEqual([])
  })
})

test('nothing runs off the side of a phone', async ({ visit }) => {
  const page = await visit({ width: 360, height: 740 })
  const tooWide: string[] = []
  for (const path of [...publicScreens, ...fanScreens]) {
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) tooWide.push(`${path} is ${width} wide`)
  }
  expect(tooWide).toEqual([])
})
