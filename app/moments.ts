import { dateFormat } from '#kernel/formats.ts'

/** "26 Aug". */
export function formatDay(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  return dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at)
}

/** "26 to 27 Aug", "31 Aug to 1 Sep", "24 Aug". */
export function describeArrival(from: string, to: string): string {
  if (from === to) return formatDay(from)
  const firstDay = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : formatDay(from)
  return `${firstDay} to ${formatDay(to)}`
}

/** "23 Aug, 09:12" in the shop's zone. */
export function formatMoment(at: Date, timeZone: string): string {
  return dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
}

/** "21 August 2025". */
export const formatDateInFull = (date: Date): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date)

/** "22 Jun 2025" in a zone. */
export function formatDate(at: Date | string, timeZone: string): string {
  const format = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return format.format(new Date(at))
}

/** "Monday 25 August" on a zone's calendar. */
export function formatWeekday(at: Date | string, timeZone: string): string {
  const format = dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  return format.format(new Date(at)).replace(',', '')
}

/** "09:12" on a zone's clock. */
export function formatTime(at: Date | string, timeZone: string): string {
  return dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(at))
}
