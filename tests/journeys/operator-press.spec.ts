/** Every control of the console is pressed once, with work on its screens; one at which nothing happens fails. */
import { fillDesk } from './operator-desk.ts'
import { operatorScreens } from './operator-screens.ts'
import { pressAll } from './press-all.ts'
import { expect, signIn, test } from './stage.ts'

test('no control of the console is without effect, and none breaks its screen', async ({ visit, stage }) => {
  test.setTimeout(600_000)
  const page = await visit()
  await signIn(page, 'ops@fanfare.test')
  const screens = operatorScreens(await fillDesk(stage, page))
  const { pressed, faults } = await pressAll(page, screens, { leaves: /log ?out|sign out/i })
  expect(pressed.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
})
