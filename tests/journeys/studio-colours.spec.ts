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
  const told = page.getByRole('region', { name: 'Colours in print' })
  await expect(told.getByRole('listitem')).toHaveCount(1)
  const words = (await told.getByRole('listitem').textContent()) ?? ''
  const prints = /#2f4bff prints as (#[0-9a-f]{6})/.exec(words)?.[1]
  expect(prints).toBeDefined()
  await told.getByRole('button', { name: `${prints} in place of #2f4bff` }).click()
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
