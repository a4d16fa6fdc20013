/** Product cards as a person sees them: each has a picture, whatever the number of its colours. */
import type { Page } from '@playwright/test'
import { buildClassSelector } from './class-selector.ts'
import { expect, test } from './stage.ts'

/** Names of cards in sight whose picture is not drawn, or is covered or faded away. */
const findBareCards = (page: Page) =>
  page.evaluate(() => {
    const bareTitles: string[] = []
    for (const card of document.querySelectorAll<HTMLElement>('[data-product-card]')) {
      const { top, left, width } = card.getBoundingClientRect()
      if (top < 0 || top + width > innerHeight) continue
      const picture = card.querySelector<HTMLImageElement>('input:checked ~ img')
      const fieldset = picture?.closest('fieldset')
      const isSeen =
        picture?.complete &&
        picture.naturalWidth > 0 &&
        (!fieldset || getComputedStyle(fieldset).maskImage === 'none') &&
        document.elementFromPoint(left + width / 2, top + width / 2)?.closest('[data-product-card]') === card
      if (!isSeen) bareTitles.push(card.querySelector('h2, h3')?.textContent ?? '')
    }
    return bareTitles
  })

for (const size of [
  { width: 1440, height: 1400 },
  { width: 360, height: 1400 },
])
  test(`at ${size.width} px every card in sight has its picture, and choosing a colour changes it`, async ({
    visit,
  }) => {
    const page = await visit(size)
    await page.goto('/products')
    const colourfulCard = page.locator('[data-product-card]', { hasText: /\d\d colours/ }).first()
    await expect(colourfulCard).toBeVisible()
    await colourfulCard.scrollIntoViewIfNeeded()
    await expect.poll(() => findBareCards(page)).toEqual([])
    const srcBefore = await colourfulCard.locator('input:checked ~ img').getAttribute('src')
    await colourfulCard.locator('input[type=radio]').nth(3).check({ force: true })
    await expect(colourfulCard.locator('input:checked ~ img')).not.toHaveAttribute('src', srcBefore!)
    await expect.poll(() => findBareCards(page)).toEqual([])
  })

test('hovering a card shows the product in use, and its gallery fills the frame with the room', async ({
  visit,
}) => {
  const fan = await visit({ width: 1440, height: 900 })
  await fan.goto('/@harmattan/shop')
  const card = fan.locator(`${buildClassSelector('storefront/cards', 'grid')} a`, {
    hasText: 'Skip the intro tee',
  })
  await card.scrollIntoViewIfNeeded()
  const [scene] = await Promise.all([
    fan.waitForResponse((answer) => answer.url().includes('/in-use/')),
    card.hover(),
  ])
  expect(scene.status()).toBe(200)
  await card.click()
  await expect(fan.getByText('Nothing retouched. Room scenes are 3D models.')).toBeVisible()
  await fan.getByRole('link', { name: 'On a rail, White' }).click()
  const [frame, picture] = await Promise.all(
    ['[data-frame]', '[data-frame] img'].map((selector) => fan.locator(selector).boundingBox()),
  )
  expect([picture!.width, picture!.height]).toEqual([frame!.width, frame!.height])
  await expect(fan.locator('[data-caption]')).toHaveText('On a rail, White')
  // Another colour has the same frame.
  await fan.locator('input[name=colour]').nth(1).check({ force: true })
  await expect(fan.locator('[data-caption]')).toHaveText(/^On a rail, (?!White)/)
})

test('a colour and a size that were chosen before the page’s script loads are shown once it has', async ({
  visit,
}) => {
  const fan = await visit()
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await fan.route(/\/listing[^/]*\.js/, async (route) => {
    await gate
    await route.continue()
  })
  await fan.goto('/@harmattan/harmattan-hoodie', { waitUntil: 'commit' })
  const otherColour = fan.locator('input[name=colour]').nth(1)
  // The page is still loading: a control may move away from the pointer.
  await otherColour.dispatchEvent('click')
  await fan.locator('input[name=size]:not([disabled])').first().dispatchEvent('click')
  const colour = (await otherColour.getAttribute('aria-label')) ?? 'no colour'
  await expect(fan.locator('[data-caption]')).not.toContainText(colour)
  release()
  await expect(fan.locator('[data-caption]')).toContainText(colour)
  await expect(fan.locator('[data-summary]')).toContainText(`${colour}, `)
})
