import type { LoaderFunctionArgs } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { findFacilities } from '#production'
import { signedInStaff } from '../request.server.ts'
import { readTheme } from '../ui/theme.ts'
import { readProofRequest } from './proof.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, config, read, day } = signedInStaff(context)
  const { at, mainPress } = await read(async (tx, now) => ({
    at: now,
    mainPress: (await findFacilities(tx)).find(({ configured }) => configured),
  }))
  const clockPlace = mainPress
    ? { place: mainPress.place, zone: mainPress.zone }
    : { place: 'UTC', zone: 'UTC' }
  const clock = dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: clockPlace.zone,
  })
  return {
    personId: actor.personId,
    name: actor.name,
    roles: actor.staff,
    asks: readProofRequest(actor),
    wall: clockPlace,
    theme: readTheme(request.headers.get('cookie')),
    sampleClock: config.sample
      ? { now: clock.format(at), place: clockPlace.place, day: day?.state() ?? null }
      : null,
  }
}
