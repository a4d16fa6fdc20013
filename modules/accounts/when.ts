const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** "24 August 2025 at 10:00 UTC": when something happened to an account, by the system's clock. */
export const systemWords = (now: Date): string => `${words.format(now)} UTC`
