/** Every theme of a store on a phone: the longest names a creator may write, a cart, and a checkout that is filled in. */
import type { Page } from '@playwright/test'
import { findFaults } from './axe.ts'
import { buildClassSelector } from './class-selector.ts'
import { expect, expectInCart, signIn, test } from './stage.ts'

const themes = ['press', 'gallery', 'zine', 'night', 'sunday'] as const
const phone = { width: 360, height: 780 }
const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaf'

async function applyTheme(page: Page, theme: string): Promise<void> {
  await page.goto('/@harmattan')
  if ((await page.locator('[data-look]').getAttribute('data-look')) === theme) return
  await page.goto('/store?panel=theme')
  await page.locator(`button[name="theme"][value="${theme}"]`).click()
  const preview = page.frameLocator('iframe[title="Your store with the draft"]').locator('[data-look]')
  await expect(preview).toHaveAttribute('data-look', theme)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    'What you see is what fans see.',
  )
}

/** The fonts that a first visit loads, once complete. */
const readFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/fonts/'))
    return {
      files: files.map(({ name }) => name.split('/').at(-1)),
      bytes: files.reduce((sum, file) => sum + (file as PerformanceResourceTiming).encodedBodySize, 0),
    }
  })

/** Chooses the state first, which brings its tax, then fills in everything else. */
async function fillCheckout(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const hiddenWidth = await field('region').evaluate((element) => {
    const select = element as HTMLSelectElement
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = `${fontSize} ${fontFamily}`
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return Math.max(0, Math.ceil(pen.measureText(select.selectedOptions[0]!.text).width - room))
  })
  expect.soft(hiddenWidth, 'the state’s name is cut off').toBe(0)
  const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await Promise.all([response, field('region').selectOption('TX')])
  await expect(page.locator('[data-checkout] .is-busy')).toHaveCount(0)
  const address = { name: longWord.slice(0, 60), line1: '1 Long Road', city: 'Austin', postalCode: '78701' }
  for (const [name, value] of Object.entries({ email: 'fan@example.com', ...address }))
    await field(name).fill(value)
}

/** The elements that are wider than the phone once each of these names is one endless word. */
const measureOverflow = (page: Page, names: readonly string[]) =>
  page.evaluate(
    ({ names, endless }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      let changed = 0
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue ?? ''
        if (node.parentElement?.closest('script, style') || !names.some((name) => text.includes(name)))
          continue
        node.nodeValue = names.reduce((all, name) => all.replaceAll(name, endless), text)
        changed += 1
      }
      const { scrollWidth, clientWidth } = document.documentElement
      return { changed: changed > 0, wider: scrollWidth - clientWidth }
    },
    { names, endless: longWord },
  )

for (const theme of themes)
  test(`in ${theme} no name is wider than a phone, and pages are accessible and usable`, async ({
    visit,
  }) => {
    const creator = await visit()
    await signIn(creator, 'adaeze@fanfare.test')
    await applyTheme(creator, theme)
    const fan = await visit(phone)
    await fan.goto('/@harmattan/shop')
    const fonts = await readFonts(fan)
    expect(fonts.files.length, 'a text face and one for headings').toBeGreaterThanOrEqual(2)
    expect(fonts.bytes, `of ${fonts.files}`).toBeLessThan(72_000)
    const product = (await fan
      .locator(`${buildClassSelector('storefront/cards', 'grid')} a`)
      .first()
      .getAttribute('href'))!
    const names = [
      ...(await fan.locator(`${buildClassSelector('storefront/cards', 'grid')} b`).allTextContents()),
      'Harmattan Radio',
      'The station',
    ]
    await fan.goto('/@harmattan/cart')
    expect.soft(await measureOverflow(fan, names), 'an empty cart').toEqual({ changed: true, wider: 0 })
    await fan.goto(product)
    await expect(fan.locator('[data-look]')).toHaveAttribute('data-look', theme)
    const size = fan.locator('input[name="size"]:not(:disabled)')
    if ((await size.count()) > 0) await size.first().check({ force: true })
    await fan.getByRole('button', { name: 'Add to cart' }).click()
    await expectInCart(fan)
    for (const path of [
      '',
      '/shop',
      '/links',
      '/posts',
      product.replace('/@harmattan', ''),
      '/cart',
      '/checkout',
    ]) {
      await fan.goto(`/@harmattan${path}`)
      if (path === '/checkout') await fillCheckout(fan)
      if (theme === 'sunday' || path === '/checkout') expect.soft(await findFaults(fan, path)).toEqual([])
      expect.soft(await measureOverflow(fan, names), path || 'home').toEqual({ changed: true, wider: 0 })
    }
    // A checkbox is told from a radio button by its corners.
    const checkbox = fan.locator('.check input[type="checkbox"]').first()
    expect(
      await checkbox.evaluate((box) => Number.parseFloat(getComputedStyle(box).borderRadius)),
    ).toBeLessThan(6)
  })
