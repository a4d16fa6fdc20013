/** Every screen of the dashboard, with what opens on it, is accessible: by keyboard, and on a phone in the dark. */
import type { CDPSession, Page } from '@playwright/test'
import { findFaults } from './axe.ts'
import { listDashboardScreens } from './dashboard-screens.ts'
import { expect, signIn, test, waitUntilAwake } from './stage.ts'
import { findOverflows } from './widths.ts'

const creator = 'adaeze@fanfare.test'
const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

type Overlay = {
  name: string
  path: string
  open: (page: Page) => Promise<void>
  back?: string
  only?: 'desk' | 'phone'
}
/** A question above a list, whose heading has the focus. */
const questionSelector = 'main section:has(h2[tabindex="-1"])'
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().press('Enter')
/** Everything that opens on a screen: which keys open it, and what has the focus (`back`) after Escape. */
const overlays: readonly Overlay[] = [
  {
    name: 'the menu of the account',
    path: '/dashboard',
    open: press(/account of/),
    back: 'account of Adaeze',
  },
  { name: 'the rail', path: '/dashboard', open: press('Menu'), back: 'Menu', only: 'phone' },
  {
    name: 'the command menu',
    path: '/payout',
    open: async (page) => {
      await page.getByRole('link', { name: 'Proceed' }).focus()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type('user-7')
      await expect(page.getByRole('option', { name: /user-7/ }).first()).toBeVisible()
    },
    back: 'Proceed',
  },
  { name: 'the categories', path: '/create', open: press('Categories'), back: 'Categories', only: 'phone' },
  {
    name: 'the menu of a listing',
    path: '/listing',
    open: (page) => page.locator('summary', { hasText: 'More for user-1' }).first().press('Enter'),
    back: 'More for user-1',
  },
  {
    name: 'the question of several prices',
    path: '/listing',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select user-1', exact: true }).press('Space')
      await page.getByRole('checkbox', { name: 'Select user-2', exact: true }).press('Space')
      await page.getByRole('button', { name: 'Change price' }).press('Enter')
      await expect(page.locator(questionSelector)).toBeVisible()
    },
    back: 'Change price',
  },
  {
    name: 'the card to add',
    path: '/purchase?tab=payment-method',
    open: (page) => page.getByRole('link', { name: 'Add Payment Method' }).press('Enter'),
    back: 'Add Payment Method',
  },
]

const inFrontSelector = `dialog[open], [popover]:popover-open, main table details[open], ${questionSelector}`
const readFocusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    return focused ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '') : ''
  })

/** Makes the page record where the focus goes: whether a person can see it, and when it has come round. */
function recordFocus(): void {
  const walkWindow = window as unknown as { stops: Set<Element>; unseen: string[]; round: boolean }
  Object.assign(walkWindow, { stops: new Set(), unseen: [], round: false })
  const hasRing = (element: Element | null): boolean => {
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
    let isRinged = hasRing(focused) || hasRing(focused.nextElementSibling)
    for (
      let parent = focused.parentElement;
      !isRinged && parent && parent !== document.body;
      parent = parent.parentElement
    )
      isRinged = hasRing(parent)
    const { width, height } = focused.getBoundingClientRect()
    if (!isRinged || width * height === 0 || focused.closest('[aria-hidden="true"]'))
      walkWindow.unseen.push(focused.outerHTML.slice(0, 120))
  })
}
/** Our screens have far fewer tab stops; a keyboard trap has no end. */
const maxTabs = 400
const tabsAtOnce = 20

/** Presses Tab until the focus comes round, and returns the faults on the way. */
async function walkByTab(page: Page, keys: CDPSession, path: string): Promise<string[]> {
  await page.evaluate(recordFocus)
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const send = (type: 'rawKeyDown' | 'keyUp') => keys.send('Input.dispatchKeyEvent', { type, ...tab })
  let walk = { stops: 0, unseen: [] as string[], round: false }
  for (let presses = 0; !walk.round && presses < maxTabs; presses += tabsAtOnce) {
    await Promise.all(Array.from({ length: tabsAtOnce }, () => [send('rawKeyDown'), send('keyUp')]).flat())
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

test.describe('every screen and all that opens on it is accessible, and Tab goes through it', () => {
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
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (size === desktop)
          faults.push(...(await walkByTab(page, keys, path)), ...(await findOverflows(page, path)))
        if (width > size.width) faults.push(`${path} is ${width} wide`)
      }
      for (const { name, path: on, open, only } of overlays) {
        if (only && only !== (size === phone ? 'phone' : 'desk')) continue
        await page.goto(on)
        await open(page)
        await expect(page.locator(inFrontSelector).first()).toBeVisible()
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
    for (const { name, path, open, back, only } of overlays) {
      if (only && only !== (size === phone ? 'phone' : 'desk')) continue
      await page.goto(path)
      await open(page)
      await expect(page.locator(inFrontSelector).first(), name).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator(inFrontSelector), name).toHaveCount(0)
      await expect.poll(() => readFocusedName(page), { message: name }).toContain(back)
    }
  }
})

test('on a touch screen a listing’s row is as low as its picture, and its menu has room for a finger', async ({
  stage,
}) => {
  const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }
  const context = await stage.browser.newContext({ ...tablet, baseURL: stage.address })
  const page = await context.newPage()
  await signIn(page, creator)
  await page.goto('/listing')
  await waitUntilAwake(page)
  const readHeight = async (selector: string): Promise<number> =>
    (await page.locator(selector).first().boundingBox())?.height ?? 0
  expect(await readHeight('main tbody tr')).toBeLessThan(70)
  await page.locator('main table summary').first().tap()
  for (const item of ['main table details[open] .menu a', 'main table details[open] .menu button'])
    expect(await readHeight(item)).toBeGreaterThanOrEqual(44)
  await context.close()
})
