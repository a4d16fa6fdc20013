/** "7 September 2025 at 11:00 GMT+1": the moment an account ends, in its mails, on the clock of its profile. */
export const dayWords = (at: Date, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
