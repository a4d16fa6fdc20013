/** "2025-08-19" as "19 August 2025". */
import { dateFormat } from '#kernel/formats.ts'

export const formatLongDay = (date: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
