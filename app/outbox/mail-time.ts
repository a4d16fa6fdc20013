import { dateFormat } from '#kernel/formats.ts'

const timeFormat = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
})

const dayFormat = dateFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
})
const hourFormat = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Lagos' })

/** "Sunday 24 August 2025", and "11:00", both in Lagos. */
export const formatMailDay = (at: Date): string => dayFormat.format(new Date(at))
export const formatMailHour = (at: Date): string => hourFormat.format(new Date(at))

/** "24 Aug 2025, 11:00", by the sample clock, in Lagos. */
export const formatMailTime = (at: Date): string => `${timeFormat.format(new Date(at))} in Lagos`
