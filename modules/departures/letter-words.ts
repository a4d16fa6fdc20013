const words = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** "7 September 2025 at 10:00 UTC": the moment an account ends, in its mails. */
export const dayWords = (at: Date): string => `${words.format(at)} UTC`
