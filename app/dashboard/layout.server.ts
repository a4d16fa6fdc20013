import type { LoaderFunctionArgs } from 'react-router'
import { signedInCreator } from '../request.server.ts'
import { themeOf } from '../ui/theme.ts'

/** "Africa/Lagos" as "Lagos". */
const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, shop, config, read } = signedInCreator(context)
  const at = await read(async (_, at) => at)
  const clock = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: shop.timeZone,
  })
  return {
    name: actor.name,
    shop: { name: shop.name, handle: shop.handle },
    theme: themeOf(request.headers.get('cookie')),
    sampleClock: config.sample ? { now: clock.format(at), place: placeOf(shop.timeZone) } : null,
  }
}
