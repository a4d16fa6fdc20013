import type { LoaderFunctionArgs } from 'react-router'
import { signedInStaff } from '../request.server.ts'
import { themeOf } from '../ui/theme.ts'
import { asksOf } from './proof.server.ts'

/** Where the press is; the console shows its wall clock, whoever looks. */
const pressZone = 'Africa/Lagos'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, config, read } = signedInStaff(context)
  const at = await read(async (_, now) => now)
  const clock = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: pressZone,
  })
  return {
    me: actor.personId,
    name: actor.name,
    roles: actor.staff,
    asks: asksOf(actor),
    theme: themeOf(request.headers.get('cookie')),
    sampleClock: config.sample ? { now: clock.format(at), place: 'Lagos' } : null,
  }
}
