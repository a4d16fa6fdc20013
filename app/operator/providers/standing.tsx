import { countries, type RegionId, regionIds, regionOf, regions } from '#shipping/contract'
import { StatusMark } from '../../ui/status-mark.tsx'
import { dayAndTime, span } from '../dates.ts'

type Provider = {
  kind: string
  configured: boolean
  paused: boolean
  pausedReason: string
  place: string
  zone: string
  next: readonly { cutOff: Date | string }[]
}

export function Standing({ provider: { configured, paused } }: { provider: Provider }) {
  if (!configured) return <StatusMark shape="draft">Not connected</StatusMark>
  if (paused) return <StatusMark shape="wrong">Switched off</StatusMark>
  return <StatusMark shape="running">Taking orders</StatusMark>
}

/** The next cut-off in the provider's own zone, and the time until then. */
export function cutOffWords({ configured, next, zone, place }: Provider, now: Date): string {
  const [first] = next
  if (!configured) return 'It isn’t connected yet'
  if (!first) return 'Never'
  const left = new Date(first.cutOff).getTime() - now.getTime()
  return `${dayAndTime(first.cutOff, zone)} in ${place} (${zone}), in ${span(left)}`
}

/** The regions a provider prints for; a single country by its code. */
export function servesWords(served: readonly string[] | null): string {
  if (!served) return 'Everywhere we ship'
  const whole = regionIds.filter((id) => countriesOf(id).every((code) => served.includes(code)))
  const rest = served.filter((code) => !whole.includes(regionOf(code) ?? 'world'))
  return [...whole.map(regionName), ...rest].join(', ')
}

/** Beside the other regions, this one is the rest. */
export const regionName = (id: RegionId): string => (id === 'world' ? 'Rest of the world' : regions[id].name)

export const countriesOf = (region: string): string[] =>
  countries.filter(({ code }) => regionOf(code) === region).map(({ code }) => code)
