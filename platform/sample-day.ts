/** The progress of a played day of the sample. */
export type DayState = {
  state: 'ready' | 'playing' | 'paused'
  /** Hours of business time that have been played, of `of`. */
  hour: number
  of: number
  /** Fans' purchases since it began. */
  orders: number
}

/** Plays days of the sample shop. Only there: production makes none of these. */
export type DayPlayer = {
  now(): DayState
  /** Begins a day, or continues with one that was paused. */
  play(): void
  pause(): void
  stop(): void
  /** Until nothing of it runs any more: a process that ends waits for it. */
  over(): Promise<void>
}
