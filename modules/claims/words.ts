/** Moments as letters to a fan write them: "26 August at 20:00 CEST". */

/** The clock on the wall where the order goes, if the whole country has one at that moment; else UTC. */
function zoneAt(country: string, at: Date): string {
  // A code that is none throws; an order's country is one of a list, but one of the far past may have gone from it.
  if (!/^[A-Z]{2}$/.test(country)) return 'UTC'
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  const clocks = new Set(zones.map((timeZone) => at.toLocaleString('en-GB', { timeZone })))
  return clocks.size === 1 ? zones[0]! : 'UTC'
}

export const dayAndTime = (at: Date, country: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zoneAt(country, at),
    timeZoneName: 'short',
  }).format(at)
