/** Colour told in advance: what the press can't reach is listed beside what it prints as, and taken with one press. */
import { expect, signIn, test } from './stage.ts'
import { begin, open } from './studio-hands.ts'

test('a blue of the screen is told with what it prints as; one press makes that the design’s', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await begin(page, 'EBB')
  await open(page, design)
  const region = page.getByRole('region', { name: 'Colours in print' })
  await expect(region.getByRole('listitem')).toHaveCount(1)
  const text = (await region.getByRole('listitem').textContent()) ?? ''
  const prints = /#2f4bff prints as (#[0-9a-f]{6})/.exec(text)?.[1]
  expect(prints).toBeDefined()
  await region.getByRole('button', { name: `${prints} in place of #2f4bff` }).click()
  await expect(region).toBeHidden()
  await expect
    .poll(async () => {
      const saved = await page.request.get(`/studio/versions?design=${design}&number=2`)
      return saved.ok() ? await saved.text() : ''
    })
    .toContain(prints)
  await page.getByRole('button', { name: /Undo/ }).first().click()
  await expect(region).toBeVisible()
})
