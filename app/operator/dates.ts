/** Moments in the console's short form, in a place's zone. */
import { countText, dateFormat } from '#kernel/formats.ts'

const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat('en-GB', { timeZone: zone, hourCycle: 'h23', ...options })

/** "Tue 26 Aug, 18:00" */
export const formatDayAndTime = (at: Date | string, zone: string): string =>
  format(zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
/** "2 d 06 h", "3 h 20 min", "12 min": a time until or since. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(Math.abs(milliseconds) / 60_000))
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  if (minutes >= 1_440)
    return `${Math.floor(minutes / 1_440)} d ${padTwo(Math.floor((minutes % 1_440) / 60))} h`
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${padTwo(minutes % 60)} min`
  return `${minutes} min`
}

export const formatCount = (number: number): string => countText(number)
export const formatUnits = (number: number): string =>
  `${formatCount(number)} ${number === 1 ? 'unit' : 'units'}`
