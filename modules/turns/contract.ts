/** Turns, browser door: how a place in line reads. */
export { limits as turnLimits } from './limits.ts'

/** Where a browser stands in the line of a drop. `seconds`: how long it may still take, null where nothing says. */
export type Standing =
  | { state: 'before_draw' }
  | { state: 'waiting'; ahead: number; seconds: number | null; held: boolean }
  | { state: 'turn'; seconds: number }
  | { state: 'lapsed' | 'sold_out' | 'over' | 'none' }

/** How long a wait reads: never exact, since people in front give up or take their time. */
export function waitWords(seconds: number | null): string {
  if (seconds === null) return 'How long it takes shows once the line moves.'
  if (seconds < 60) return 'About a minute.'
  return `About ${Math.ceil(seconds / 60)} minutes.`
}

/** Seconds between two looks at one's place: the further back, the rarer. Who is called has some seconds to see it. */
export const lookAgainSeconds = (ahead: number): number =>
  ahead < 50 ? 3 : ahead < 200 ? 5 : ahead < 1_000 ? 10 : ahead < 5_000 ? 20 : 60
