/** Moments as fans read them, in letters and on the order's page: "26 August at 20:00 CEST". */
import { dateFormat } from './formats.ts'
import { type Instant, localTime } from './instant.ts'

/** The order's destination zone, if the whole country shares one at that moment; else UTC. */
function zoneOfCountry(country: string, at: Instant): string {
  // `Intl.Locale` throws on an invalid code, and an old order's country may no longer be on the list.
  if (!/^[A-Z]{2}$/.test(country)) return 'UTC'
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  const clocks = new Set(zones.map((zone) => JSON.stringify(localTime(at, zone))))
  return clocks.size === 1 ? zones[0]! : 'UTC'
}

const format = (at: Instant, country: string, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat('en-GB', { ...parts, hourCycle: 'h23', timeZone: zoneOfCountry(country, at) }).format(at)

const timeOptions = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
const dayOptions = { day: 'numeric', month: 'long' } as const

export const formatDayAndTime = (at: Instant, country: string): string =>
  format(at, country, { ...dayOptions, ...timeOptions })
/** "20:00 CEST" */
export const formatTime = (at: Instant, country: string): string => format(at, country, timeOptions)
/** "26 August", the same day as in `formatDayAndTime`. */
export const formatDay = (at: Instant, country: string): string => format(at, country, dayOptions)
