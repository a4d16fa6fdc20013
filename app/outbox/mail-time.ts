import { dateFormat } from '#kernel/formats.ts'

const words = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
})

/** "24 Aug 2025, 11:00", by the sample clock, in Lagos. */
export const mailTime = (at: Date): string => `${words.format(new Date(at))} in Lagos`
