/** Clicks every control of the console once, with work on its screens; one without any effect fails. */
import { fillDesk } from './operator-desk.ts'
import { listOperatorScreens } from './operator-screens.ts'
import { pressAll } from './press-all.ts'
import { expect, signIn, test } from './stage.ts'

/** There is one payout, and either decision removes the other's button; tests without a browser cover both. */
const otherButtons = ['Refuse', 'Mark as failed']

test('no control of the console is without effect, and none breaks its screen', async ({ visit, stage }) => {
  test.setTimeout(600_000)
  const page = await visit()
  await signIn(page, 'ops@fanfare.test')
  const screens = listOperatorScreens(await fillDesk(stage, page))
  const { pressed, missed, faults } = await pressAll(page, screens, {
    // Buttons that would end the walk, or that make fans buy for a minute.
    skip: /log ?out|sign out|play a day/i,
    last: /^(close|approve|refuse|decide|remove|withdraw|ship|note as|mark as|give|hide|switch|move on|put(?! in)|send(?! answer))/i,
  })
  expect(pressed.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
  expect(
    missed.filter((name) => !otherButtons.includes(name)),
    'seen, and gone before it was pressed',
  ).toEqual([])
})
