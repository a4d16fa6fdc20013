/** Moments as letters write them: "26 August, 18:00 UTC". */
export const dayAndTime = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at)} UTC`
