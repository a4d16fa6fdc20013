/** Clicks every control of the console once, with work on its screens; one without any effect fails. */
import { fillDesk } from './operator-desk.ts'
import { listOperatorScreens } from './operator-screens.ts'
import { pressAll } from './press-all.ts'
import { expect, signIn, test } from './stage.ts'

/** Of the one payout each decision has another, which it takes away; the doors of both are pressed without a browser. */
const otherButtons = ['Refuse', 'Mark as failed']

test('no control of the console is without effect, and none breaks its screen', async ({ visit, stage }) => {
  test.setTimeout(600_000)
  const page = await visit()
  await signIn(page, 'ops@fanfare.test')
  const screens = listOperatorScreens(await fillDesk(stage, page))
  const { pressed, missed, faults } = await pressAll(page, screens, {
    // What would end the walk, and fans who buy for a minute meanwhile.
    leaves: /log ?out|sign out|play a day/i,
    ends: /^(close|approve|refuse|decide|remove|withdraw|ship|note as|mark as|give|hide|switch|move on|put(?! in)|send(?! answer))/i,
  })
  expect(pressed.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
  expect(
    missed.filter((name) => !otherButtons.includes(name)),
    'seen, and gone before it was pressed',
  ).toEqual([])
})
