import { countries, type RegionId, regionIds, regionOf, regions } from '#shipping/contract'
import { StatusMark } from '../../ui/status-mark.tsx'
import { formatDayAndTime, formatSpan } from '../dates.ts'

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
export function describeCutOff({ configured, next, zone, place: placeName }: Provider, now: Date): string {
  const [firstCutOff] = next
  if (!configured) return 'It isn’t connected yet'
  if (!firstCutOff) return 'Never'
  const msLeft = new Date(firstCutOff.cutOff).getTime() - now.getTime()
  return `${formatDayAndTime(firstCutOff.cutOff, zone)} in ${placeName} (${zone}), in ${formatSpan(msLeft)}`
}

/** The regions a provider prints for; a single country by its code. */
export function describeServed(served: readonly string[] | null): string {
  if (!served) return 'Everywhere we ship'
  const wholeRegions = regionIds.filter((id) => listCountries(id).every((code) => served.includes(code)))
  const remaining = served.filter((code) => !wholeRegions.includes(regionOf(code) ?? 'world'))
  return [...wholeRegions.map(nameRegion), ...remaining].join(', ')
}

/** Beside the other regions, this one is the rest. */
export const nameRegion = (id: RegionId): string => (id === 'world' ? 'Rest of the world' : regions[id].name)

export const listCountries = (region: string): string[] =>
  countries.filter(({ code }) => regionOf(code) === region).map(({ code }) => code)
