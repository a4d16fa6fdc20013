import { dateFormat } from '#kernel/formats.ts'

const day = (date: string): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace('Sept', 'Sep')
/** "1 to 6 Sep", "30 Aug to 2 Sep", "2 Sep". */
export const rangeWords = (from: string, to: string): string =>
  from === to
    ? day(to)
    : from.slice(0, 7) === to.slice(0, 7)
      ? `${day(from).split(' ')[0]} to ${day(to)}`
      : `${day(from)} to ${day(to)}`

/** "Tuesday 26 August, 18:00" on a place's wall clock. */
export const momentWords = (at: Date, zone: string): string =>
  dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at))
