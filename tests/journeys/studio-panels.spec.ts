/** Every panel, dialog, menu and state of the studio is accessible, light and dark, on a desktop and on a phone. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findFaults } from './axe.ts'
import { expect, signIn, test } from './stage.ts'
import { createFullDesign } from './studio-everything.ts'
import { openPhone, openStudio } from './studio-hands.ts'
import { parts } from './studio-parts.ts'

async function saveFullDesign(page: Page, origin: string): Promise<string> {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c2185b' } })
    .png()
    .toBuffer()
  const file = { name: 'flag.png', mimeType: 'image/png', buffer: png }
  const sent = await page.request.post('/studio/artwork', { multipart: { file }, headers: { origin } })
  const { artwork } = (await sent.json()) as { artwork: { id: string; width: number; height: number } }
  const data = { name: 'Everything', document: createFullDesign(artwork) }
  const saved = await page.request.post('/studio/save', { data, headers: { origin } })
  return ((await saved.json()) as { designId: string }).designId
}

type StudioHand = { page: Page; isSmall: boolean }
type State = {
  name: string
  show: (hand: StudioHand) => Promise<unknown>
  leave?: (hand: StudioHand) => Promise<unknown>
}
const findButton = ({ page }: StudioHand, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const openTab = async (hand: StudioHand, name: string) => {
  if (hand.isSmall) await findButton(hand, new RegExp(`^${name}`)).click()
}
/** Selects a layer by its row and shows its properties. */
const chooseLayer =
  (...names: string[]) =>
  async (hand: StudioHand) => {
    await openTab(hand, 'Layers')
    for (const [i, name] of names.entries())
      await hand.page
        .locator(`${parts.layers} ${parts.layer}`, { hasText: name })
        .click({ modifiers: i > 0 ? ['Shift'] : [] })
    await openTab(hand, 'Properties')
    await expect(hand.page.locator(`${parts.properties} h2`).first()).toBeVisible()
  }
const expectDialog = async ({ page }: StudioHand) => expect(page.getByRole('dialog')).toBeVisible()
const closeDialog = async ({ page }: StudioHand) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const createPanelState = (name: string): State => ({
  name: `the panel ${name}`,
  show: async (hand) => {
    await findButton(hand, new RegExp(`^${name}$`)).click()
    const box = await hand.page.locator(parts.panel).boundingBox()
    const bars = await hand.page.locator(parts.colours).boundingBox()
    // On a desk the product's colours stay in reach below it.
    if (!hand.isSmall) expect(box!.y + box!.height).toBeLessThanOrEqual(bars!.y)
  },
  leave: async (hand) => {
    await hand.page.locator(`${parts.panel} header`).getByRole('button', { name: 'Close' }).press('Escape')
    await expect(hand.page.locator(parts.panel)).toHaveCount(0)
    await expect(findButton(hand, new RegExp(`^${name}$`))).toBeFocused()
  },
})
const createDialogState = (name: string, press: string | RegExp, ready: string): State => ({
  name,
  show: async (hand) => {
    await findButton(hand, press).click()
    await expectDialog(hand)
    await expect(hand.page.getByRole('dialog').locator(ready).first()).toBeVisible()
  },
  leave: closeDialog,
})

