import { dateFormat } from '#kernel/formats.ts'

/** "Tuesday 26 August, 18:00" on a place's wall clock. */
export const cutOffWords = (at: Date, zone: string): string =>
  dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at))
