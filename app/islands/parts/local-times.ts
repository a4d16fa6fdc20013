import { dateFormat } from '#kernel/formats.ts'

/** Adds the browser's local time beside moments written in UTC, if it differs. */
export function addLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const date = new Date(time.dateTime)
    if (date.getTimezoneOffset() === 0) continue
    const localTime = dateFormat('en-GB', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(date)
    time.after(` (${localTime} where you are)`)
  }
}