const states: readonly State[] = [
  { name: 'nothing selected', show: (hand) => openTab(hand, 'Properties') },
  { name: 'the layers', show: (hand) => openTab(hand, 'Layers') },
  {
    name: 'a layer being named',
    show: async (hand) => {
      await hand.page.locator(`${parts.layers} ${parts.layer}`, { hasText: 'Tips' }).focus()
      await hand.page.keyboard.press('F2')
      await expect(hand.page.getByLabel('Name of Tips')).toBeFocused()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  { name: 'words', show: chooseLayer('Words') },
  {
    name: 'the fonts',
    show: async ({ page }) => {
      await page.getByRole('button', { name: /^Font: / }).click()
      await expect(page.getByRole('listbox', { name: 'Fonts' })).toBeVisible()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  { name: 'a star', show: chooseLayer('Tips') },
  { name: 'a rectangle', show: chooseLayer('Plate') },
  { name: 'a drawing', show: chooseLayer('Wave') },
  { name: 'a pattern', show: chooseLayer('Repeat') },
  { name: 'a group', show: chooseLayer('Pair') },
  { name: 'several', show: chooseLayer('Tips', 'Wave') },
  { name: 'a locked layer', show: chooseLayer('Held') },
  { name: 'a picture with all effects', show: chooseLayer('Photo') },
  createDialogState('tracing', 'Trace to shapes', 'figure canvas'),
  {
    name: 'cropping',
    show: async (hand) => {
      await findButton(hand, 'By hand').click()
      await expect(findButton(hand, 'Done')).toBeVisible()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'inside a group',
    show: async (hand) => {
      await openTab(hand, 'Layers')
      await findButton(hand, 'Work inside Pair').click()
      await expect(hand.page.locator(parts.trail)).toBeVisible()
    },
    leave: ({ page }) => page.locator(`${parts.trail} button`).first().click(),
  },
  createPanelState('Templates'),
  createPanelState('Image'),
  createPanelState('Elements'),
  createPanelState('Brand'),
  createPanelState('Comments'),
  {
    name: 'preflight',
    show: async (hand) => {
      await hand.page.locator(parts.check).click()
      await expect(hand.page.locator(`${parts.preflight} li`).first()).toBeVisible()
    },
  },
  {
    name: 'the steps',
    show: async ({ page }) => {
      await page.locator('summary[aria-label=History]').click()
      await expect(page.locator(`${parts.history}[open]`)).toBeVisible()
    },
    leave: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'the versions',
    show: async (hand) => {
      await hand.page.locator('summary[aria-label=History]').click()
      await findButton(hand, 'Saved versions…').click()
      await expectDialog(hand)
    },
    leave: closeDialog,
  },
  {
    name: 'nothing selected again',
    show: async ({ page }) => {
      await page
        .getByRole('heading', { name: /^Layers|^Preflight/ })
        .first()
        .click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.locator(`${parts.selection} polygon`)).toHaveCount(0)
    },
  },
  createDialogState('the colours', /^\d+ of \d+/, parts.allColours),
  createDialogState('the wall', 'See all', `${parts.wall} li`),
  {
    name: 'the wall, placed by hand',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'See all' }).filter({ visible: true }).first().click()
      await page.locator(`${parts.options} summary`).first().click()
    },
    leave: closeDialog,
  },
  {
    name: 'more products',
    show: async (hand) => {
      await findButton(hand, 'See all').click()
      await hand.page.getByRole('dialog').getByRole('button', { name: 'Add products' }).click()
      await expect(hand.page.locator(`${parts.blanks} li`).first()).toBeVisible()
    },
    leave: async (hand) => {
      await hand.page.keyboard.press('Escape')
      if (await hand.page.getByRole('dialog').count()) await hand.page.keyboard.press('Escape')
      await expect(hand.page.getByRole('dialog')).toHaveCount(0)
    },
  },
  createDialogState('publishing', /^Publish$/, `${parts.prices} li`),
  {
    name: 'threads of a cap',
    show: async (hand) => {
      await hand.page.locator(`${parts.products} li button`).filter({ hasText: 'hat' }).first().click()
      await chooseLayer('Words')(hand)
      await expect(hand.page.locator(`${parts.inks} button`).first()).toHaveAttribute(
        'aria-label',
        /^Thread /,
      )
    },
  },
  {
    name: 'stitches of a cap',
    show: async (hand) => {
      await hand.page.locator(parts.check).click()
      await expect(hand.page.locator(parts.stitching)).toBeVisible()
    },
  },
]

/** The faults in the light theme, then those of the colours in the dark one. */
async function findFaultsInBothThemes(page: Page, screen: string): Promise<string[]> {
  const setTheme = (theme: string) =>
    page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
  const lightFaults = await findFaults(page, `${screen}, by day,`)
  await setTheme('dark')
  const darkFaults = await findFaults(page, `${screen}, by night,`, ['color-contrast'])
  await setTheme('light')
  // A field half under a phone's bars is not too small: its size is measured where it is fully in view.
  return [...lightFaults, ...darkFaults].filter((fault) => !/partially obscured/.test(fault))
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`all of the studio is accessible at ${size.width} by ${size.height}, in light and dark`, async ({
    stage,
  }) => {
    test.setTimeout(300_000)
    const isSmall = size.width < 500
    const context = isSmall
      ? await openPhone(stage, size)
      : await stage.browser.newContext({ viewport: size, baseURL: stage.address })
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, 'adaeze@fanfare.test')
    await openStudio(
      page,
      await saveFullDesign(page, new URL(stage.address).origin),
      'bella-canvas-3001,mug-11oz,yupoong-6245cm',
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const faults: string[] = []
    for (const { name, show, leave } of states) {
      await test.step(name, async () => {
        await show({ page, isSmall })
        faults.push(...(await findFaultsInBothThemes(page, name)))
        await leave?.({ page, isSmall })
      })
    }
    expect(faults).toEqual([])
    await context.close()
  })
