/** Colour told in advance: what the press can't reach is listed, shown as it prints, and taken with one press. */
import sharp from 'sharp'
import { expect, signIn, test } from './stage.ts'
import { begin, open } from './studio-hands.ts'

test('a blue of the screen is told and shown as it prints; one press makes it the design’s', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await begin(page, 'EBB')
  await open(page, design)
  const told = page.getByRole('region', { name: 'Colours in print' })
  await expect(told.getByRole('listitem')).toHaveCount(1)
  const words = (await told.getByRole('listitem').textContent()) ?? ''
  const prints = /#2f4bff prints as (#[0-9a-f]{6})/.exec(words)?.[1]
  expect(prints).toBeDefined()
  // Nowhere on the product is the blue of the screen: it is far bluer than what any press lays down.
  await expect
    .poll(async () => {
      const shot = await sharp(await page.locator('.st canvas').first().screenshot())
        .removeAlpha()
        .raw()
        .toBuffer()
      let bluest = 0
      for (let i = 0; i < shot.length; i += 3) bluest = Math.max(bluest, shot[i + 2]! - shot[i]!)
      return bluest
    })
    .toBeGreaterThan(60)
  await told.getByRole('button', { name: `Use it: ${prints} in place of #2f4bff` }).click()
  await expect(told).toBeHidden()
  await expect
    .poll(async () => {
      const kept = await page.request.get(`/studio/versions?design=${design}&number=2`)
      return kept.ok() ? await kept.text() : ''
    })
    .toContain(prints)
  await page.getByRole('button', { name: /Undo/ }).first().click()
  await expect(told).toBeVisible()
})
