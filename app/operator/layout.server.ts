import type { LoaderFunctionArgs } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { findFacilities } from '#production'
import { signedInStaff } from '../request.server.ts'
import { readTheme } from '../ui/theme.ts'
import { readAsks } from './proof.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, config, read, day } = signedInStaff(context)
  const { at, first } = await read(async (tx, now) => ({
    at: now,
    first: (await findFacilities(tx)).find(({ configured }) => configured),
  }))
  const wall = first ? { place: first.place, zone: first.zone } : { place: 'UTC', zone: 'UTC' }
  const clock = dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: wall.zone,
  })
  return {
    me: actor.personId,
    name: actor.name,
    roles: actor.staff,
    asks: readAsks(actor),
    wall,
    theme: readTheme(request.headers.get('cookie')),
    sampleClock: config.sample ? { now: clock.format(at), place: wall.place, day: day?.now() ?? null } : null,
  }
}
