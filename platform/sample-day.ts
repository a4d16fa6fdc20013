/** The progress of a played day of the sample. */
export type DayState = {
  state: 'ready' | 'playing' | 'paused'
  /** Hours of business time played, of `hoursOfDay`. */
  hour: number
  hoursOfDay: number
  /** Fans' purchases since its start. */
  orders: number
}

/** Plays days of the sample shop. Production never creates one. */
export type DayPlayer = {
  state(): DayState
  /** Starts a day, or continues a paused one. */
  play(): void
  pause(): void
  stop(): void
  /** Resolves once nothing of the day runs any more: an ending process waits for it. */
  whenIdle(): Promise<void>
}
