/** Turns, browser door: a place in line, in words. */
export { limits as turnLimits } from './limits.ts'

/**
 * A browser's place in the line of a drop. `seconds`: the expected wait, null if unknown. `full`: it has no place,
 * and none is available now.
 */
export type Standing =
  | { state: 'before_draw' }
  | { state: 'waiting'; ahead: number; seconds: number | null; isHeld: boolean }
  | { state: 'turn'; seconds: number }
  | { state: 'lapsed' | 'sold_out' | 'over' | 'none' | 'full' }

/** The expected wait in words. It is never exact: people ahead give up, or take their time. */
export function formatWait(seconds: number | null): string {
  if (seconds === null) return 'How long it takes shows once the line moves.'
  if (seconds < 60) return 'About a minute.'
  return `About ${Math.ceil(seconds / 60)} minutes.`
}

/**
 * Seconds between two looks at a place: longer further back, and longer still beyond the number of unsold units
 * (`unsold`). A called fan has some seconds to notice.
 */
export function secondsToNextCheck(ahead: number, unsold: number): number {
  if (ahead < 50) return 3
  if (ahead < 200) return 6
  if (ahead < unsold) return ahead < 1_000 ? 12 : 30
  return ahead < 1_000 ? 30 : 60
}
