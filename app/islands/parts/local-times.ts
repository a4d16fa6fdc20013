import { dateFormat } from '#kernel/formats.ts'

/** A moment is written in UTC; beside it stands what a clock shows where the browser is, unless that is the same. */
export function addLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const date = new Date(time.dateTime)
    if (date.getTimezoneOffset() === 0) continue
    const words = dateFormat('en-GB', {
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(date)
    time.after(` (${words} where you are)`)
  }
}
