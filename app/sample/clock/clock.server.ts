import { type ActionFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { days, hours } from '#kernel/instant.ts'
import { moveClock } from '#platform/facts/move-clock.ts'
import { findFacilities, nextPrintAt } from '#production'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

/** Past the cut-off, so that what waited goes to print. */
const justAfter = 60_000

/**
 * Moves the sample's business time by an hour, a day, or to the next print, or plays a day of fans; returns to the
 * page it was started from.
 */
export async function moveClockAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { transact, day } = requestOf(context)
  const by = String((await readParts(request)).get('by') ?? '')
  if (day && (by === 'play' || by === 'pause' || by === 'stop')) {
    day[by]()
    return redirect(cameFrom(request) ?? hrefs.dashboard, 303)
  }
  const moved = await transact(async (tx, at) => {
    if (by === 'hour') return moveClock(tx, hours(1))
    if (by === 'day') return moveClock(tx, days(1))
    if (by !== 'next-print') return false
    const techniques = new Set(
      (await findFacilities(tx)).flatMap((facility) => Object.keys(facility.techniques)),
    )
    const cutOffs = await Promise.all(
      [...techniques].map(
        async (technique) => (await nextPrintAt(tx, technique, at))?.cutOff.getTime() ?? Infinity,
      ),
    )
    return moveClock(tx, Math.min(...cutOffs) - at.getTime() + justAfter)
  })
  if (!moved) throw new Response('The clock can’t be moved that way.', { status: 400 })
  return redirect(cameFrom(request) ?? hrefs.dashboard, 303)
}

/** The page with the button, if it is one of ours. */
function cameFrom(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === new URL(request.url).host ? url.pathname + url.search : null
}
