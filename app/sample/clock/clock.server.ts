import { type ActionFunctionArgs, redirect } from 'react-router'
import { days, hours } from '#kernel/instant.ts'
import { moveClock } from '#platform/facts/move-clock.ts'
import { findFacilities, findNextPrint } from '#production'
import { readParts } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'

/** Past the cut-off, so that what waited goes to print. */
const justAfter = 60_000

/**
 * Moves the sample's business time by an hour, a day, or to the next print, or plays a day of fans; returns to
 * `back`, the page with the button.
 */
export async function moveClockAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { transact, day } = requestOf(context)
  const form = await readParts(request)
  const amount = String(form.get('by') ?? '')
  const redirection = redirect(pickNextPath(String(form.get('back') ?? '')), 303)
  if (day && (amount === 'play' || amount === 'pause' || amount === 'stop')) {
    day[amount]()
    return redirection
  }
  const moved = await transact(async (tx, at) => {
    if (amount === 'hour') return moveClock(tx, hours(1))
    if (amount === 'day') return moveClock(tx, days(1))
    if (amount !== 'next-print') return false
    const techniques = new Set(
      (await findFacilities(tx)).flatMap((facility) => Object.keys(facility.techniques)),
    )
    const cutOffs = await Promise.all(
      [...techniques].map(
        async (technique) => (await findNextPrint(tx, technique, at))?.cutOff.getTime() ?? Infinity,
      ),
    )
    return moveClock(tx, Math.min(...cutOffs) - at.getTime() + justAfter)
  })
  if (!moved) throw new Response('The clock can’t be moved that way.', { status: 400 })
  return redirection
}
