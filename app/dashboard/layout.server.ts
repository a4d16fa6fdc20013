import type { LoaderFunctionArgs } from 'react-router'
import { team } from '#accounts'
import { findDeparture } from '#departures'
import { powersOf } from '#kernel/actor.ts'
import { rateOf } from '#payouts/contract'
import { hrefs } from '../hrefs.ts'
import { signedInCreator } from '../request.server.ts'
import { themeOf } from '../ui/theme.ts'

/** "Africa/Lagos" as "Lagos". */
const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at)

/** How the person's browser writes English figures; where it names no English, as the currency's country does. */
const countries: Readonly<Record<string, string>> = { NGN: 'en-NG', ZAR: 'en-ZA', KES: 'en-KE' }
export function localeOf(languages: string | null, currency: string): string {
  const first = languages?.split(/[,;]/)[0]?.trim() ?? ''
  const known = /^en(?:-[A-Za-z0-9-]{2,30})?$/.test(first) && isLocale(first)
  return known ? first : (countries[currency] ?? 'en-US')
}
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** The currency of the settings and the rate that payouts are quoted by; null where figures in USD say it all. */
function ownCurrencyOf(currency: string, languages: string | null, timeZone: string, at: Date) {
  const rateE6 = currency === 'USD' ? null : rateOf(currency)
  if (rateE6 === null) return null
  const locale = localeOf(languages, currency)
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(at)
  return { currency, rateE6, locale, day }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, shop, config, read } = signedInCreator(context)
  const { at, workplaces, departure } = await read(async (tx, at) => ({
    at,
    workplaces: await team.workplaces(tx, actor),
    departure: await findDeparture(tx, actor.personId),
  }))
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
    me: actor.personId,
    name: actor.name,
    avatar: actor.avatar ?? null,
    address: `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`,
    shop: { id: shop.id, name: shop.name, handle: shop.handle },
    may: powersOf[shop.role],
    workplaces,
    endsOn: departure && dayIn(shop.timeZone, departure.dueAt),
    ownCurrency: ownCurrencyOf(shop.currency, request.headers.get('accept-language'), shop.timeZone, at),
    theme: themeOf(request.headers.get('cookie')),
    sampleClock: config.sample ? { now: clock.format(at), place: placeOf(shop.timeZone) } : null,
  }
}
