/** Every screen of the dashboard, and everything that opens on it, is accessible: visually, by keyboard only, on a phone in the dark theme. */
import type { CDPSession, Page } from '@playwright/test'
import { findFaults } from './axe.ts'
import { listDashboardScreens } from './dashboard-screens.ts'
import { expect, signIn, test, waitUntilAwake } from './stage.ts'
import { findTooWide } from './widths.ts'

const creator = 'adaeze@fanfare.test'
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

type OpenedPage = {
  name: string
  on: string
  open: (page: Page) => Promise<void>
  back?: string
  only?: 'desk' | 'phone'
}
/** A question above a list, whose heading has the focus. */
const question = 'main section:has(h2[tabindex="-1"])'
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().press('Enter')
/** Everything that opens in front of a screen or within it: by which keys, and what then has the focus after Escape. */
const opened: readonly OpenedPage[] = [
  { name: 'the menu of the account', on: '/dashboard', open: press(/account of/), back: 'account of Adaeze' },
  { name: 'the rail', on: '/dashboard', open: press('Menu'), back: 'Menu', only: 'phone' },
  {
    name: 'the command menu',
    on: '/payout',
    open: async (page) => {
      await page.getByRole('link', { name: 'Proceed' }).focus()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type('user-7')
      await expect(page.getByRole('option', { name: /user-7/ }).first()).toBeVisible()
    },
    back: 'Proceed',
  },
  { name: 'the categories', on: '/create', open: press('Categories'), back: 'Categories', only: 'phone' },
  {
    name: 'the menu of a listing',
    on: '/listing',
    open: (page) => page.locator('summary', { hasText: 'More for user-1' }).first().press('Enter'),
    back: 'More for user-1',
  },
  {
    name: 'the question of several prices',
    on: '/listing',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select user-1', exact: true }).press('Space')
      await page.getByRole('checkbox', { name: 'Select user-2', exact: true }).press('Space')
      await page.getByRole('button', { name: 'Change price' }).press('Enter')
      await expect(page.locator(question)).toBeVisible()
    },
    back: 'Change price',
  },
  {
    name: 'the card to add',
    on: '/purchase?tab=payment-method',
    open: (page) => page.getByRole('link', { name: 'Add Payment Method' }).press('Enter'),
    back: 'Add Payment Method',
  },
]

const inFront = `dialog[open], [popover]:popover-open, main table details[open], ${question}`
const isFocused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    return focused ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '') : ''
  })

/** From here on the page records where the focus is: whether a person can see it, and when it comes round again. */
function watch(): void {
  const walkWindow = window as unknown as { stops: Set<Element>; unseen: string[]; round: boolean }
  Object.assign(walkWindow, { stops: new Set(), unseen: [], round: false })
  const ringed = (element: Element | null): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  document.addEventListener('focusin', ({ target }) => {
    const focused = target as HTMLElement
    if (walkWindow.stops.has(focused)) {
      if (focused === walkWindow.stops.values().next().value) walkWindow.round = true
      return
    }
    walkWindow.stops.add(focused)
    let ring = ringed(focused) || ringed(focused.nextElementSibling)
    for (
      let parent = focused.parentElement;
      !ring && parent && parent !== document.body;
      parent = parent.parentElement
    )
      ring = ringed(parent)
    const { width, height } = focused.getBoundingClientRect()
    if (!ring || width * height === 0 || focused.closest('[aria-hidden="true"]'))
      walkWindow.unseen.push(focused.outerHTML.slice(0, 120))
  })
}
/** Our screens have far fewer tab stops; a keyboard trap has no end. */
const max = 400
const atOnce = 20

/** Presses Tab until the focus comes round, and returns the faults on the way. */
async function walkByTab(page: Page, keys: CDPSession, path: string): Promise<string[]> {
  await page.evaluate(watch)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const send = (type: 'rawKeyDown' | 'keyUp') => keys.send('Input.dispatchKeyEvent', { type, ...tab })
  let walk = { stops: 0, unseen: [] as string[], round: false }
  for (let presses = 0; !walk.round && presses < max; presses += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => [send('rawKeyDown'), send('keyUp')]).flat())
    walk = await page.evaluate(() => {
      const { stops, unseen, round } = window as unknown as {
        stops: Set<Element>
        unseen: string[]
        round: boolean
      }
      return { stops: stops.size, unseen, round }
    })
  }
  const faults = walk.unseen.map((place) => `${path}: the focus is not seen on ${place}`)
  if (!walk.round) faults.push(`${path}: Tab does not come out`)
  if (walk.stops < 15) faults.push(`${path}: Tab stops ${walk.stops} times`)
  return faults
}

test.describe('every screen and all that opens on it is for anybody, and Tab goes through it', () => {
  test.setTimeout(900_000)
  for (const [mode, size, theme] of [
    ['at a desk by day', desktop, 'light'],
    ['on a phone at night', phone, 'dark'],
  ] as const) {
    test(mode, async ({ visit, stage }) => {
      const page = await visit(size)
      await page.context().addCookies([{ name: 'theme', value: theme, url: stage.address }])
      await signIn(page, creator)
      const keys = await page.context().newCDPSession(page)
      const faults: string[] = []
      for (const path of await listDashboardScreens(page)) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        faults.push(...(await findFaults(page, path)))
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (size === desktop)
          faults.push(...(await walkByTab(page, keys, path)), ...(await findTooWide(page, path)))
        if (wide > size.width) faults.push(`${path} is ${wide} wide`)
      }
      for (const { name, on, open, only } of opened) {
        if (only && only !== (size === phone ? 'phone' : 'desk')) continue
        await page.goto(on)
        await open(page)
        await expect(page.locator(inFront).first()).toBeVisible()
        faults.push(...(await findFaults(page, name)))
      }
      expect(faults).toEqual([])
    })
  }
})

test('Escape closes whatever is open and gives the focus back to what opened it', async ({ visit }) => {
  test.setTimeout(300_000)
  for (const size of [desktop, phone]) {
    const page = await visit(size)
    await signIn(page, creator)
    for (const { name, on, open, back, only } of opened) {
      if (only && only !== (size === phone ? 'phone' : 'desk')) continue
      await page.goto(on)
      await open(page)
      await expect(page.locator(inFront).first(), name).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator(inFront), name).toHaveCount(0)
      await expect.poll(() => isFocused(page), { message: name }).toContain(back)
    }
  }
})

test('under a finger a row of the listings stays as low as its picture, and its menu has a finger’s room', async ({
  stage,
}) => {
  const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }
  const context = await stage.browser.newContext({ ...tablet, baseURL: stage.address })
  const page = await context.newPage()
  await signIn(page, creator)
  await page.goto('/listing')
  await waitUntilAwake(page)
  const heightOf = async (selector: string): Promise<number> =>
    (await page.locator(selector).first().boundingBox())?.height ?? 0
  expect(await heightOf('main tbody tr')).toBeLessThan(70)
  await page.locator('main table summary').first().tap()
  for (const item of ['main table details[open] .menu a', 'main table details[open] .menu button'])
    expect(await heightOf(item)).toBeGreaterThanOrEqual(44)
  await context.close()
})
