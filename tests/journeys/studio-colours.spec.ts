/** Colours that the press can't reach are listed with what they print as, and replaced with one click. */
import { expect, signIn, test } from './stage.ts'
import { createDesign, openStudio } from './studio-hands.ts'

test('a blue that can’t be printed is listed with what it prints as, and one click replaces it', async ({
  visit,
}) => {
  const page = await visit()
  await signIn(page, 'adaeze@fanfare.test')
  const design = await createDesign(page, 'EBB')
  await openStudio(page, design)
  const region = page.getByRole('region', { name: 'Colours in print' })
  await expect(region.getByRole('listitem')).toHaveCount(1)
  const text = (await region.getByRole('listitem').textContent()) ?? ''
  const printedColour = /#2f4bff prints as (#[0-9a-f]{6})/.exec(text)?.[1]
  expect(printedColour).toBeDefined()
  await region.getByRole('button', { name: `${printedColour} in place of #2f4bff` }).click()
  await expect(region).toBeHidden()
  await expect
    .poll(async () => {
      const response = await page.request.get(`/studio/versions?design=${design}&number=2`)
      return response.ok() ? await response.text() : ''
    })
    .toContain(printedColour)
  await page.getByRole('button', { name: /Undo/ }).first().click()
  await expect(region).toBeVisible()
})
